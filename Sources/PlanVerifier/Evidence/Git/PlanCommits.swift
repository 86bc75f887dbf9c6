/// Which commits belong to which plan.
///
/// Those that the summary names by their id, those whose subject has the plan in its scope, such as
/// `feat(23-01): add the import` or `feat(23-01/task2): …`, and the one that adds the
/// summary, which counts as its own only where it is asked who ended a promise.
struct PlanCommits: Sendable {
  /// By the path of a plan: the places in the log of the commits that name it, or that it names.
  private(set) var commits: [RepositoryPath: Set<Int>] = [:]
  /// By the place of a commit: the plans that it belongs to.
  private(set) var plans: [Int: [RepositoryPath]] = [:]
  /// By the path of a finished plan: the place of the commit that added its summary.
  private(set) var finishes: [RepositoryPath: Int] = [:]

  /// Finds the commits of all plans of a project, those of archived milestones too.
  init(_ log: GitLog, _ project: PlanningProject) {
    let phases = project.phases + project.archivedPhases
    let all = phases.flatMap { phase in
      phase.plans.map { (plan: $0, summary: phase.summary(of: $0)) }
    }
    let additions = log.additions(
      of: all.map(\.plan.path) + all.compactMap { $0.summary?.document.path })
    // By number and by name: the plans of later milestones often have those of earlier ones.
    var byScope: [String: [(path: RepositoryPath, added: Int)]] = [:]
    for (plan, summary) in all {
      let added = additions[plan.path] ?? -1
      let key = PlanKey(phase: plan.phase, number: plan.number).text
      for name in Set([plan.name.lowercased(), key]) {
        byScope[name, default: []].append((plan.path, added))
      }
      if let finish = summary.flatMap({ additions[$0.document.path] }) {
        finishes[plan.path] = finish
        // A commit that brings plan and summary together may bring all of the work; that it changed
        // no more than the plan lists is not asked.
        plans[finish, default: []].append(plan.path)
      }
      for id in summary?.commits ?? [] {
        if let commit = log.place(ofCommit: id.value.lowercased()) { add(commit, to: plan.path) }
      }
    }
    for (index, commit) in log.commits.enumerated() {
      guard let scope = Self.scope(of: commit.subject) else { continue }
      let names = [scope.lowercased(), PlanKey(scope, in: nil)?.text ?? ""]
      guard let found = names.lazy.compactMap({ byScope[$0] }).first else { continue }
      // Of several plans with one number the one that was written last before the commit.
      let earlier = found.filter { $0.added >= index }.min { $0.added < $1.added }
      if let plan = earlier ?? found.max(by: { $0.added < $1.added }) { add(index, to: plan.path) }
    }
  }

  private mutating func add(_ commit: Int, to plan: RepositoryPath) {
    guard commits[plan, default: []].insert(commit).inserted,
      !plans[commit, default: []].contains(plan)
    else { return }
    plans[commit, default: []].append(plan)
  }

  /// Whether a text may be the id of a commit.
  static func isID(_ text: String) -> Bool {
    (7...64).contains(text.utf8.count)
      && text.utf8.allSatisfy {
        SourceByte.isDigit($0) || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains($0)
      }
  }

  /// The plan in the scope of a subject: `23-01` of `feat(23-01): …` and of `fix(phase-23-01/task2): …`.
  private static func scope(of subject: String) -> String? {
    guard let open = subject.firstIndex(of: "("),
      subject[..<open].allSatisfy({ $0.isLetter || $0 == "-" }),
      let end = subject[open...].firstIndex(of: ")")
    else { return nil }
    var scope = subject[subject.index(after: open)..<end]
    for head in ["phase-", "plan-"] where scope.hasPrefix(head) {
      scope = scope.dropFirst(head.count)
    }
    return scope.split { "/, :".contains($0) }.first.map(String.init)
  }
}

extension PlanKey {
  /// One spelling for all: `23-1`.
  fileprivate var text: String { "\(phase)-\(number)".lowercased() }
}
