import Diagnostics
import PlanVerifier
import Testing

struct ArtifactMissingRuleTests {
  private func findings(_ bench: PromiseBench) async throws -> [String] {
    try await bench.findings(of: "promise.artifact-missing")
  }

  @Test func `a missing file is reported`() async throws {
    let bench = PromiseBench(artifacts: [PromiseBench.artifact("a/b.swift")])
    #expect(try await findings(bench) == ["1 error: the promised 'a/b.swift' does not exist"])
  }

  @Test func `promises of open plans are not checked`() async throws {
    let bench = PromiseBench(artifacts: [PromiseBench.artifact("a.swift")], isFinished: false)
    #expect(try await findings(bench).isEmpty)
  }

  @Test func `a name that differs in case is reported`() async throws {
    let bench = PromiseBench(artifacts: [PromiseBench.artifact("A.swift")], files: ["a.swift": ""])
    #expect(
      try await findings(bench) == [
        "1 error: 'A.swift' does not exist; 'a.swift' differs only in case"
      ])
  }

  @Test(arguments: ["a", "a/", "./a/b.swift", "`a/b.swift`", "a/*.swift", "a/b.swift (new)"])
  func `every form of a path is understood`(_ path: String) async throws {
    let bench = PromiseBench(artifacts: [PromiseBench.artifact(path)], files: ["a/b.swift": ""])
    #expect(try await findings(bench).isEmpty)
  }

  @Test func `a renamed file is reported as a note`() async throws {
    let history = History(
      limit: nil, renames: [try RepositoryPath("a.swift"): try RepositoryPath("b.swift")])
    let bench = PromiseBench(
      artifacts: [PromiseBench.artifact("a.swift")], files: ["b.swift": ""], history: history)
    let found = try await findings(bench)
    #expect(found.count == 1)
    #expect(found.first?.hasPrefix("1 note: 'a.swift' was renamed to 'b.swift'") == true)
  }

  @Test func `an ignored file is reported as a note`() async throws {
    let history = History(limit: nil, ignored: [try RepositoryPath("a.swift")])
    let bench = PromiseBench(artifacts: [PromiseBench.artifact("a.swift")], history: history)
    #expect(try await findings(bench).first?.hasPrefix("1 note: 'a.swift' is ignored") == true)
  }

  @Test func `a file that is promised to be deleted can be missing`() async throws {
    let bench = PromiseBench(artifacts: [
      PromiseBench.artifact("a.swift", isDeleted: true),
      PromiseBench.artifact("b.swift", provides: "this file should not exist"),
    ])
    #expect(try await findings(bench).isEmpty)
  }
}
