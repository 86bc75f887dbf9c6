import ConformanceRecord
import Foundation
import Testing

/// Tests of `run` on several stores, in shards and with known failures, and of `list` for a store.
struct MatrixCommandTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func record(_ name: String) throws -> RunRecord {
    try RunRecord(jsonLines: Data(contentsOf: folder.url.appending(path: name)))
  }

  private func lastLines(_ count: Int, _ result: ToolResult) -> [String] {
    result.output.split(separator: "\n").suffix(count).map(String.init)
  }

  @Test(.enabled(if: DurableStores.areBuilt, DurableStores.reason))
  func `a run on several stores writes a single record and prints a verdict for each store`() throws
  {
    try folder.file("errors.md", Fixture.nonConformant)
    let result = try folder.tool.run(
      "run", "errors.md", "--store", "sqlite", "--store", "memory", "--record", "run.jsonl")
    #expect(result.exitCode == 1)
    #expect(
      lastLines(3, result) == [
        "reference sync on sqlite store: non-conformant: 2 rows: 1 passed, 1 failed",
        "reference sync on memory store: non-conformant: 2 rows: 1 passed, 1 failed",
        "non-conformant: 2 subjects, 4 rows: 2 passed, 2 failed",
      ])
    let record = try record("run.jsonl")
    #expect(record.header.subjects.map(\.store) == ["sqlite", "memory"])
    #expect(record.rows.map(\.subject) == [0, 0, 1, 1])
    #expect(record.rows.map(\.id) == Fixture.ids + Fixture.ids)
  }

  @Test func `a store that is given twice appears under distinct names`() throws {
    try folder.file("errors.md", Fixture.conformant)
    let result = try folder.tool.run(
      "run", "errors.md", "--store", "memory", "--store", "memory", "--jobs", "1")
    #expect(result.exitCode == 0)
    #expect(
      lastLines(2, result) == [
        "reference sync on memory (2) store: conformant: 2 rows: 2 passed",
        "conformant: 2 subjects, 4 rows: 4 passed",
      ])
  }

  @Test func `the shards together contain every row once`() throws {
    try folder.file("errors.md", Fixture.nonConformant)
    let results = try (1...3).map {
      try folder.tool.run("run", "errors.md", "--shard", "\($0)/3", "--record", "\($0)")
    }
    #expect(results.map(\.exitCode) == [1, 0, 2])
    #expect(
      results.flatMap { lastLines(1, $0) } == [
        "non-conformant: shard 1 of 3, of 2 rows in all; 1 row: 1 failed",
        "conformant: shard 2 of 3, of 2 rows in all; 1 row: 1 passed",
        "not fully verified: shard 3 of 3, of 2 rows in all; 0 rows",
      ])
    #expect(try (1...3).flatMap { try record("\($0)").rows.map(\.id) } == Fixture.ids)
  }

  @Test(arguments: [
    "0/2", "3/2", "1", "a/b", "1/2/3", "-1/2", "1/0", "/", "1/99999999999999999999",
  ])
  func `a run with an invalid shard exits with 64`(_ shard: String) throws {
    try folder.file("errors.md", Fixture.conformant)
    let result = try folder.tool.run("run", "errors.md", "--shard=\(shard)")
    #expect(result.exitCode == 64)
  }

  private func expectations(_ id: String, revision: String, until day: String) -> String {
    """
    # Known

    | Row | Revision | Reason | Link | Expires |
    | --- | --- | --- | --- | --- |
    | \(id) | \(revision) | not translated yet | https://example.org/1 | \(day) |

    """
  }

  private func revision() throws -> String {
    try #require(try record("run.jsonl").rows.first).revision
  }

  @Test func `a known failure is accepted only until its last day and at its revision`() throws {
    try folder.file("errors.md", Fixture.nonConformant)
    _ = try folder.tool.run("run", "errors.md", "--record", "run.jsonl")
    let revision = try revision()
    try folder.file(
      "known.md", expectations(Fixture.ids[0], revision: revision, until: "2999-12-31"))
    let known = try folder.tool.run(
      "run", "errors.md", "--expectations", "known.md", "--record", "known.jsonl")
    #expect(known.exitCode == 0)
    #expect(known.errors == "")
    #expect(lastLines(1, known) == ["conformant: 2 rows: 1 passed, 1 known failing"])
    #expect(
      known.output.contains(
        "KNOWN FAILING  \(Fixture.ids[0]): not translated yet, https://example.org/1, "
          + "until 2999-12-31\n"))
    #expect(try record("known.jsonl").header.expectations?.map(\.path) == ["known.md"])

    try folder.file(
      "known.md", expectations(Fixture.ids[0], revision: revision, until: "2020-02-29"))
    let expired = try folder.tool.run("run", "errors.md", "--expectations", "known.md")
    #expect(expired.exitCode == 1)
    #expect(expired.errors.hasPrefix("known.md:5:"))
    #expect(expired.errors.contains("was accepted until 2020-02-29"))
    #expect(expired.errors.contains("^~~~~~~~~~\n"))

    try folder.file("errors.md", Fixture.conformant)
    let changed = try folder.tool.run("run", "errors.md", "--expectations", "known.md")
    #expect(changed.exitCode == 2)
    #expect(changed.errors.contains("[expectation.outdated]"))
  }

  @Test func `a known failure that passes makes the run non-conformant`() throws {
    try folder.file("errors.md", Fixture.conformant)
    _ = try folder.tool.run("run", "errors.md", "--record", "run.jsonl")
    try folder.file(
      "known.md", expectations(Fixture.ids[0], revision: try revision(), until: "2999-12-31"))
    let result = try folder.tool.run("run", "errors.md", "--expectations", "known.md")
    #expect(result.exitCode == 1)
    #expect(lastLines(1, result) == ["non-conformant: 2 rows: 1 passed, 1 unexpected pass"])
  }

  @Test
  func `missing and empty expectation files are reported, and a record cannot replace a valid one`()
    throws
  {
    try folder.file("errors.md", Fixture.conformant)
    let missing = try folder.tool.run("run", "errors.md", "--expectations", "gone.md")
    #expect(missing.exitCode == 66)
    try folder.file("empty.md", "")
    let empty = try folder.tool.run("run", "errors.md", "--expectations", "empty.md")
    #expect(empty.exitCode == 2)
    #expect(empty.errors.contains("[file.empty]"))
    try folder.file("known.md", "# None\n")
    let kept = try folder.tool.run(
      "run", "errors.md", "--expectations", "known.md", "--record", "known.md")
    #expect(kept.exitCode == 64)
  }

  @Test(.enabled(if: DurableStores.areBuilt, DurableStores.reason))
  func `a list for a store shows how many rows are not applicable`() throws {
    try folder.file("errors.md", Fixture.conformant)
    let result = try folder.tool.run("list", "errors.md", "--store", "sqlite")
    #expect(result.exitCode == 0)
    #expect(lastLines(2, result) == ["2 rows", "reference sync on sqlite store: 0 not applicable"])
    let json = try folder.tool.run("list", "errors.md", "--store", "sqlite", "--format", "json")
    #expect(json.output.contains("\"notApplicable\" : ["))
    let plain = try folder.tool.run("list", "errors.md", "--format", "json")
    #expect(!plain.output.contains("notApplicable"))
  }

  @Test func `a misspelled store is reported with a suggestion, and the other stores run`() throws {
    try folder.file("errors.md", Fixture.conformant)
    let result = try folder.tool.run(
      "run", "errors.md", "--store", "memroy", "--store", "memory", "--quiet")
    #expect(result.exitCode == 2)
    #expect(
      result.errors.hasPrefix("healthspec: error: the store 'memroy' cannot be started: "))
    #expect(result.errors.contains("memroy: not found\n"))
    #expect(result.errors.hasSuffix("\n  fix: did you mean 'memory'?\n"))
    #expect(
      lastLines(3, result) == [
        "reference sync on memroy store: not fully verified: 2 rows: 2 not run",
        "reference sync on memory store: conformant: 2 rows: 2 passed",
        "not fully verified: 2 subjects, 4 rows: 2 passed, 2 not run",
      ])
  }
}
