import ConformanceRecord
import Foundation
import Testing

/// Tests of `report` and `report diff`, and of the reports and records that `run` writes.
struct ReportCommandTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.file("errors.md", Fixture.conformant)
  }

  /// Runs a contract, and writes the record of the run to a file.
  private func record(_ name: String, _ text: String, _ options: String...) throws {
    try folder.file("errors.md", text)
    _ = try folder.tool.run(["run", "errors.md", "--record", name] + options)
  }

  private func text(_ name: String) throws -> String {
    try String(contentsOf: folder.url.appending(path: name), encoding: .utf8)
  }

  /// Removes the last lines of a record.
  private func cut(_ name: String, lines: Int = 1) throws {
    let all = try text(name).split(separator: "\n")
    try folder.file(name, all.dropLast(lines).joined(separator: "\n") + "\n")
  }

  static let starts = [
    ("pretty", "reference sync on memory store\n"), ("github", "::error file=errors.md,line=5,"),
    ("markdown", "## ❌ Non-conformant\n"), ("junit", "<?xml version=\"1.0\" "),
    ("sarif", "{\n  \"$schema\": "), ("json", "{\n  \"schemaVersion\": 1,"),
    ("tap", "TAP version 13\n1..2\n"), ("html", "<!DOCTYPE html>"),
  ]

  @Test(arguments: starts)
  func `run and report write the same output and exit with the code of the verdict`(
    _ format: String, _ start: String
  ) throws {
    try folder.file("errors.md", Fixture.nonConformant)
    let run = try folder.tool.run("run", "errors.md", "--format", format, "--record", "a.jsonl")
    #expect(run.exitCode == 1)
    #expect(run.errors == "")
    #expect(run.output.hasPrefix(start), "\(run.output.prefix(200))")
    let report = try folder.tool.run("report", "a.jsonl", "--format", format)
    #expect(report.exitCode == 1)
    #expect(report.output == run.output)
  }

  @Test
  func `run writes every file format to a folder`() throws {
    let result = try folder.tool.run("run", "errors.md", "--report", "reports", "--quiet")
    #expect(result.exitCode == 0)
    #expect(result.output == "conformant: 2 rows: 2 passed\n")
    let names = try FileManager.default.contentsOfDirectory(
      atPath: folder.url.appending(path: "reports").path)
    #expect(
      names.sorted() == [
        "badge.json", "badge.svg", "junit.xml", "report.html", "report.md", "report.sarif",
        "report.tap", "report.txt", "summary.json",
      ])
  }

  @Test
  func `report writes reports to a folder, or one format to a file`() throws {
    try record("a.jsonl", Fixture.conformant)
    #expect(try folder.tool.run("report", "a.jsonl", "--output", "all/").exitCode == 0)
    #expect(try text("all/summary.json").contains("\"verdict\": \"conformant\""))
    let result = try folder.tool.run("report", "a.jsonl", "--output", "a.tap")
    #expect(result.output == "")
    #expect(try text("a.tap").hasPrefix("TAP version 13\n"))
    _ = try folder.tool.run("report", "a.jsonl", "--output", "a.dat", "--format", "markdown")
    #expect(try text("a.dat").hasPrefix("## ✅ Conformant\n"))
  }

  @Test(arguments: [
    ["report", "a.jsonl", "--output", "a.dat"], ["report", "a.jsonl", "--output", "a.jsonl"],
    ["report", "a.jsonl", "--record", "a.jsonl"], ["report", "a.jsonl", "--output", "none/a.md"],
    ["report"], ["report", "diff", "a.jsonl"],
    ["report", "-", "-"], ["report", "diff", "-", "-"], ["report", "-", "--history", "-"],
    ["report", "a.jsonl", "--format", "tap", "--output", "new/"],
    ["report", "a.jsonl", "--format", "yaml"], ["report", "a.jsonl", "--output", "none/deep/"],
    ["run", "errors.md", "--report", "errors.md"],
    ["report", "a.jsonl", "--format", "json", "--baseline", "b.md", "--output", "b.md"],
  ])
  func `incorrect usage exits with 64 and leaves the inputs unchanged`(_ arguments: [String]) throws
  {
    try record("a.jsonl", Fixture.conformant)
    try folder.file("b.md", "a")
    let before = try text("a.jsonl")
    #expect(try folder.tool.run(arguments).exitCode == 64)
    #expect(try text("a.jsonl") == before)
    #expect(try text("errors.md") == Fixture.conformant)
    #expect(try text("b.md") == "a")
  }

  /// Each command is rejected before anything runs or is written.
  @Test(arguments: [
    ["run", "errors.md", "--record", "all/summary.json", "--report", "all"],
    ["run", "errors.md", "--record", "link/report.md", "--report", "all"],
    ["report", "a.jsonl", "--record", "z.json", "--output", "z.json"],
    ["report", "a.jsonl", "--record", "./z", "--output", "z", "--format", "tap"],
    ["report", "a.jsonl", "--record", "all/junit.xml", "--output", "all/"],
  ])
  func `outputs with the same path are rejected`(_ arguments: [String]) throws {
    try record("a.jsonl", Fixture.conformant)
    try FileManager.default.createDirectory(
      at: folder.url.appending(path: "all"), withIntermediateDirectories: false)
    try FileManager.default.createSymbolicLink(
      atPath: folder.url.appending(path: "link").path, withDestinationPath: "all")
    let result = try folder.tool.run(arguments)
    #expect(result.exitCode == 64)
    #expect(result.errors.contains("which another option also writes; specify another file."))
    #expect(try folder.names == ["a.jsonl", "all", "errors.md", "link"])
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.url.appending(path: "all").path)
        == [])
  }

  @Test
  func `report and report diff exit with 66 for a missing record and with 2 for an invalid one`()
    throws
  {
    try record("a.jsonl", Fixture.conformant)
    #expect(try folder.tool.run("report", "b.jsonl").exitCode == 66)
    #expect(try folder.tool.run("report", "diff", "a.jsonl", "b.jsonl").exitCode == 66)
    for arguments in [["report", "errors.md"], ["report", "diff", "a.jsonl", "errors.md"]] {
      let result = try folder.tool.run(arguments)
      #expect(result.exitCode == 2)
      #expect(result.errors.contains("'errors.md' is not a record of a run: line 1: "))
    }
  }

  @Test(arguments: ["-", "/dev/stdin"])
  func `a record can be read from a pipe`(_ path: String) throws {
    try record("a.jsonl", Fixture.conformant)
    var tool = folder.tool
    tool.input = try text("a.jsonl")
    let piped = try tool.run("report", path, "--format", "json")
    #expect(piped.exitCode == 0)
    #expect(piped.output == (try folder.tool.run("report", "a.jsonl", "--format", "json").output))
    tool.input = ""
    let empty = try tool.run("report", path)
    #expect(empty.exitCode == 2)
    #expect(empty.errors.contains("'\(path)' is not a record of a run: line 1: "))
  }

  // MARK: - Shards

  @Test(arguments: [["1", "2"], ["2", "1"]])
  func `shards are merged into the record of the whole run`(_ order: [String]) throws {
    try record("whole.jsonl", Fixture.nonConformant)
    for shard in order {
      try record("\(shard).jsonl", Fixture.nonConformant, "--shard", "\(shard)/2")
    }
    let whole = try folder.tool.run("report", "whole.jsonl", "--format", "json")
    let merged = try folder.tool.run(["report", "--format", "json"] + order.map { "\($0).jsonl" })
    #expect(merged.output == whole.output)
    #expect(merged.exitCode == 1)
    _ = try folder.tool.run(["report", "--record", "all.jsonl"] + order.map { "\($0).jsonl" })
    #expect(try text("all.jsonl") == text("whole.jsonl"))
  }

  @Test
  func `a merge exits with 2 if a shard is missing, repeated or from another document version`()
    throws
  {
    for shard in ["1", "2", "3"] {
      try record("\(shard).jsonl", Fixture.conformant, "--shard", "\(shard)/3")
    }
    try record("other.jsonl", Fixture.nonConformant, "--shard", "3/3")
    for (names, words) in [
      (["1.jsonl", "2.jsonl"], "shard 3 of 3 is missing"),
      (["1.jsonl", "2.jsonl", "2.jsonl"], "'2.jsonl' overlaps"),
      (
        ["1.jsonl", "other.jsonl"],
        "'other.jsonl' and '1.jsonl' have different versions of 'errors.md'"
      ),
    ] {
      let result = try folder.tool.run(["report"] + names)
      #expect(result.exitCode == 2)
      #expect(result.output == "")
      #expect(result.errors.contains(words), "\(result.errors)")
    }
  }

  @Test
  func `an incomplete record is rendered as incomplete, and the command exits with 2`() throws {
    try record("a.jsonl", Fixture.conformant)
    try cut("a.jsonl")
    let result = try folder.tool.run("report", "a.jsonl")
    #expect(result.exitCode == 2)
    #expect(
      result.output.hasSuffix(
        "not fully verified: the record is incomplete (2 rows were planned); 2 rows: 2 passed\n"))
  }

  // MARK: - Baseline

  @Test
  func `a comparison exits with 1 for a regression, and with 0 for an improvement or no change`()
    throws
  {
    try record("good.jsonl", Fixture.conformant)
    try record("bad.jsonl", Fixture.nonConformant)
    let worse = try folder.tool.run("report", "diff", "good.jsonl", "bad.jsonl")
    #expect(worse.exitCode == 1)
    #expect(worse.output.contains("changed: 1\n  ✗ \(Fixture.ids[0]): passed → failed; "))
    #expect(worse.output.hasSuffix("\n1 regression: 1 changed, 1 unchanged\n"))
    let better = try folder.tool.run("report", "diff", "bad.jsonl", "good.jsonl")
    #expect(better.exitCode == 0)
    #expect(better.output.hasSuffix("\nno regression: 1 changed, 1 unchanged\n"))
    let same = try folder.tool.run("report", "diff", "bad.jsonl", "bad.jsonl")
    #expect(same.exitCode == 0)
    #expect(same.output == "no regression: 2 unchanged\n")
  }

  @Test(arguments: [1, 2, 3])
  func `a comparison with an incomplete record is rejected`(_ lines: Int) throws {
    try record("good.jsonl", Fixture.conformant)
    try record("cut.jsonl", Fixture.conformant)
    try cut("cut.jsonl", lines: lines)
    for names in [["good.jsonl", "cut.jsonl"], ["cut.jsonl", "good.jsonl"]] {
      let result = try folder.tool.run(["report", "diff"] + names)
      #expect(result.exitCode == 2)
      #expect(result.errors.contains("'cut.jsonl' is incomplete"))
    }
  }

  @Test
  func `a comparison with a run whose documents have errors is rejected`() throws {
    try record("good.jsonl", Fixture.conformant)
    try record("bad.jsonl", Fixture.conformant + "\n| a lost row |\n")
    for names in [["good.jsonl", "bad.jsonl"], ["bad.jsonl", "good.jsonl"]] {
      let result = try folder.tool.run(["report", "diff"] + names)
      #expect(result.exitCode == 2)
      #expect(result.errors.contains("'bad.jsonl' has errors in its documents or domains"))
    }
  }

  @Test
  func `a shard cannot be compared with the whole run`() throws {
    try record("whole.jsonl", Fixture.conformant)
    try record("1.jsonl", Fixture.conformant, "--shard", "1/2")
    for names in [["whole.jsonl", "1.jsonl"], ["1.jsonl", "whole.jsonl"]] {
      let result = try folder.tool.run(["report", "diff"] + names)
      #expect(result.exitCode == 2)
      #expect(result.errors.contains("contain different rows, because their shards differ"))
    }
    #expect(try folder.tool.run("report", "diff", "1.jsonl", "1.jsonl").exitCode == 0)
  }

  @Test(.enabled(if: DurableStores.areBuilt, DurableStores.reason))
  func `runs of different subjects cannot be compared`() throws {
    try record("memory.jsonl", Fixture.conformant)
    try record("sqlite.jsonl", Fixture.conformant, "--store", "sqlite")
    let result = try folder.tool.run("report", "diff", "memory.jsonl", "sqlite.jsonl")
    #expect(result.exitCode == 2)
    #expect(result.errors.contains("the records do not have a subject in common"))
  }

  @Test
  func `a report lists the regressions since a baseline`() throws {
    try record("good.jsonl", Fixture.conformant)
    try record("bad.jsonl", Fixture.nonConformant)
    let result = try folder.tool.run(
      "report", "bad.jsonl", "--baseline", "good.jsonl", "--format", "markdown")
    #expect(result.exitCode == 1)
    #expect(
      result.output.contains(
        "| <code>\(Fixture.ids[0])</code> | passed | failed, reworded | "), "\(result.output)")
  }

  // MARK: - GitHub

  @Test
  func `writing annotations to a file also writes the job summary`() throws {
    try record("a.jsonl", Fixture.nonConformant)
    var tool = folder.tool
    tool.environment["GITHUB_STEP_SUMMARY"] = folder.url.appending(path: "summary.md").path
    let arguments = ["report", "a.jsonl", "--format", "github"]
    let written = try tool.run(arguments + ["--output", "log.txt"])
    #expect(written.exitCode == 1)
    #expect(written.output == "")
    let summary = try text("summary.md")
    #expect(summary.hasPrefix("## ❌ Non-conformant\n"))
    #expect(try folder.tool.run(arguments).output == text("log.txt"))
    #expect(try text("log.txt").hasSuffix("\nnon-conformant: 2 rows: 1 passed, 1 failed\n"))
  }

  /// Without a blank line, the heading would belong to the existing text.
  @Test(arguments: [
    (nil, ""), ("# Another step\n", "\n"), ("text", "\n\n"), ("<p>\n\n", ""), ("\n", "\n"),
  ])
  func `the summary is appended to the job summary file, separated by a blank line`(
    _ before: String?, _ blank: String
  ) throws {
    if let before { try folder.file("summary.md", before) }
    try folder.file("errors.md", Fixture.nonConformant)
    var tool = folder.tool
    tool.environment["GITHUB_STEP_SUMMARY"] = folder.url.appending(path: "summary.md").path
    let result = try tool.run("run", "errors.md", "--format", "github")
    #expect(result.exitCode == 1)
    #expect(result.output.hasSuffix("\nnon-conformant: 2 rows: 1 passed, 1 failed\n"))
    #expect(try text("summary.md").hasPrefix((before ?? "") + blank + "## ❌ Non-conformant\n"))
    // Other formats do not append a summary.
    let length = try text("summary.md").utf8.count
    _ = try tool.run("run", "errors.md")
    #expect(try text("summary.md").utf8.count == length)
  }

  @Test
  func `a summary that cannot be written is reported as an error`() throws {
    var tool = folder.tool
    tool.environment["GITHUB_STEP_SUMMARY"] = folder.url.appending(path: "none/summary.md").path
    let result = try tool.run("run", "errors.md", "--format", "github")
    #expect(result.exitCode == 2)
    #expect(result.output == "conformant: 2 rows: 2 passed\n")
    #expect(result.errors.contains("the summary of the job cannot be written"))
  }

  @Test
  func `only a note that refers to the record is appended to a nearly full summary file`() throws {
    try folder.file("summary.md", String(repeating: "x", count: 1_048_400))
    var tool = folder.tool
    tool.environment["GITHUB_STEP_SUMMARY"] = folder.url.appending(path: "summary.md").path
    _ = try tool.run("run", "errors.md", "--format", "github")
    #expect(try text("summary.md").utf8.count <= 1_048_576)
    #expect(try text("summary.md").hasSuffix("; see the record._\n"))
  }
}
