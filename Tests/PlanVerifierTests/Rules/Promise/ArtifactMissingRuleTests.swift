import Diagnostics
import PlanVerifier
import Testing

struct ArtifactMissingRuleTests {
  private func findings(_ bench: PromiseBench) async throws -> [String] {
    try await bench.findings(of: "promise.artifact-missing")
  }

  @Test func `a missing file is reported`() async throws {
    let bench = PromiseBench(artifacts: [PromiseBench.artifact("a/b.swift")])
    #expect(try await findings(bench) == ["1 error: 'a/b.swift' is promised but does not exist"])
  }

  @Test func `a glob with a remark after it matches files`() async throws {
    let bench = PromiseBench(
      artifacts: [PromiseBench.artifact("a/*.swift (new)")], files: ["a/b.swift": "let x = 1"])
    #expect(try await findings(bench).isEmpty)
  }

  @Test func `promises of open plans are not checked`() async throws {
    let bench = PromiseBench(artifacts: [PromiseBench.artifact("a.swift")], isFinished: false)
    #expect(try await findings(bench).isEmpty)
  }

  @Test func `a name that differs only in case is reported`() async throws {
    let bench = PromiseBench(artifacts: [PromiseBench.artifact("A.swift")], files: ["a.swift": ""])
    #expect(
      try await findings(bench) == [
        "1 error: 'A.swift' does not exist; 'a.swift' differs only in case"
      ])
  }

  @Test(arguments: ["a", "a/", "./a/b.swift", "`a/b.swift`", "a/*.swift", "a/b.swift (new)"])
  func `different forms of an existing path are accepted`(_ path: String) async throws {
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

  @Test func `a missing file that git ignores is reported as a note`() async throws {
    let history = History(limit: nil, ignored: [try RepositoryPath("a.swift")])
    let bench = PromiseBench(artifacts: [PromiseBench.artifact("a.swift")], history: history)
    #expect(try await findings(bench).first?.hasPrefix("1 note: 'a.swift' is ignored") == true)
  }

  @Test func `a missing file is not reported if the plan promises to delete it`() async throws {
    let bench = PromiseBench(artifacts: [
      PromiseBench.artifact("a.swift", isDeleted: true),
      PromiseBench.artifact("b.swift", provides: "this file should not exist"),
    ])
    #expect(try await findings(bench).isEmpty)
  }

  @Test(arguments: [
    "Release Notes.md", "Sources/a (copy).swift", "Sources/iPad Pro 13-inch (M4)/a.png",
    "MyApp Watch App/ContentView.swift", "Removed Items.swift", "Deleted Notes/a.swift",
  ])
  func `a path can contain spaces, parentheses and words such as 'Removed'`(
    _ path: String
  ) async throws {
    let bench = PromiseBench(
      artifacts: [PromiseBench.artifact(path, contains: ["let a"])], files: [path: "let b = 1"])
    #expect(try await findings(bench).isEmpty)
    #expect(try await bench.findings(of: "promise.excluded-present").isEmpty)
    #expect(try await bench.findings(of: "promise.contains-missing").count == 1)
  }

  @Test(arguments: [
    ("MyApp Watch App/ContentView.swift", "MyApp/App.swift"),
    ("Sources/a (copy).swift", "Sources/a/b.swift"),
    ("Sources/iPad Pro 13-inch (M4)/a.png", "Sources/iPad/a.png"),
  ])
  func `an existing prefix of a missing path does not satisfy the promise`(
    _ path: String, _ file: String
  ) async throws {
    let bench = PromiseBench(artifacts: [PromiseBench.artifact(path)], files: [file: ""])
    let found = try await findings(bench)
    #expect(found == ["1 error: '\(path)' is promised but does not exist"])
  }

  @Test(arguments: [
    "a/b.swift with the button", "a/b.swift - the view", "a (the views)", "a - the views",
    "a/ with the views", "a/b.swift (see c.swift)",
  ])
  func `a remark after a path is ignored`(_ path: String) async throws {
    let bench = PromiseBench(artifacts: [PromiseBench.artifact(path)], files: ["a/b.swift": ""])
    #expect(try await findings(bench).filter { !$0.contains(" note:") }.isEmpty)
  }

  @Test(arguments: [
    "Creates the folder if it does not exist", "Fails if the file must not exist",
    "Cleans up after a file is removed", "Handles files that do not exist",
  ])
  func `a description that only mentions missing or removed items does not promise a deletion`(
    _ purpose: String
  ) async throws {
    let bench = PromiseBench(artifacts: [PromiseBench.artifact("a.swift", provides: purpose)])
    #expect(try await findings(bench) == ["1 error: 'a.swift' is promised but does not exist"])
  }

  @Test(arguments: [
    "file should not exist", "Must not exist", "Old view; this file must no longer exist",
    "The file was removed", "deleted", "Importer (deleted)",
  ])
  func `a missing file is accepted if its description says that it is deleted or must not exist`(
    _ purpose: String
  ) async throws {
    let bench = PromiseBench(artifacts: [PromiseBench.artifact("a.swift", provides: purpose)])
    #expect(try await findings(bench).isEmpty)
  }

  @Test func `a promised file in a folder that is not read is reported as a note`() async throws {
    let bench = PromiseBench(artifacts: [PromiseBench.artifact("a/node_modules/b/c.js")])
    #expect(
      try await findings(bench) == [
        "1 note: 'a/node_modules/b/c.js' is not checked, because it is in 'node_modules', which is not read"
      ])
  }

  @Test(arguments: [
    "a.swift and b.swift", "a.swift / b.swift", "a.swift, b.swift", "{a,b}.swift",
    "`a.swift` & b.swift",
  ])
  func `each file of a list must exist`(_ path: String) async throws {
    let read = try await ReadPlan(
      frontMatter: "must_haves:\n  artifacts:\n    - path: \"\(path)\"")
    let bench = PromiseBench(
      artifacts: try #require(read.plan.promises).artifacts, files: ["a.swift": ""])
    let found = try await findings(bench)
    #expect(found.count == 1)
    #expect(found.first?.hasSuffix("'b.swift' is promised but does not exist") == true)
  }

  @Test func `a missing file in a submodule causes an error only if the submodule is checked out`()
    async throws
  {
    var history = History(limit: nil)
    history.submodules = [try RepositoryPath("libs/core")]
    let bench = PromiseBench(
      artifacts: [PromiseBench.artifact("libs/core/a.swift")],
      links: [PromiseBench.link("libs/core/b.swift", pattern: "x")], history: history)
    #expect(
      try await findings(bench) == [
        "1 note: 'libs/core/a.swift' cannot be checked, because the submodule 'libs/core' is not checked out"
      ])
    #expect(
      try await bench.findings(of: "promise.link-source-unresolved") == [
        "6 warning: the link cannot be checked: the submodule 'libs/core' is not checked out"
      ])
    var other = bench
    other.files = ["libs/core/c.swift": ""]
    #expect(
      try await findings(other) == ["1 error: 'libs/core/a.swift' is promised but does not exist"])
  }
}
