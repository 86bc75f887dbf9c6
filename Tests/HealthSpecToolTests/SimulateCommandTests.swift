import Foundation
import Testing

/// Tests of the command `simulate`.
struct SimulateCommandTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// A domain, the first line of its report, and a planted defect with the rule that it breaks.
  struct Domain: CustomTestStringConvertible {
    let name: String
    let title: String
    let defect: String
    let checker: String
    var testDescription: String { name }
  }

  static let domains = [
    Domain(
      name: "weight", title: "reference sync on memory store", defect: "editRepeatedAtLaunch",
      checker: "nothingReturns"),
    Domain(
      name: "records", title: "combined records on memory store",
      defect: "recordSaveFailureIgnored", checker: "nothingLost"),
    Domain(
      name: "metrics", title: "metric sync on memory store", defect: "deletionsSkipped",
      checker: "nothingLeftBehind"),
  ]

  /// Returns the lines of the output.
  private func lines(_ result: ToolResult) -> [String] {
    result.output.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  @Test(arguments: domains)
  func `a simulation without a failure exits with 0`(_ domain: Domain) throws {
    let result = try folder.tool.run(
      "simulate", "--domain", domain.name, "--seeds", "1..20", "--steps", "20")
    #expect(result.exitCode == 0, "\(result.output)\(result.errors)")
    #expect(lines(result).first == domain.title)
    #expect(lines(result).contains("no rule is broken"))
    #expect(result.output.contains("combinations of operation, fault and state occurred"))
  }

  @Test(arguments: domains)
  func `a planted defect is reported with a command that reproduces the failure`(
    _ domain: Domain
  ) throws {
    let result = try folder.tool.run(
      "simulate", "--domain", domain.name, "--defect", domain.defect, "--seeds", "1..400",
      "--steps", "30")
    #expect(result.exitCode == 1)
    #expect(result.output.contains("The rule '\(domain.checker)' is broken: "))
    let marker = "repeat with: healthspec "
    let command = try #require(lines(result).first { $0.hasPrefix(marker) })
    let repeated = try folder.tool.run(
      command.dropFirst(marker.count).split(separator: " ").map(String.init))
    #expect(repeated.exitCode == 1)
    // The failure, its shortest history and its events are the same, although fewer histories run.
    let start = try #require(lines(result).firstIndex { $0.hasPrefix("The rule") })
    let again = try #require(lines(repeated).firstIndex { $0.hasPrefix("The rule") })
    let end = try #require(lines(result).firstIndex(of: "Coverage"))
    let endAgain = try #require(lines(repeated).firstIndex(of: "Coverage"))
    #expect(lines(result)[start..<end] == lines(repeated)[again..<endAgain])
  }

  @Test(arguments: domains)
  func `the JSON report contains the domain, the digest and the failure`(_ domain: Domain) throws {
    struct Report: Decodable {
      struct Failure: Decodable {
        var checker: String
        var steps: [String]
        var transcript: [String]
      }
      var domain: String
      var histories: Int
      var digest: String
      var failure: Failure?
    }
    let result = try folder.tool.run(
      "simulate", "--domain", domain.name, "--defect", domain.defect, "--seeds", "1..400",
      "--steps", "30", "--format", "json")
    let report = try JSONDecoder().decode(Report.self, from: Data(result.output.utf8))
    #expect(report.domain == domain.name)
    #expect(report.histories > 0)
    #expect(report.digest.count == 16)
    let failure = try #require(report.failure)
    #expect(failure.checker == domain.checker)
    #expect((1...8).contains(failure.steps.count))
    #expect(!failure.transcript.isEmpty)
  }

  @Test(arguments: domains)
  func `two jobs produce the same digest as one job`(_ domain: Domain) throws {
    let digests = try ["1", "2"].map { jobs in
      let result = try folder.tool.run(
        "simulate", "--domain", domain.name, "--seeds", "1..20", "--steps", "20", "--jobs", jobs)
      return try #require(lines(result).first { $0.hasPrefix("histories: 20, ") })
    }
    #expect(digests[0] == digests[1])
  }

  @Test(.enabled(if: DurableStores.areBuilt, DurableStores.reason), arguments: domains)
  func `histories on the durable store break no rule`(_ domain: Domain) throws {
    let result = try folder.tool.run(
      "simulate", "--domain", domain.name, "--store", "sqlite", "--seeds", "1..5", "--steps", "20")
    #expect(result.exitCode == 0, "\(result.output)\(result.errors)")
    #expect(lines(result).first?.hasSuffix("on sqlite store") == true)
  }

  @Test(arguments: AdapterTests.Adapter.wanted)
  func `the domain of combined records rejects a store without correlations`(
    _ adapter: AdapterTests.Adapter
  ) throws {
    let command = try adapter.command(in: folder)
    let result = try folder.tool.run("simulate", "--domain", "records", "--store", command)
    #expect(result.exitCode == 2)
    #expect(result.output.isEmpty)
    #expect(result.errors.contains("the domain 'records' needs a store with correlations"))
  }

  @Test func `if the store's process ends in every history, the failure is reproduced and shrunk`()
    throws
  {
    // The store ends at the first registration for background delivery, which each history
    // contains, so a history fails in the same way alone and after other histories.
    try folder.file(
      "until-registration.sh",
      """
      while IFS= read -r line; do
      case "$line" in *background.enable*) exit 0 ;; esac
      printf '%s\\n' "$line"
      done

      """)
    let store =
      "sh until-registration.sh | '\(try ToolProcess.executable().path)' store serve"
    let result = try folder.tool.run(
      "simulate", "--seeds", "1..3", "--steps", "3", "--store", store)
    #expect(result.exitCode == 1, "\(result.output)\(result.errors)")
    #expect(result.output.contains("is broken: the other side ended"))
    #expect(result.output.contains("The shortest history found with the failure has"))
    #expect(!result.output.contains("after each of"))
  }

  /// Stores that offer too little for a domain, with the missing capabilities and the fix.
  static let insufficient: [(String, [String], String, String)] = [
    (
      "weight", ["authorizationControl", "externalWriters"],
      "availabilityControl, backgroundDelivery, deviceLock, tombstonePurge",
      "implement each missing capability and list it in 'hello'\n"
    ),
    (
      "weight",
      [
        "authorizationControl", "availabilityControl", "correlations", "deviceLock",
        "externalWriters", "tombstonePurge", "workouts",
      ], "backgroundDelivery",
      "implement each missing capability and list it in 'hello', or use '--domain records'\n"
    ),
    (
      "records",
      [
        "authorizationControl", "availabilityControl", "backgroundDelivery", "deviceLock",
        "externalWriters", "tombstonePurge",
      ], "correlations, workouts",
      "implement each missing capability and list it in 'hello', or use '--domain weight'\n"
    ),
  ]

  @Test(arguments: insufficient)
  func `a store that lacks capabilities for a domain is rejected before the first history`(
    _ domain: String, _ offered: [String], _ missing: String, _ fix: String
  ) throws {
    let list = offered.map { "\"\($0)\"" }.joined(separator: ",")
    try folder.file(
      "store.sh",
      """
      : > requests.txt
      while IFS= read -r line; do
      printf '%s\\n' "$line" >> requests.txt
      id=$(printf '%s' "$line" | sed 's/^[^0-9]*2.0","id":\\([0-9]*\\).*/\\1/')
      printf '{"jsonrpc":"2.0","id":%s,"result":%s}\\n' "$id" \
      '{"version":1,"kind":"store","name":"small","capabilities":[\(list)]}'
      done

      """)
    let result = try folder.tool.run("simulate", "--domain", domain, "--store", "sh store.sh")
    #expect(result.exitCode == 2)
    #expect(result.output.isEmpty)
    #expect(
      result.errors.contains(
        "the domain '\(domain)' needs a store with \(missing), which the 'hello' of 'sh store.sh' "
          + "does not list\n"), "\(result.errors)")
    #expect(result.errors.contains("fix: \(fix)"), "\(result.errors)")
    let requests = try String(
      contentsOf: folder.url.appending(path: "requests.txt"), encoding: .utf8)
    #expect(requests.contains("hello") && !requests.contains("reset"), "\(requests)")
  }

  @Test(arguments: [UInt64.max, UInt64.max - 1] as [UInt64])
  func `the highest seeds can be simulated`(_ first: UInt64) throws {
    let result = try folder.tool.run(
      "simulate", "--seeds", "\(first)..\(UInt64.max)", "--steps", "5")
    #expect(result.exitCode == 0, "\(result.output)\(result.errors)")
    #expect(result.output.contains("histories: \(UInt64.max - first + 1), "))
  }

  @Test
  func `a record states the seeds that ran in time, and a shard cut short is not fully verified`()
    throws
  {
    let result = try folder.tool.run(
      "simulate", "--budget", "1s", "--seeds", "1..100000000", "--steps", "5", "--record", "r.jsonl"
    )
    #expect(result.exitCode == 0, "\(result.output)\(result.errors)")
    let line = try #require(lines(result).first { $0.hasPrefix("histories: ") })
    let count = try #require(line.dropFirst("histories: ".count).split(separator: ",").first)
    let record = try String(
      contentsOf: folder.url.appending(path: "r.jsonl"), encoding: .utf8)
    #expect(record.contains("| part 1 of 1 | weight | 1..\(count) | 5 |"), "\(record)")
    let shard = try folder.tool.run(
      "simulate", "--budget", "1s", "--seeds", "1..100000000", "--steps", "5", "--shard", "1/1",
      "--record", "s.jsonl")
    #expect(shard.exitCode == 0)
    // The record of a shard states the seeds of all shards, but the time limit ended this shard
    // early.
    #expect(try folder.tool.run("report", "s.jsonl").exitCode == 2)
  }

  @Test func `shards of different domains cannot be merged`() throws {
    for (domain, shard) in [("weight", "1/2"), ("records", "2/2")] {
      let result = try folder.tool.run(
        "simulate", "--domain", domain, "--seeds", "1..4", "--steps", "5", "--shard", shard,
        "--record", "\(domain).jsonl")
      #expect(result.exitCode == 0, "\(result.output)\(result.errors)")
    }
    let merged = try folder.tool.run("report", "weight.jsonl", "records.jsonl")
    #expect(merged.exitCode != 0)
    #expect(!merged.output.contains("conformant: "), "\(merged.output)")
  }

  /// In this history, the suite notifies an observer just after the sync has stopped the observer.
  @Test func `a sync in another process completes the notification of a stopped observer`() throws {
    let sync = "'\(try ToolProcess.executable().path)' sync serve"
    let result = try folder.tool.run("simulate", "--sync", sync, "--seeds", "68..68")
    #expect(result.exitCode == 0, "\(result.output)\(result.errors)")
  }

  /// Invalid options, with a part of the error message.
  static let invalid: [([String], String)] = [
    (["--steps", "0"], "--steps: expected a number from 1 to 100000, found 0."),
    (["--jobs", "0"], "--jobs: expected a number from 1 to 256, found 0."),
    (["--seeds", "9..1"], "--seeds"),
    (["--seeds", "1.."], "--seeds"),
    (["--seeds", "..9"], "--seeds"),
    (["--seeds", "1.9"], "--seeds"),
    (["--domain", "sleep"], "--domain"),
    (
      ["--domain", "records", "--defect", "completionCalledTwice"],
      "is a defect of the domain 'weight'"
    ),
    (
      ["--domain", "records", "--sync", "./sync"],
      "only the domain 'weight' runs a sync in another process"
    ),
    (["--defect", "unknown"], "--defect"),
  ]

  @Test(arguments: invalid)
  func `simulate exits with 64 for an invalid option`(_ options: [String], _ message: String) throws
  {
    let result = try folder.tool.run(["simulate"] + options)
    #expect(result.exitCode == 64)
    #expect(result.errors.contains(message), "\(result.errors)")
  }
}
