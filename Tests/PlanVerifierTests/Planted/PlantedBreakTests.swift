import Diagnostics
import Foundation
import PlanVerifier
import TestSupport
import Testing

/// Tests of breaks and harmless changes in generated projects with `git` histories.
///
/// Each repository contains as many breaks as harmless changes. The environment variable
/// `HEALTHSPEC_PLANTED_REPOSITORIES` sets the number of repositories; the default is the lowest
/// number with which every kind of break is planted.
struct PlantedBreakTests {
  /// The plan to which a commit belongs, if any.
  enum Author: Int, CaseIterable, Sendable {
    /// A plan that lists the files but does not mention the promises.
    case listingPlan
    /// A plan that does not list the files.
    case silentPlan
    /// No plan.
    case unknown
    /// No plan; the commit also moves the main Swift file.
    case unknownRenaming

    var subject: String {
      switch self {
      case .listingPlan: "feat(02-01): go on"
      case .silentPlan: "feat(02-02): go on"
      case .unknown, .unknownRenaming: "refactor: tidy up"
      }
    }
  }

  /// A module with the change to make in it.
  struct Planted: Sendable {
    let module: PlantedModule
    let author: Author
    /// The break; `nil` if the change is harmless.
    let planted: PlantedBreak?
    /// The harmless change; `nil` if the change is a break.
    let harmless: HarmlessChange?
  }

  private static let breaksEach = 6
  private static let names = [
    "Anchor", "Basket", "Candle", "Drawer", "Engine", "Flower", "Garden", "Harbor", "Island",
    "Jacket", "Kettle", "Ladder",
  ]

  static var repositories: Range<Int> {
    let wanted = ProcessInfo.processInfo.environment["HEALTHSPEC_PLANTED_REPOSITORIES"]
    let least = (PlantedBreak.all.count + breaksEach - 1) / breaksEach
    return 0..<(wanted.flatMap { Int($0) } ?? least)
  }

  /// Returns the changes to make in a repository, each in a different module.
  private static func plan(of repository: Int) -> [Planted] {
    var generator = SeededGenerator(seed: UInt64(repository))
    let names = names.shuffled(using: &generator)
    return (0..<2 * breaksEach).map { index in
      let place = repository * breaksEach + index % breaksEach
      let isBreak = index < breaksEach
      return Planted(
        module: PlantedModule(name: names[index], number: index + 1),
        // In enough repositories, every kind is combined with every author.
        author: Author.allCases[(place + repository / 6) % Author.allCases.count],
        planted: isBreak ? PlantedBreak.all[place % PlantedBreak.all.count] : nil,
        harmless: isBreak ? nil : HarmlessChange.all[place % HarmlessChange.all.count])
    }
  }

  @Test func `at least thirty breaks with unique names and thirty harmless changes exist`() {
    #expect(PlantedBreak.all.count >= 30)
    #expect(HarmlessChange.all.count >= 30)
    #expect(Set(PlantedBreak.all.map(\.name)).count == PlantedBreak.all.count)
  }

