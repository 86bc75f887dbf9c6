import Foundation
import TestSupport
import Testing

/// Tests of the first uses of `plan verify` and `plan baseline` in a repository.
struct PlanFirstDayTests {
  private let folder: TemporaryFolder

  /// Creates a project with fifty finished plans, forty of which promise a declaration that does
  /// not exist.
  init() throws {
    folder = try TemporaryFolder()
    try folder.file("Sources/A.swift", "struct A {}\n")
    for number in 1...50 {
      let id = "01-\(number < 10 ? "0" : "")\(number)"
      let export = number <= 40 ? "gone\(number)" : "A"
      try folder.file(Self.path(id, "PLAN"), Self.text(id, export))
      try folder.file(Self.path(id, "SUMMARY"), "# Summary\n\n**Done.**\n")
    }
  }

  private static func path(_ id: String, _ kind: String) -> String {
    ".planning/phases/01-old/\(id)-\(kind).md"
  }

  private static func text(_ id: String, _ export: String) -> String {
    """
    ---
    phase: 01-old
    plan: "\(id.suffix(2))"
    type: execute
    wave: 1
    depends_on: []
    files_modified: []
    autonomous: true
    must_haves:
      truths:
        - "It works"
      artifacts:
        - path: Sources/A.swift
          exports:
            - "\(export)"
    ---

    <objective>
    Do it.
    </objective>

    <tasks>

    <task type="auto">
      <name>Task 1: Do it</name>
      <files>Sources/A.swift</files>
      <action>Do it.</action>
      <verify>swift test</verify>
      <done>It is done.</done>
    </task>

    </tasks>

    """
  }

  private func verify(_ arguments: String...) throws -> ToolResult {
    try folder.tool.run(["plan", "verify"] + arguments)
  }

  private func baseline(_ arguments: String..., ci: String? = nil) throws -> ToolResult {
    var tool = folder.tool
    tool.environment["CI"] = ci ?? ""
    return try tool.run(["plan", "baseline"] + arguments)
  }

  @Test
  func `a first run prints at most 60 lines with errors first, and --all prints every finding`()
    throws
  {
    let result = try verify()
    #expect(result.exitCode == 1)
    #expect(result.errors == "")
    let lines = result.output.split(separator: "\n")
    #expect(lines.count <= 60)
    let severities = lines.compactMap { line in
      [": error: ", ": warning: "].firstIndex { line.contains($0) }
    }
    #expect(severities == severities.sorted())
    #expect(result.output.contains("promise.export-missing\n"))
    #expect(!result.output.contains(": note: "))
    let all = try verify("--all", "--notes")
    #expect(all.output.contains("gone1'") && all.output.contains("gone40'"))
    #expect(all.output.contains(": note: "))
  }

  @Test func `with a baseline, only new findings fail the verification`() throws {
    #expect(try verify("--baseline", "known.json").exitCode == 66)
    #expect(try baseline("known.json").exitCode == 0)
    let known = try verify("--baseline", "known.json")
    #expect(known.exitCode == 0)
    #expect(known.output.split(separator: "\n").count == 1)
    // A finding stays known if its line moves.
    let moved = Self.text("01-01", "gone1").replacing(
      "type: execute\n", with: "type: execute\n\n\n")
    try folder.file(Self.path("01-01", "PLAN"), moved)
    #expect(try verify("--baseline", "known.json").exitCode == 0)
    // A second finding that is equal to a known one is new.
    let line = "        - \"gone1\"\n"
    let twice = moved.replacing(line, with: line + line)
    try folder.file(Self.path("01-01", "PLAN"), twice)
    let second = try verify("--baseline", "known.json")
    #expect(second.exitCode == 1)
    #expect(second.output.contains(", 1 error, "))
  }

  @Test func `an update of a baseline removes fixed findings, and adds new ones only on request`()
    throws
  {
    #expect(try baseline("known.json").exitCode == 0)
    try folder.file("Sources/A.swift", "struct A {}\nfunc gone1() {}\n")
    let ended = try verify("--baseline", "known.json")
    #expect(ended.exitCode == 0)
    #expect(ended.output.contains("1 known finding is gone"))
    try folder.file(Self.path("01-50", "PLAN"), Self.text("01-50", "other"))
    let refused = try baseline("known.json")
    #expect(refused.exitCode == 1)
    #expect(refused.output.contains("1 no longer found; 1 new not added"))
    #expect(try verify("--baseline", "known.json").exitCode == 1)
    #expect(try baseline("known.json", "--accept-new").exitCode == 0)
    #expect(try verify("--baseline", "known.json").exitCode == 0)
  }

  @Test func `a baseline is not written in CI, and a file that is not a baseline is rejected`()
    throws
  {
    let refused = try baseline("known.json", ci: "true")
    #expect(refused.exitCode == 64)
    #expect(!FileManager.default.fileExists(atPath: folder.url.appending(path: "known.json").path))
    try folder.file("known.json", "{}")
    #expect(try verify("--baseline", "known.json").exitCode == 2)
    #expect(try baseline("known.json").exitCode == 2)
  }

  @Test func `a baseline is not written without plans, or if a document cannot be read`() throws {
    try folder.file("empty/notes.txt", "x")
    let nothing = try baseline("known.json", "--directory", "empty")
    #expect(nothing.exitCode == 2)
    #expect(nothing.errors.contains("because there is nothing to verify"))
    try folder.file(".planning/ROADMAP.md/notes.md", "# Notes\n")
    let unread = try baseline("known.json")
    #expect(unread.exitCode == 2)
    #expect(unread.errors.contains("because there are errors that a baseline cannot contain"))
    #expect(try verify("--baseline", "known.json").exitCode == 66)
  }

  @Test func `a planning folder in a subdirectory is suggested`() throws {
    let parent = try TemporaryFolder()
    try parent.file("libs/a/.planning/PROJECT.md", "# A\n")
    let result = try parent.tool.run("plan", "verify")
    #expect(result.exitCode == 2)
    #expect(result.output.contains(".planning exists in 'libs/a'"))
  }
}
