import Foundation
import Testing

/// Tests of the built tool with subjects in other processes.
struct RemoteStoreTests {
  /// The specifications of this package.
  private static let specifications = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Specs")

  private func serve(_ store: String) throws -> String {
    "'\(try ToolProcess.executable().path)' store serve --store \(store)"
  }

  @Test(
    arguments: [("memory", "001-apple-health-sync")]
      + DurableStores.stores.map { ($0, "002-health-store") })
  func `a served store satisfies the contract`(store: String, specification: String) throws {
    let documents = Self.specifications.appending(path: specification).path
    let result = try TemporaryFolder().tool.run(
      "run", "-q", documents, "--store", try serve(store))
    #expect(result.output.hasPrefix("conformant: "), "\(result.output.suffix(2_000))")
    #expect(result.exitCode == 0)
    #expect(result.errors.isEmpty)
  }

  @Test func `a run with a crashing store continues and is not fully verified`() throws {
    let documents = Self.specifications.appending(path: "002-health-store/saving.md").path
    let marker = "healthspec-\(UUID().uuidString)"
    // Forwards 40 lines as they arrive, and then exits.
    let some = "n=40; while read -r l; do echo \"$l\"; n=$((n - 1)); [ $n -gt 0 ] || exit; done"
    let command = ": \(marker); \(try serve("memory")) | { \(some); }"
    let result = try TemporaryFolder().tool.run(
      "run", "-q", documents, "--jobs", "1", "--store", command)
    #expect(result.exitCode == 2)
    let lastLine = result.output.split(separator: "\n").last ?? ""
    #expect(lastLine.hasPrefix("not fully verified: "))
    #expect(lastLine.contains(" passed") && lastLine.contains(" errored"))
    #expect(!lastLine.contains(" failed"))
    #expect(result.output.contains("the other side ended"))
    #expect(result.output.contains("the subject is not started again after 3 restarts"))
    #expect(try Self.processes(with: marker) == [])
  }

  @Test(arguments: ["--store", "--sync"])
  func `a subject that cannot start ends the run before any row, with a short message`(
    option: String
  ) throws {
    let folder = try TemporaryFolder()
    try folder.file("contract.md", Fixture.conformant)
    let marker = "healthspec-\(UUID().uuidString)"
    let command = ": \(marker); echo 'cannot start' >&2; exit 3"
    let result = try folder.tool.run(
      "run", "contract.md", option, command, "--record", "run.jsonl", "--report", "reports")
    #expect(result.exitCode == 2)
    #expect(result.output == "not fully verified: 2 rows: 2 not run\n")
    #expect(result.errors.contains("cannot be started: the other side ended; "))
    #expect(result.errors.contains("the process ended with status 3\n  stderr: cannot start\n"))
    #expect(result.errors.split(separator: "\n").count == 3)
    #expect(!result.errors.contains("did you mean"))
    #expect(try Self.processes(with: marker) == [])
    let record = try String(
      contentsOf: folder.url.appending(path: "run.jsonl"), encoding: .utf8)
    #expect(record.contains(#""footer":{"outcomes":{"notRun":2},"verdict":"notFullyVerified"}"#))
    let names = try folder.names
    #expect(names.contains("reports"))
  }

  @Test(.enabled(if: DurableStores.areBuilt, DurableStores.reason))
  func `a served store that cannot open its file is reported with the reason`() throws {
    let folder = try TemporaryFolder()
    try folder.file("contract.md", Fixture.conformant)
    let store = try serve("sqlite=/dev/null/store.sqlite")
    let result = try folder.tool.run("run", "contract.md", "--store", store)
    #expect(result.exitCode == 2)
    #expect(result.errors.contains("cannot be started: the subject answered 'hello' with error"))
    #expect(result.errors.contains("the store cannot be created: cannotOpen: The database "))
  }

  @Test func `serving a store from an existing file exits with 64`() throws {
    let folder = try TemporaryFolder()
    try folder.file("mine.sqlite", "precious")
    let result = try folder.tool.run("store", "serve", "--store", "sqlite=mine.sqlite")
    #expect(result.exitCode == 64)
    #expect(result.errors.contains("already exists"))
    #expect(
      try String(contentsOf: folder.url.appending(path: "mine.sqlite"), encoding: .utf8)
        == "precious")
  }

  /// Returns the ids of the processes whose command line contains a text; empty except on Linux.
  private static func processes(with text: String) throws -> [String] {
    #if os(Linux)
      try FileManager.default.contentsOfDirectory(atPath: "/proc").filter { name in
        guard Int(name) != nil else { return false }
        let line = FileManager.default.contents(atPath: "/proc/\(name)/cmdline") ?? Data()
        return String(decoding: line, as: UTF8.self).contains(text)
      }
    #else
      []
    #endif
  }
}
