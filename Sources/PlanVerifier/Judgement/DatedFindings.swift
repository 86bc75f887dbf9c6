internal import Diagnostics

/// The dating of findings about broken promises, which also adjusts their severity.
///
/// A finding becomes a warning if the later plan that broke the promise only lists the file, and a
/// note if that plan mentions the promise. It also becomes a warning if the file may have been
/// renamed. If the history does not show when a missing file existed, the plans after the one that
/// promises it are considered in the same way. In all other cases, the finding keeps its severity.
struct DatedFindings {
  private let plans: [RepositoryPath: Plan]
  private let order: [RepositoryPath: Int]

  init(_ project: PlanningProject) {
    let all = (project.archivedPhases + project.phases).flatMap(\.plans)
    plans = Dictionary(all.map { ($0.path, $0) }, uniquingKeysWith: { first, _ in first })
    order = Dictionary(
      all.enumerated().map { ($1.path, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// Returns the findings with the history of each promise and the resulting severity.
  ///
  /// - Returns: The findings in the given order, and the reason why reading old contents failed;
  ///   the reason is `nil` if reading succeeded or was not required.
  func judged(
    _ findings: [RuleFinding], _ dating: PromiseDating?
  ) -> (findings: [RuleFinding], failure: String?) {
    let dated = findings.indices.filter { findings[$0].promise != nil }
    let promises = dated.compactMap { findings[$0].promise }
    let (lives, failure) =
      dating?.lives(of: promises) ?? (promises.map { _ in .unknown("") }, nil)
    var result = findings
    for ((index, promise), life) in zip(zip(dated, promises), lives) {
      apply(life, of: promise, to: &result[index])
    }
    return (result, failure)
  }

  private func apply(
    _ life: PromiseLife, of promise: BrokenPromise, to finding: inout RuleFinding
  ) {
    switch life {
    case .unknown(let reason):
      if promise.kind == .presence { applyOrder(of: promise, to: &finding) }
      if !reason.isEmpty {
        finding.notes.append(
          Diagnostic.Note("it is unknown when the promise was broken: \(reason)"))
      }
    case .neverHeld(let finish):
      finding.notes.append(
        Diagnostic.Note("it was already broken at \(finish.prefix(7)), which finished the plan"))
    case .mayHaveMoved(_, let commit):
      finding.message +=
        "; it existed before \(commit.prefix(7)) and may have been renamed in that commit: "
        + "this clone may lack old file contents"
      finding.severity = .warning
    case .endedSomewhere(let finish):
      finding.message += "; it held at \(finish.prefix(7)), which finished the plan"
    case .ended(let finish, let isLate, nil, _):
      finding.message +=
        "; it held \(isLate ? "after" : "at") \(finish.prefix(7)), which finished the plan, and "
        + "was broken by an uncommitted change"
    case .ended(let finish, let isLate, let commit?, let owners):
      finding.message +=
        "; it held \(isLate ? "after" : "at") \(finish.prefix(7)), which finished the plan, until "
        + "\(commit.prefix(7))"
      apply(owners, of: promise, to: &finding)
    }
  }

  /// Adjusts a finding according to the plans whose commit broke the promise.
  private func apply(
    _ owners: [RepositoryPath], of promise: BrokenPromise, to finding: inout RuleFinding
  ) {
    let supersession = Supersession(promise)
    let later = owners.filter { $0 != promise.plan }.compactMap { plans[$0] }
    guard let best = later.max(by: { supersession.says($0) < supersession.says($1) }) else {
      if owners.isEmpty {
        finding.message += ", which belongs to no plan"
        finding.fix =
          "restore it, or name the commit in the summary of a later plan that mentions the change"
      } else {
        finding.message += ", a later commit of the plan itself"
        finding.fix = "restore it, or correct the promise"
      }
      return
    }
    switch supersession.says(best) {
    case .speaks:
      finding.message += " of the later plan '\(best.name)', which mentions it"
      finding.severity = .note
      finding.fix = nil
    case .listsFile:
      finding.message +=
        " of the later plan '\(best.name)', which lists the file but not this change"
      finding.severity = .warning
      finding.fix = "mention the change in '\(best.name)', or restore it"
    case .silent:
      finding.message += " of the later plan '\(best.name)', which does not list the file"
      finding.fix = "restore it, or mention the change in '\(best.name)'"
    }
  }

  /// Adjusts a finding about a missing file according to the plans after the one that promises it.
  ///
  /// The method is used if the history does not show when the file existed.
  private func applyOrder(of promise: BrokenPromise, to finding: inout RuleFinding) {
    guard let own = order[promise.plan] else { return }
    let supersession = Supersession(promise)
    let later = plans.values.filter { order[$0.path] ?? 0 > own }.sorted {
      (order[$0.path] ?? 0) < (order[$1.path] ?? 0)
    }
    let answers = later.map { (plan: $0, says: supersession.says($0)) }
    guard let best = answers.max(by: { $0.says < $1.says }), best.says != .silent else { return }
    if best.says == .speaks {
      finding.message += "; the later plan '\(best.plan.name)' mentions the removal"
      finding.severity = .note
      finding.fix = nil
    } else {
      finding.message +=
        "; the later plan '\(best.plan.name)' lists it, but the history does not show which plan "
        + "removed it"
      finding.severity = .warning
    }
  }
}
