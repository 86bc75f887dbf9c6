import ConformanceRecord
import Foundation
import Testing

struct RunCommandTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func lastLine(_ result: ToolResult) -> String {
    result.output.split(separator: "\n").last.map(String.init) ?? ""
  }

  @Test
  func `a conformant run exits with 0 and states the number of rows`() throws {
    try folder.file("errors.md", Fixture.conformant)
    let result = try folder.tool.run("run", "errors.md")
    #expect(result.exitCode == 0)
    #expect(result.errors == "")
    #expect(
      result.output == """
        reference sync on memory store
          errors.md
            ✓ errors/failures  2 passed

        profiles: recovery 2/2
        conformant: 2 rows: 2 passed

        """)
  }

  @Test
  func `the default path is Specs`() throws {
    try folder.file("Specs/001-x/errors.md", Fixture.conformant)
    let result = try folder.tool.run("run", "--quiet")
    #expect(result.exitCode == 0)
    #expect(result.output == "conformant: 2 rows: 2 passed\n")
  }

  @Test
  func `a failing row is shown with its cell, and the run exits with 1`() throws {
    try folder.file("errors.md", Fixture.nonConformant)
    let result = try folder.tool.run("run", "errors.md")
    #expect(result.exitCode == 1)
    #expect(lastLine(result) == "non-conformant: 2 rows: 1 passed, 1 failed")
    #expect(result.output.contains("FAILED  \(Fixture.ids[0])\n  errors.md:5:40: column"))
    #expect(result.output.contains("|                                        ^~~~~~~~~~~~~~~~\n"))
    #expect(result.output.contains("    observed  Health access not granted\n"))
    #expect(result.output.contains("    what happened, in order\n      1. "))
  }

  @Test
  func `an unbound phrase is shown with code that binds it, and the run exits with 2`() throws {
    try folder.file("errors.md", Fixture.unbound)
    let result = try folder.tool.run("run", "errors.md")
    #expect(result.exitCode == 2)
    #expect(lastLine(result) == "not fully verified: 2 rows: 1 passed, 1 unbound")
    #expect(result.output.contains("    nearest   "))
    #expect(
      result.output.contains("| Frobnicate")
        && result.output.contains("words.expectation(\"Frobnicate"))
  }

  @Test(arguments: [
    "databaseinaccessible", "DATABASE", "*inaccessible", "errors/*/hkerror-error??tabase*",
  ])
  func `rows outside the filter count as not run`(_ filter: String) throws {
    try folder.file("errors.md", Fixture.nonConformant)
    let result = try folder.tool.run("run", "errors.md", "--filter", filter)
    #expect(result.exitCode == 2)
    #expect(lastLine(result) == "not fully verified: 2 rows: 1 passed, 1 not run")
  }

  @Test
  func `rows that match any filter run, and each filter without matches is reported`() throws {
    try folder.file("errors.md", Fixture.conformant)
    let both = try folder.tool.run("run", "errors.md", "--filter", "denied", "--filter", "*ible")
    #expect(both.exitCode == 0)
    let none = try folder.tool.run(
      "run", "errors.md", "--filter", "denied", "--filter", "dnied?", "--filter", "inaccesible")
    #expect(none.exitCode == 66)
    #expect(none.output == "")
    let lines = none.errors.split(separator: "\n").map(String.init)
    #expect(lines.count { $0.hasPrefix("healthspec: error: no row matches --filter '") } == 2)
    #expect(lines.first == "healthspec: error: no row matches --filter 'dnied?'")
    #expect(lines.dropFirst(2).first?.contains("denied") == true, "\(lines)")
  }

  @Test
  func `a document is read from standard input`() throws {
    var tool = folder.tool
    tool.input = Fixture.nonConformant
    let result = try tool.run("run", "-")
    #expect(result.exitCode == 1)
    #expect(result.output.contains("\n  stdin:"))
    let empty = try folder.tool.run("check", "-")
    #expect(empty.exitCode == 2)
    #expect(empty.errors.hasPrefix("stdin: error: the file is empty"))
  }

  @Test
  func `other documents run even if one document is empty`() throws {
    try folder.file("a.md", "")
    try folder.file("errors.md", Fixture.conformant)
    let result = try folder.tool.run("run", ".")
    #expect(result.exitCode == 2)
    #expect(result.errors.hasPrefix("./a.md: error: the file is empty [file.empty]\n       fix: "))
    #expect(
      lastLine(result)
        == "not fully verified: 2 rows: 2 passed; 1 error in the documents or domains")
  }

  @Test
  func `the record can be read and describes the run`() throws {
    try folder.file("errors.md", Fixture.nonConformant)
    let result = try folder.tool.run("run", "errors.md", "--record", "run.jsonl", "--seed", "7")
    #expect(result.exitCode == 1)
    let data = try Data(contentsOf: folder.url.appending(path: "run.jsonl"))
    let record = try RunRecord(jsonLines: data)
    #expect(record.rows.map(\.id) == Fixture.ids)
    #expect(record.rows.map(\.outcome) == [.failed, .passed])
    #expect(record.header.seed == 7)
    #expect(record.header.documents.map(\.text) == [Fixture.nonConformant])
    #expect(record.header.subjects.map(\.label) == ["reference sync on memory store"])
    #expect(record.header.subjects[0].capabilities?.contains("deviceLock") == true)
    #expect(try folder.names == ["errors.md", "run.jsonl"])
  }

  @Test(.enabled(if: DurableStores.areBuilt, DurableStores.reason))
  func `rows have the same outcomes on both stores, and the durable one leaves no temporary files`()
    throws
  {
    try folder.file("errors.md", Fixture.nonConformant)
    try FileManager.default.createDirectory(
      at: folder.url.appending(path: "tmp"), withIntermediateDirectories: true)
    var tool = folder.tool
    tool.environment["TMPDIR"] = folder.url.appending(path: "tmp").path
    let records = try ["memory", "sqlite"].map { store in
      let result = try tool.run("run", "errors.md", "--record", store, "--store", store)
      #expect(result.exitCode == 1)
      #expect(result.output.hasPrefix("reference sync on \(store) store\n"))
      return try RunRecord(jsonLines: Data(contentsOf: folder.url.appending(path: store)))
    }
    #expect(records[0].rows.map(\.outcome) == records[1].rows.map(\.outcome))
    #expect(records[1].header.subjects.map(\.label) == ["reference sync on sqlite store"])
    let left = try FileManager.default.contentsOfDirectory(
      atPath: folder.url.appending(path: "tmp").path)
    #expect(left.isEmpty)
  }

  @Test
  func `runs with the same seed produce the same output and record`() throws {
    try folder.file("errors.md", Fixture.nonConformant + Fixture.unbound)
    let outputs = try ["1", "2"].map { name in
      try folder.tool.run("run", "errors.md", "--record", name, "--seed", "42").output
    }
    let records = try ["1", "2"].map { try Data(contentsOf: folder.url.appending(path: $0)) }
    #expect(outputs[0] == outputs[1])
    #expect(records[0] == records[1])
  }

  @Test
  func `a record replaces the previous file, even through a symbolic link`() throws {
    try folder.file("errors.md", Fixture.conformant)
    try folder.file("old/run.jsonl", "old")
    try folder.link("link.jsonl", to: "old/run.jsonl")
    let result = try folder.tool.run("run", "errors.md", "--record", "link.jsonl")
    #expect(result.exitCode == 0)
    let data = try Data(contentsOf: folder.url.appending(path: "old/run.jsonl"))
    #expect(try RunRecord(jsonLines: data).verdict == .conformant)
    #expect(try folder.names == ["errors.md", "link.jsonl", "old"])
  }

  @Test(arguments: ["old", "gone/run.jsonl", "errors.md", "docs/empty.md", "/dev/null", ""])
  func `--record rejects inputs, folders, special files and unusable paths`(_ path: String) throws {
    try folder.file("errors.md", Fixture.conformant)
    try folder.file("old/keep", "keep")
    try folder.file("docs/empty.md", "")
    let result = try folder.tool.run("run", "./errors.md", "docs", "--record", path)
    #expect(result.exitCode == 64)
    #expect(result.output == "")
    #expect(result.errors.hasPrefix("healthspec: error: --record "))
    let text = try Data(contentsOf: folder.url.appending(path: "errors.md"))
    #expect(String(decoding: text, as: UTF8.self) == Fixture.conformant)
    #expect(try folder.names == ["docs", "errors.md", "old"])
  }

  @Test func `the output for a failing row contains the locations of its cells`() throws {
    let folder = try TemporaryFolder()
    try folder.file(
      "sync.md",
      """
      # Import

      | Scenario | Given | When | Then |
      | --- | --- | --- | --- |
      | Another app | sync is on | another app saves sample of 80 kg, app imports | 2 entries |

      """)
    let result = try folder.tool.run("run", "sync.md")
    #expect(result.exitCode == 1)
    #expect(result.output.contains("  sync.md:5:79: column 'Then'\n"))
    #expect(result.output.contains("      sync.md:5:17: Given: sync is on\n"))
    #expect(result.output.contains("      sync.md:5:30: When: another app saves sample"))
  }

  @Test(arguments: [
    ("`weight` of x", 0), ("`weight` of z", 1), ("workout of x", 0), ("workout of z", 1),
    ("correlation of y", 0), ("correlation of z", 1),
  ])
  func `a row can expect the absence of a record only if one of its actions names the record`(
    _ record: String, _ exitCode: Int32
  ) throws {
    try folder.file(
      "records.md",
      """
      | Example | Given | When | Then | Level |
      | --- | --- | --- | --- | --- |
      | One | app exports its records | app stores food x of 500 kcal at 8:00, \
      app stores weight y of 80 kg at 9:00 | health has no \(record) | MUST |

      """)
    let result = try folder.tool.run("run", "records.md")
    #expect(result.exitCode == exitCode, "\(result.output)")
  }

  @Test(arguments: [
    ("table has nothing", 0), ("sheet has nothing", 1), ("table got no request", 0),
    ("sheet got no request", 1),
  ])
  func `a row can expect that a destination received nothing only if it adds that destination`(
    _ outcome: String, _ exitCode: Int32
  ) throws {
    try folder.file(
      "deliveries.md",
      """
      | Delivery | Given | When | Then | Level |
      | --- | --- | --- | --- | --- |
      | One | user selects heart rate, user adds table | app syncs | \(outcome) | MUST |

      """)
    let result = try folder.tool.run("run", "deliveries.md")
    #expect(result.exitCode == exitCode, "\(result.output)")
  }
}
