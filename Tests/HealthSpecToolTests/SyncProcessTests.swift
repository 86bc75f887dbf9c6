import ConformanceRecord
import Foundation
import Testing

/// Tests of runs on a sync in a separate process.
struct SyncProcessTests {
  private let folder: TemporaryFolder
  private let repository = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  init() throws { folder = try TemporaryFolder() }

  private func served() throws -> String {
    "'\(try ToolProcess.executable().path)' sync serve"
  }

  private var contract: String {
    repository.appending(path: "Specs/001-apple-health-sync").path
  }

  @Test func `the served reference sync is conformant, with the same row counts as the local sync`()
    throws
  {
    let result = try folder.tool.run(
      "run", contract, "--sync", try served(), "--record", "served.jsonl", "--quiet")
    #expect(result.output.hasPrefix("conformant: "))
    #expect(result.exitCode == 0)
    let local = try folder.tool.run("run", contract, "--quiet")
    #expect(local.output == result.output)
  }

  @Test func `two runs on a served sync produce the same record`() throws {
    for name in ["one.jsonl", "two.jsonl"] {
      _ = try folder.tool.run(
        "run", contract, "--filter", "import", "--sync", try served(), "--record", name)
    }
    let first = try Data(contentsOf: folder.url.appending(path: "one.jsonl"))
    #expect(try Data(contentsOf: folder.url.appending(path: "two.jsonl")) == first)
  }

  private static let hello = """
    {"jsonrpc":"2.0","id":1,"result":{"version":1,"kind":"sync","name":"bad","capabilities":[]}}
    """

  @Test(arguments: [
    ("exit 7", "the other side ended"),
    ("printf '{\"jsonrpc\":'", "bytes of an unfinished line"),
    ("echo nonsense; sleep 60", "that is not JSON"),
    (
      "echo '{\"jsonrpc\":\"2.0\",\"id\":99,\"result\":{}}'; sleep 60", "which was never sent"
    ),
    (
      "echo '{\"jsonrpc\":\"2.0\",\"id\":2,\"error\":{\"code\":-32603,\"message\":\"no\"}}'; sleep 60",
      "'sync.start' was answered with"
    ),
  ])
  func `the rows of a failing sync are reported as errored with the reason`(
    _ behavior: String, _ words: String
  ) throws {
    try folder.file("errors.md", Fixture.conformant)
    try folder.file("bad.sh", "read line\necho '\(Self.hello)'\nread line\n\(behavior)\n")
    let result = try folder.tool.run("run", "errors.md", "--sync", "sh bad.sh")
    #expect(result.exitCode == 2)
    #expect(result.output.contains("not fully verified: 2 rows: 2 errored"))
    #expect(result.output.contains(words))
    #expect(result.output.contains("sync.start"))
  }
}
