internal import Diagnostics

/// The selection of messages for a report on one phase or on changes.
extension PlanVerification {
  /// Returns whether a report on a phase contains a message.
  ///
  /// The report contains all messages about documents of the phase and all messages without a
  /// location. A message that no rule reported, such as one about an unreadable file, can affect
  /// every outcome. It is therefore omitted only if it is about a document of another phase.
  func concerns(_ phase: PhaseToken, _ diagnostic: Diagnostic) -> Bool {
    guard let path = diagnostic.location?.path else { return true }
    let phases = project.allPhases.filter { path.isWithin($0.path) }
    if phases.contains(where: { $0.token == phase }) { return true }
    return !isRuleFinding(diagnostic) && phases.isEmpty
  }

  /// Returns the messages that a change affects.
  ///
  /// A message about a promise that the history can date is included if the change writes the
  /// promise, makes it due or breaks it. Other messages are included if they are in a changed
  /// document or in a plan that the change finishes. Messages of rules that are not about promises
  /// are also included if the change causes them in another document. Messages that depend on
  /// contract rows or have no location are always included. So are messages that no rule reported,
  /// except warnings and notes about unchanged planning documents.
  ///
  /// If it is unknown whether a promise held before the change, the message is included if a file
  /// of the promise was changed. If the earlier documents are unknown, a message of a rule that is
  /// not about promises is included if a planning document in the same folder was changed.
  ///
  /// Without a revision, or if the changes since it are unknown, all messages are returned.
  func touched(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
    guard let changed = history.changedSince else { return diagnostics }
    let breaks = broken(in: diagnostics, since: changed)
    let new = new(in: diagnostics)
    let due = finished(by: changed)
    return diagnostics.filter { diagnostic in
      guard let path = diagnostic.location?.path else { return true }
      guard isRuleFinding(diagnostic) else {
        return diagnostic.severity == .error || changed.paths.contains(path)
          || !PlanningFiles.isPlanning(path)
      }
      if Self.dependsOnRows.contains(diagnostic.id.rawValue) { return true }
      guard let promise = judgement.promises[diagnostic] else {
        if changed.paths.contains(path) || due.contains(path) { return true }
        if diagnostic.isAboutPromise { return false }
        // If the earlier documents are unknown, a finding is reported if a planning
        // document in the same folder was changed.
        return new?.contains(diagnostic)
          ?? changed.paths.contains { $0.parent == path.parent && PlanningFiles.isPlanning($0) }
      }
      if let line = diagnostic.location?.start?.line, changed.touches(line: line, of: path) {
        return true
      }
      let files = promise.files.flatMap { [$0.name, $0.now] }
      let touchesFile = files.contains(where: changed.paths.contains)
      // If the previous state is unknown, a promise about a changed file is reported.
      return due.contains(promise.plan) || (breaks[diagnostic] ?? nil) ?? touchesFile
    }
  }

  /// The ids of the rules whose findings depend on the contract rows or their outcomes.
  ///
  /// Rows and outcomes can change without a change to a planning document.
  private static let dependsOnRows: Set<String> = [
    "truth.failed-evidence", "truth.unknown-evidence", "trace.unproven-requirement",
    "trace.row-requirement-unknown",
  ]

  /// Returns, for each finding about a promise, whether the promise held before the changes.
  ///
  /// If this is unknown, the value is `nil`, or the finding is missing from the result.
  private func broken(
    in diagnostics: [Diagnostic], since changed: ChangedFiles
  ) -> [Diagnostic: Bool?] {
    let asked = diagnostics.filter { judgement.promises[$0] != nil }
    let promises = asked.compactMap { judgement.promises[$0] }
    let held = changed.base.flatMap { base in history.dating?.held(promises, at: base) } ?? []
    return Dictionary(zip(asked, held), uniquingKeysWith: { first, _ in first })
  }

  /// Returns the rule findings, except those about promises, that did not exist before the changes.
  ///
  /// - Returns: `nil` if the earlier findings are unknown.
  private func new(in diagnostics: [Diagnostic]) -> Set<Diagnostic>? {
    guard let earlier else { return nil }
    let asked = diagnostics.filter { isRuleFinding($0) && !$0.isAboutPromise }
    let (isKnown, _) = earlier.compare(Baseline.Entry.all(asked, contents))
    return Set(zip(asked, isKnown).filter { !$0.1 }.map(\.0))
  }

  /// Returns the paths of the plans that the changes finish.
  ///
  /// These are the plans whose summary is new, or has a new or changed first line.
  private func finished(by changed: ChangedFiles) -> Set<RepositoryPath> {
    Set(
      project.finishedPlans.lazy.filter { finished in
        changed.touches(line: 1, of: finished.summary.document.path)
      }.map(\.plan.path))
  }
}

/// The findings, except those about promises, that existed before the changes since a revision.
struct EarlierFindings {
  /// The earlier findings.
  ///
  /// `nil` without a revision, or if the changes or the earlier documents cannot be read.
  let baseline: Baseline?

  /// Judges the earlier documents with the given rules, except those about promises.
  ///
  /// The current settings and contract rows are used.
  init(
    _ files: PlanningFiles, project: PlanningProject, history: History,
    contracts: ContractEvidence, rules: [Rule]
  ) async {
    guard let earlier = history.changedSince?.documents(before: files) else {
      baseline = nil
      return
    }
    var past = await PlanningReader(earlier).project
    past.judgesArchives = project.judgesArchives
    let judgement = await PlanJudgement(
      earlier, project: past, tree: SourceTree(view: .workingTree, entries: earlier.entries),
      history: history, contracts: contracts, rules: rules.filter { $0.family != .promise },
      asksOptional: true)
    baseline = Baseline(Baseline.Entry.all(judgement.diagnostics, earlier.contents))
  }
}

extension Diagnostic {
  /// Whether a rule about promises reported the message.
  fileprivate var isAboutPromise: Bool { id.rawValue.hasPrefix("promise.") }
}
