import Diagnostics
import PlanVerifier
import Testing

struct FilesNotListedRuleTests {
  private func findings(_ changed: [String], listed: [String]) async throws -> [String] {
    let paths = try changed.map { try RepositoryPath($0) }
    let history = History(
      limit: nil, changes: [try RepositoryPath(PromiseBench.path): Set(paths)])
    return try await PromiseBench(modified: listed, history: history).findings(
      of: "promise.files-not-listed")
  }

  @Test func `listed files and planning documents are not reported`() async throws {
    #expect(try await findings(["a/b.swift", ".planning/STATE.md"], listed: ["a"]).isEmpty)
  }

  @Test func `all unlisted files of a plan produce one note`() async throws {
    #expect(
      try await findings(["a.swift", "b.swift", "c.swift"], listed: ["b.swift"]) == [
        "9 note: the plan does not list 'a.swift' and 1 more, which its commits changed"
      ])
  }
}
