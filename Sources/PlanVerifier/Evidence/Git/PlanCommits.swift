/// The commits that belong to each plan.
///
/// A commit belongs to a plan if the plan's summary contains the commit's id. It also belongs to a
/// plan if the scope in its subject names the plan, as in `feat(23-01): …` or
/// `feat(23-01/task2): …`. In the search for the plan that broke a promise, the commit that adds a
/// summary belongs to the plan of the summary as well.
struct PlanCommits: Sendable {
  /// The log indices of the commits whose subject names a plan, or whose id the plan's summary
  /// contains, by plan path.
  private(set) var commits: [RepositoryPath: Set<Int>] = [:]
  /// The paths of the plans that a commit belongs to, by the log index of the commit.
  private(set) var plans: [Int: [RepositoryPath]] = [:]
  /// The log index of the commit that added the summary of a finished plan, by plan path.
  private(set) var finishes: [RepositoryPath: Int] = [:]

  /// Finds the commits of all plans in a project, including archived plans.
  init(_ log: GitLog, _ project: PlanningProject) {
    let phases = project.phases + project.archivedPhases
    let all = phases.flatMap { phase in
      phase.plans.map { (plan: $0, summary: phase.summary(of: $0)) }
    }
    let additions = log.additions(
      of: all.map(\.plan.path) + all.compactMap { $0.summary?.document.path })
    // Each key can have several plans, because later milestones often reuse numbers and names.
    var byScope: [String: [(path: RepositoryPath, added: Int)]] = [:]
    for (plan, summary) in all {
      let added = additions[plan.path] ?? -1
      let key = PlanKey(phase: plan.phase, number: plan.number).text
      for name in Set([plan.name.lowercased(), key]) {
        byScope[name, default: []].append((plan.path, added))
      }
      if let finish = summary.flatMap({ additions[$0.document.path] }) {
        finishes[plan.path] = finish
        // Not added to `commits`: the commit may also contain the work of other plans, so its
        // changes are not compared with the files that the plan lists.
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
      // If several plans have this name or number, the last one that was added by this or an
      // earlier commit is used or, if all of them were added later, the first one.
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

  /// Returns whether a text has the form of a full or abbreviated commit id in lowercase.
  static func isID(_ text: String) -> Bool {
    (7...64).contains(text.utf8.count)
      && text.utf8.allSatisfy {
        SourceByte.isDigit($0) || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains($0)
      }
  }

  /// Returns the part of a commit subject's scope that can name a plan.
  ///
  /// This part is `23-01` for both `feat(23-01): …` and `fix(phase-23-01/task2): …`.
  ///
  /// - Returns: `nil` if the subject does not contain a scope, or if the scope is empty.
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

extension PlanCommits {
  /// Returns the mentioned paths that were last renamed before a plan was finished, by plan path.
  ///
  /// A finished plan is omitted if it does not mention a path of this kind. It is also omitted if
  /// the commit that finished it is unknown, because all renames may have happened later.
  func earlierRenames(
    _ log: GitLog, _ project: PlanningProject
  ) -> [RepositoryPath: Set<RepositoryPath>] {
    let renames = log.renameCommits
    guard !renames.isEmpty else { return [:] }
    var result: [RepositoryPath: Set<RepositoryPath>] = [:]
    for finished in project.finishedPlans {
      guard let finish = finishes[finished.plan.path], let promises = finished.plan.promises
      else { continue }
      let mentioned = promises.mentionedPaths.filter { renames[$0] ?? -1 > finish }
      guard !mentioned.isEmpty else { continue }
      // A rename on another branch may have been merged later.
      let isEarlier = log.ancestry(of: finish)
      let paths = mentioned.filter { isEarlier[renames[$0] ?? finish] }
      if !paths.isEmpty { result[finished.plan.path] = paths }
    }
    return result
  }
}

extension Promises {
  /// The paths in artifacts and at both ends of links.
  fileprivate var mentionedPaths: Set<RepositoryPath> {
    let ends = links.flatMap { [$0.source.value, $0.target?.value].compactMap { $0 } }
    let listed = ends.flatMap(PathText.list).compactMap { try? RepositoryPath($0) }
    return Set(
      artifacts.flatMap(\.target.candidates) + listed
        + ends.flatMap { PathText($0).readings.compactMap(\.place) })
  }
}

extension PlanKey {
  /// The normalized spelling, such as `23-1`.
  fileprivate var text: String { "\(phase)-\(number)".lowercased() }
}
