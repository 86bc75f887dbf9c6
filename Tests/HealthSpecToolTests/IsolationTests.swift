import Foundation
import Testing

/// Tests of rows in worker processes of the tool, and of interrupted runs.
struct IsolationTests {
  private static let specifications = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Specs")

  @Test(arguments: DurableStores.stores.map { [$0] } + [["memory", "memory"]])
  func `workers produce the same record and report as one process`(
    stores: [String]
  ) throws {
    let folder = try TemporaryFolder()
    let documents = Self.specifications.appending(path: "001-apple-health-sync").path
    let options = stores.flatMap { ["--store", $0] }
    let together = try folder.tool.run(
      ["run", documents, "--no-isolate", "--record", "together.jsonl"] + options)
    let apart = try folder.tool.run(
      ["run", documents, "--isolate", "--record", "apart.jsonl"] + options)
    #expect(together.exitCode == 0)
    #expect(apart.exitCode == 0)
    #expect(apart.errors == together.errors)
    #expect(apart.output == together.output)
    let records = try ["together.jsonl", "apart.jsonl"].map {
      try Data(contentsOf: folder.url.appending(path: $0))
    }
    #expect(records[0] == records[1])
  }

  @Test func `workers run rows that contain invalid UTF-8`() throws {
    let folder = try TemporaryFolder()
    let head = "| Scenario | Given | When | Then |\n| --- | --- | --- | --- |\n| Caf"
    let rest = " | sync is on | another app saves sample of 80 kg, app imports | 1 entry |\n"
    try folder.file("contract.md", Array(head.utf8) + [0xE9] + Array(rest.utf8))
    let result = try folder.tool.run("run", "contract.md", "--isolate", "--quiet")
    #expect(
      result.output == "not fully verified: 1 row: 1 passed; 1 error in the documents or domains\n",
      "\(result.output)")
  }

  @Test func `workers and one process print the same report about a store in another process`()
    throws
  {
    let folder = try TemporaryFolder()
    try folder.file("contract.md", Fixture.nonConformant)
    let serve = "'\(try ToolProcess.executable().path)' store serve"
    let results = try ["--isolate", "--no-isolate"].map { flag in
      try folder.tool.run(
        "run", "contract.md", flag, "--store", serve, "--store", "memory", "--filter", "denied",
        "--format", "json")
    }
    #expect(results[0].exitCode == 1)
    #expect(results[0].output == results[1].output)
  }

  @Test func `workers use the phrases of a glossary from standard input`() throws {
    let folder = try TemporaryFolder()
    let row = "| One | sync is on | another app saves sample of 80 kg, app imports | it shows 1 |"
    try folder.file(
      "import.md", "| Scenario | Given | When | Then |\n| - | - | - | - |\n\(row)\n")
    var tool = folder.tool
    tool.input = "| Phrase | Means |\n| - | - |\n| it shows {n:integer} | {n} entries |\n"
    let result = try tool.run("run", "import.md", "--isolate", "--glossary", "-")
    #expect(result.exitCode == 0, "\(result.errors)")
  }

  /// Returns the command line of a store that writes the given number of lines, then writes to the
  /// pipe `hangs`, and then hangs.
  private func hangingStore(after lines: Int) throws -> String {
    "'\(try ToolProcess.executable().path)' store serve | "
      + "{ n=\(lines); while read -r l; do echo \"$l\"; n=$((n - 1)); "
      + "[ $n -gt 0 ] || { echo hangs > hangs; cat > /dev/null; sleep 600; }; done; }"
  }

  @Test(arguments: ["--isolate", "--no-isolate"])
  func `a row without progress is abandoned after the time limit`(isolation: String) throws {
    let folder = try TemporaryFolder()
    let documents = Self.specifications.appending(path: "002-health-store/saving.md").path
    try folder.file("hangs", "")
    // The store answers the first message, which asks what it supports, and the hang begins in a row.
    let result = try folder.tool.run(
      "run", "-q", documents, "--jobs", "1", "--timeout", "1", isolation, "--store",
      try hangingStore(after: 2))
    #expect(result.exitCode == 2)
    #expect(
      result.output.contains("progress within 1.0 seconds and completion within 60.0 seconds"),
      "\(result.output.prefix(2_000)) \(result.errors.prefix(2_000))")
  }

  @Test(arguments: ["0", "-1", "86401"])
  func `a time limit out of range is rejected`(limit: String) throws {
    let result = try TemporaryFolder().tool.run("run", "--timeout", limit)
    #expect(result.exitCode == 64)
    #expect(result.errors.contains("--timeout must be between 1 and 86400 seconds."))
  }

  @Test(arguments: [SIGINT, SIGTERM])
  func `an interrupted run keeps and counts its finished rows, and writes no report`(
    signal: Int32
  ) throws {
    let folder = try TemporaryFolder()
    let documents = Self.specifications.appending(path: "002-health-store/saving.md").path
    try #require(mkfifo(folder.url.appending(path: "hangs").path, 0o600) == 0)
    let process = Process()
    process.executableURL = try ToolProcess.executable()
    process.arguments = [
      "run", documents, "--jobs", "1", "--record", "run.jsonl", "--report", "reports", "--store",
      try hangingStore(after: 60),
    ]
    process.currentDirectoryURL = folder.url
    process.environment = ["PATH": "/usr/bin:/bin", "TMPDIR": folder.url.path]
    process.standardOutput = FileHandle.nullDevice
    let errors = try folder.file("errors", "")
    process.standardError = try FileHandle(forWritingTo: errors)
    let ended = DispatchSemaphore(value: 0)
    process.terminationHandler = { _ in ended.signal() }
    try process.run()
    defer { if process.isRunning { kill(process.processIdentifier, SIGKILL) } }
    let hangs = try FileHandle(forReadingFrom: folder.url.appending(path: "hangs"))
    #expect(try hangs.read(upToCount: 5) == Data("hangs".utf8))
    // Finished rows are written within tenths of a second.
    let record = folder.url.appending(path: "run.jsonl")
    for _ in 0..<12_000 {
      let lines = try String(contentsOf: record, encoding: .utf8).split(separator: "\n")
      if lines.count > 3 { break }
      poll(nil, 0, 10)
    }
    kill(process.processIdentifier, signal)
    try #require(ended.wait(timeout: .now() + .seconds(300)) == .success)
    #expect(process.terminationReason == .uncaughtSignal)
    #expect(process.terminationStatus == signal)
    let lines = try String(contentsOf: record, encoding: .utf8).split(separator: "\n")
    let rows = lines.count { $0.hasPrefix(#"{"row":"#) }
    #expect(rows > 0)
    #expect(lines.last?.hasPrefix(#"{"row":"#) == true)
    let line = try String(contentsOf: errors, encoding: .utf8)
    #expect(
      line.wholeMatch(of: #/interrupted after (\d+) of \d+ rows; 'run\.jsonl' contains them\n/#)
        .map { Int($0.output.1) } == rows, "\(line)")
    let names = try folder.names
    #expect(!names.contains("reports"))
    let report = try folder.tool.run("report", "run.jsonl")
    #expect(report.exitCode == 2)
    #expect(report.output.contains("the record is incomplete"))
  }
}