  @Test(arguments: repositories)
  func `each break is reported at its line, and no harmless change causes an error`(
    _ repository: Int
  ) async throws {
    let planted = Self.plan(of: repository)
    let directory = try TemporaryDirectory()
    try Self.writeHistory(of: planted.map(\.module), to: directory)
    let before = try await Self.findings(in: directory.path)
    #expect(before.map(\.description) == [], "the project has findings before it is changed")
    try Self.commitChanges(planted, to: directory)
    var root = directory.path
    let clone = try TemporaryDirectory()
    if repository % 3 == 2 {
      try directory.git("config", "uploadpack.allowFilter", "true")
      try clone.git("clone", "-q", "--filter=blob:none", "file://\(root)", "copy")
      root = clone.path + "/copy"
    }
    let found = try await Self.findings(in: root)
    for one in planted {
      let own = found.filter { $0.location?.file.hasSuffix(one.module.plan) == true }
      let all = own.map(\.description).joined(separator: "\n")
      guard let kind = one.planted else {
        let name = one.harmless?.name ?? ""
        #expect(!own.contains { $0.severity == .error }, "\(name), \(one.author):\n\(all)")
        continue
      }
      let line = try #require(one.module.line(of: kind.line), "\(kind.name)")
      let hit = own.first { $0.id.rawValue == kind.rule && $0.location?.start?.line == line }
      #expect(hit != nil, "\(kind.name), \(one.author), line \(line):\n\(all)")
      // A break by a plan that lists the file can be only a warning, and so can a missing file in
      // a clone without old contents, where the file may have been renamed.
      let isCertain = one.author != .listingPlan && repository % 3 != 2
      if isCertain { #expect(hit?.severity == .error, "\(kind.name):\n\(all)") }
    }
    #expect(try await Self.findings(in: root) == found, "a second run has different findings")
  }

  /// Returns the findings of the promise rules, without notes.
  private static func findings(in root: String) async throws -> [Diagnostic] {
    try await PlanVerification(root: root).result().diagnostics.filter {
      $0.id.rawValue.hasPrefix("promise.") && $0.severity != .note
    }
  }

  // MARK: Histories

  private static func writeHistory(
    of modules: [PlantedModule], to directory: TemporaryDirectory
  ) throws {
    try directory.git("init", "-q")
    for module in modules { try directory.write(module.plan, module.planText) }
    try directory.commit("docs: plan phase 1")
    for module in modules {
      for (path, text) in module.sources { try directory.write(path, text) }
      try directory.commit("feat(\(module.scope)): keep \(module.small)s")
      try directory.write(module.summary, "# Summary\n\n**\(module.name)s are kept.**\n")
      try directory.commit("docs(\(module.scope)): finish")
    }
  }

  private static func commitChanges(
    _ planted: [Planted], to directory: TemporaryDirectory
  ) throws {
    let listed = planted.filter { $0.author == .listingPlan }.flatMap { one in
      Array(one.module.sources.keys) + [one.module.old]
    }
    try directory.write(Self.laterPlan("01"), laterText("01", listed.sorted()))
    try directory.write(Self.laterPlan("02"), laterText("02", ["README.md"]))
    try directory.commit("docs: plan phase 2")
    for author in Author.allCases {
      for one in planted where one.author == author {
        try change(one, in: directory)
      }
      try directory.commit(author.subject)
    }
  }

  private static func change(_ one: Planted, in directory: TemporaryDirectory) throws {
    let before = one.module.sources
    var sources = PlantedSources(files: before)
    try one.planted?.apply(&sources, one.module)
    try one.harmless?.apply(&sources, one.module)
    if one.author == .unknownRenaming, sources.files[one.module.store] != nil {
      try sources.move(one.module.store, to: "Sources/Moved/\(one.module.name)Store.swift")
    }
    for path in before.keys where sources.files[path] == nil { try directory.remove(path) }
    for (path, text) in sources.files where before[path] != text { try directory.write(path, text) }
  }

  private static func laterPlan(_ number: String) -> String {
    ".planning/phases/02-later/02-\(number)-PLAN.md"
  }

  private static func laterText(_ number: String, _ files: [String]) -> String {
    """
    ---
    phase: 02-later
    plan: "\(number)"
    type: execute
    wave: 1
    depends_on: []
    files_modified:
    \(files.map { "  - \($0)\n" }.joined())autonomous: true
    must_haves:
      truths:
        - "It goes on"
    ---

    <objective>
    Go on with the work.
    </objective>

    <tasks>

    <task type="auto">
      <name>Task 1: Go on</name>
      <files>README.md</files>
      <action>Do the next thing.</action>
      <verify>swift test</verify>
      <done>It goes on.</done>
    </task>

    </tasks>

    """
  }
}
