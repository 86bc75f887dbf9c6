import Diagnostics
import PlanVerifier
import Testing

/// A project with one plan, which is finished by default, and the given files.
struct PromiseBench {
  var artifacts: [Artifact] = []
  var links: [KeyLink] = []
  var modified: [String] = []
  var files: [String: String] = [:]
  var history = History()
  /// Whether the plan has a summary.
  var isFinished = true
  var parameters: [String: Int] = [:]

  static let path = ".planning/phases/01-a/01-01-PLAN.md"

  /// Returns a text at a line of the plan, so that findings can be identified by their line.
  static func text(_ value: String, _ line: Int = 1) -> Located<String> {
    Located(
      value,
      at: SourceLocation(
        file: path, start: SourcePosition(line: line, column: 1),
        end: SourcePosition(line: line, column: 2)))
  }

  static func artifact(
    _ path: String, contains: [String] = [], excludes: [String] = [], exports: [String] = [],
    minimumLines: Int? = nil, maximumLines: Int? = nil, pattern: String? = nil,
    isDeleted: Bool = false, provides: String? = nil
  ) -> Artifact {
    let place = text("").location
    return Artifact(
      path: text(path), contains: contains.map { text($0, 2) },
      excludes: excludes.map { text($0, 3) }, exports: exports.map { text($0, 4) },
      minimumLines: minimumLines.map { Located($0, at: place) },
      maximumLines: maximumLines.map { Located($0, at: place) },
      pattern: pattern.map { text($0, 5) }, isDeleted: isDeleted,
      provides: provides.map { text($0) }, location: place)
  }

  static func link(_ source: String, _ target: String? = nil, pattern: String? = nil) -> KeyLink {
    KeyLink(
      source: text(source, 6), target: target.map { text($0, 7) },
      pattern: pattern.map { text($0, 8) }, location: text("").location)
  }

  private func project() throws -> PlanningProject {
    let token = try #require(PhaseToken("1"))
    let list = YAMLValue(
      .list(
        modified.map { YAMLValue(.scalar($0, isQuoted: true), at: Self.text($0, 9).location) }),
      at: Self.text("", 9).location)
    let front = YAMLValue(
      .map([.init(key: Self.text("files_modified", 9), value: list)]), at: Self.text("").location)
    let plan = Plan(
      path: try RepositoryPath(Self.path), name: "01-01", phase: token, number: "01",
      frontMatter: front,
      promises: Promises(artifacts: artifacts, links: links, location: Self.text("").location))
    let summary = Summary(
      document: PlanningDocument(
        path: try RepositoryPath(".planning/phases/01-a/01-01-SUMMARY.md")),
      name: "01-01", number: "01")
    return PlanningProject(phases: [
      Phase(
        token: token, slug: "a", path: try RepositoryPath(".planning/phases/01-a"),
        plans: [plan], summaries: isFinished ? [summary] : [])
    ])
  }

  /// Returns the findings of a rule, each as `line severity: message`.
  func findings(of id: Diagnostic.ID) async throws -> [String] {
    let rule = try #require(RuleCatalog.rule(id))
    return try await check(rule).map { finding in
      let line = finding.location.start?.line ?? 0
      return "\(line) \((finding.severity ?? rule.severity).rawValue): \(finding.message)"
    }
  }

  /// Returns the lines to which the notes of a rule's findings point.
  func noteLines(of id: Diagnostic.ID) async throws -> [Int?] {
    try await check(try #require(RuleCatalog.rule(id))).flatMap { finding in
      finding.notes.map { $0.location?.start?.line }
    }
  }

  private func check(_ rule: Rule) async throws -> [RuleFinding] {
    let project = try project()
    var entries: [RepositoryPath: SourceTree.Kind] = [:]
    var contents: [RepositoryPath: [UInt8]] = [:]
    for (name, text) in files {
      let path = try RepositoryPath(name)
      entries[path] = .file
      entries[path.parent] = .directory
      contents[path] = Array(text.utf8)
    }
    entries[.root] = nil
    let tree = await SourceTree(
      view: .workingTree, entries: entries, contents: contents,
      needs: PromiseNeeds(project, entries: entries, renames: history.renames))
    let context = RuleContext(
      project: project, tree: tree, history: history, parameters: parameters)
    return rule.check(context)
  }
}
