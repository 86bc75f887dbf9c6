import Foundation
import Testing

/// Tests of a store in Perl that claims only the profile `core`, run as users run their own stores.
struct CoreStoreTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appending(path: "CoreStore")

  /// Copies the store, changed if requested, into a folder, and returns the command line that
  /// starts it.
  ///
  /// Perl is installed on every Debian and Ubuntu system.
  private func command(
    in folder: TemporaryFolder, changing old: String = "", to new: String = ""
  ) throws -> String {
    for name in try FileManager.default.contentsOfDirectory(atPath: Self.folder.path) {
      let text = try String(contentsOf: Self.folder.appending(path: name), encoding: .utf8)
      let changed = old.isEmpty ? text : text.replacing(old, with: new)
      try folder.file("store/\(name)", changed)
    }
    return "perl '\(folder.url.path)/store/core_store.pl'"
  }

  private func lastLine(_ result: ToolResult) -> Substring {
    result.output.split(separator: "\n").last ?? ""
  }

  @Test func `a core store satisfies its claim, and rows outside the claim are not applicable`()
    throws
  {
    let folder = try TemporaryFolder()
    var tool = folder.tool
    tool.limit = 600
    let result = try tool.run(
      "run", "--store", command(in: folder), AdapterTests.specifications.path)
    #expect(result.exitCode == 0, "\(result.output)\(result.errors)")
    #expect(lastLine(result).hasPrefix("conformant: "))
    #expect(lastLine(result).hasSuffix(" not applicable (outside the claim)"))
    let profiles = result.output.split(separator: "\n").first { $0.hasPrefix("profiles:") } ?? ""
    let core = try #require(profiles.firstMatch(of: /core (\d+)\/(\d+) \(claimed\)/))
    #expect(core.1 == core.2 && Int(core.1) ?? 0 >= 457, "\(profiles)")
  }

  @Test(arguments: [
    ("the contract of a sync", "001-apple-health-sync", 288),
    ("the contract of a store", "002-health-store", 457),
  ])
  func `a core store passes at least the expected number of rows`(
    _ contract: String, _ document: String, _ least: Int
  ) throws {
    let folder = try TemporaryFolder()
    var tool = folder.tool
    tool.limit = 600
    let path = AdapterTests.specifications.appending(path: document).path
    let result = try tool.run("run", "--quiet", "--store", command(in: folder), path)
    let passed = try #require(lastLine(result).firstMatch(of: /: \d+ rows: (\d+) passed/))
    #expect(Int(passed.1) ?? 0 >= least, "\(contract): \(lastLine(result))")
  }

  @Test(arguments: [
    (
      "an equal version replaces a sample", "version($sample) <= version($old)",
      "version($sample) < version($old)"
    ),
    ("the app deletes samples of other apps", "&& writer($stored) eq $app->{bundleIdentifier}", ""),
  ])
  func `each defect in a core store makes the run non-conformant`(
    _ defect: String, _ old: String, _ new: String
  ) throws {
    let folder = try TemporaryFolder()
    var tool = folder.tool
    tool.limit = 300
    let path = AdapterTests.specifications.appending(path: "002-health-store").path
    let result = try tool.run(
      "run", "--quiet", "--store", command(in: folder, changing: old, to: new), path)
    #expect(result.exitCode == 1, "\(defect): \(result.output)")
    #expect(lastLine(result).hasPrefix("non-conformant: "))
  }

  @Test func `one claim on the command line overrides the store's claim, and two are rejected`()
    throws
  {
    let folder = try TemporaryFolder()
    var tool = folder.tool
    tool.limit = 300
    let path = AdapterTests.specifications.appending(path: "002-health-store").path
    let store = try command(in: folder)
    let more = try tool.run("run", "--quiet", "--claim", "durable", "--store", store, path)
    #expect(more.exitCode == 2)
    #expect(lastLine(more).hasPrefix("not fully verified: "))
    let two = try tool.run("run", "--claim", "core", "--claim", "durable", "--store", store, path)
    #expect(two.exitCode == 64)
    #expect(two.errors.contains("--claim: expected only one of"))
  }

  @Test func `a claim on the command line also applies to rows in worker processes`() throws {
    let folder = try TemporaryFolder()
    var tool = folder.tool
    tool.limit = 300
    let path = AdapterTests.specifications.appending(path: "002-health-store/restarts.md").path
    let options = ["--claim", "durable", "--store", try command(in: folder), path]
    let together = try tool.run(["run", "--no-isolate"] + options)
    let apart = try tool.run(["run", "--isolate"] + options)
    #expect(together.output.contains("not offered"), "\(together.output)")
    #expect(apart.output == together.output)
  }
}
