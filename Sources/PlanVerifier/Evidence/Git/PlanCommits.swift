/// Which commits belong to which plan.
///
/// Those that the summary names by their id, and those whose subject has the plan in its scope, such
/// as `feat(23-01): add the import`.
struct PlanCommits {
  private let log: GitLog
  /// The places of the commits in the order of their ids.
  private let byID: [Int]
  private var byScope: [String: [Int]] = [:]

  init(_ log: GitLog) {
    self.log = log
    byID = log.commits.indices.sorted { log.commits[$0].id < log.commits[$1].id }
    for (index, commit) in log.commits.enumerated() {
      guard let scope = Self.scope(of: commit.subject) else { continue }
      byScope[scope, default: []].append(index)
    }
  }

  /// Whether a text may be the id of a commit.
  static func isID(_ text: String) -> Bool {
    (7...64).contains(text.utf8.count)
      && text.utf8.allSatisfy {
        SourceByte.isDigit($0) || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains($0)
      }
  }

  private static func scope(of subject: String) -> String? {
    guard let open = subject.firstIndex(of: "("),
      subject[..<open].allSatisfy({ $0.isLetter || $0 == "-" }),
      let end = subject[open...].firstIndex(of: ")")
    else { return nil }
    let scope = subject[subject.index(after: open)..<end]
    return String(scope.hasPrefix("phase-") ? scope.dropFirst(6) : scope)
  }

  private func commit(_ id: String) -> Int? {
    let place = byID.partitioningIndex { log.commits[$0].id >= id }
    guard place < byID.count, log.commits[byID[place]].id.hasPrefix(id) else { return nil }
    return byID[place]
  }

  /// Notes the files that the commits of each finished plan changed.
  func apply(to history: inout History, _ project: PlanningProject) {
    for finished in project.finishedPlans {
      let named = finished.summary.commits.map { $0.value.lowercased() }.filter(Self.isID)
        .compactMap(commit)
      let plan = finished.plan
      let scopes = Set([plan.name, "\(plan.phase)-\(plan.number)"])
      let commits = Set(named + scopes.flatMap { byScope[$0, default: []] })
      guard !commits.isEmpty else { continue }
      history.changes[plan.path] = Set(
        commits.flatMap { log.commits[$0].changes.flatMap(\.paths) })
    }
  }
}
