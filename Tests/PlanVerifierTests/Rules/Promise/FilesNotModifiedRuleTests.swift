import Diagnostics
import PlanVerifier
import Testing

struct FilesNotModifiedRuleTests {
  private func findings(_ entry: String, limit: History.Limit? = nil) async throws -> [String] {
    let history = History(
      limit: limit,
      changes: [
        try RepositoryPath(PromiseBench.path): [
          try RepositoryPath("Sources/a.swift"), try RepositoryPath(".planning/STATE.md"),
        ]
      ], renames: [try RepositoryPath("old.swift"): try RepositoryPath("Sources/a.swift")])
    let bench = PromiseBench(modified: [entry], history: history)
    return try await bench.findings(of: "promise.files-not-modified")
  }

  @Test(arguments: [
    "Sources/a.swift", "Sources", "Sources/", "Sources/*.swift", "Sources/a.swift (new)",
    "Sources/*.swift (new)", "{Sources, Tests}/a.swift",
    "old.swift", ".planning/STATE.md", ".planning/ROADMAP.md", "./Sources/a.swift",
  ])
  func `entries for changed files and planning documents are accepted`(
    _ entry: String
  ) async throws {
    #expect(try await findings(entry).isEmpty)
  }

  @Test func `a listed file that no commit of the plan changed is reported`() async throws {
    #expect(
      try await findings("Sources/b.swift") == [
        "9 warning: no commit of the plan changed 'Sources/b.swift'"
      ])
  }

  @Test(arguments: [History.Limit.absent, .shallow])
  func `an absent or shallow history disables the rule`(_ limit: History.Limit) async throws {
    #expect(try await findings("Sources/b.swift", limit: limit).isEmpty)
  }
}
