import Foundation
import Testing

/// Tests of `store probe` with complete, incomplete and incorrect stores, and invalid commands.
struct StoreProbeTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func probe(_ command: String, _ options: String...) throws -> ToolResult {
    try folder.tool.run(["store", "probe", command] + options)
  }

  private func lastLine(_ result: ToolResult) -> String {
    result.output.split(separator: "\n").last.map(String.init) ?? ""
  }

  /// Writes a store as a shell script that runs a command for each given method, and rejects all
  /// other methods.
  ///
  /// - Returns: The command line that starts the store.
  private func script(_ answers: [(method: String, answer: String)]) throws -> String {
    let cases = answers.map { method, answer in
      "  *'\"method\":\"\(method)\"'*) \(answer) ;;"
    }
    try folder.file(
      "store.sh",
      """
      say() { printf '{"jsonrpc":"2.0","id":%s,%s}\\n' "$id" "$1"; }
      while IFS= read -r line; do
      id=$(printf '%s' "$line" | sed 's/^[^0-9]*2.0","id":\\([0-9]*\\).*/\\1/')
      case "$line" in
      \(cases.joined(separator: "\n"))
        *) say '"error":{"code":-32601,"message":"not yet"}' ;;
      esac
      done

      """)
    return "sh store.sh"
  }

  private static let hello = (
    "hello",
    #"say '"result":{"version":1,"kind":"store","name":"young","capabilities":[],"profile":"core"}'"#
  )
  private static let reset = ("reset", #"say '"result":{}'"#)

  @Test(arguments: DurableStores.stores)
  func `a complete store passes every step`(_ store: String) throws {
    let tool = try ToolProcess.executable().path
    let result = try probe("'\(tool)' store serve --store \(store)")
    #expect(result.exitCode == 0)
    #expect(result.output.hasPrefix("✓ hello  the name and the capabilities of the store\n    → {"))
    #expect(!result.output.contains("✗"))
    #expect(
      lastLine(result)
        == "\(store) claims 'extended': 57 of 57 required steps passed")
  }

  @Test func `the probe of a store with two methods names the next method to implement`() throws {
    let result = try probe(script([Self.hello, Self.reset]))
    #expect(result.exitCode == 1)
    #expect(result.output.contains("✓ reset  an empty store for the given app"))
    #expect(result.output.contains("✗ store.available  whether health data is available\n    → {"))
    #expect(result.output.contains("    found     error -32601: not yet\n"))
    #expect(result.output.contains("    next      answer {\"available\": true}\n"))
    #expect(
      result.output.contains(
        "– background.enable  the app registers for background delivery\n    'backgroundDelivery' is neither "
          + "offered nor required by the claimed profile\n"))
    #expect(lastLine(result).hasPrefix("young claims 'core': 2 of "))
    #expect(lastLine(result).contains("; next is 'store.available'"))
  }

  @Test func `the error output of a store that ends is quoted, and the store is restarted`() throws
  {
    let result = try probe(
      script([
        Self.hello, Self.reset, ("store.available", "echo 'no such thing' >&2; exit 3"),
        ("sample.save", #"say '"result":{}'"#),
      ]))
    #expect(result.exitCode == 1)
    #expect(result.output.contains("    ! no such thing\n"))
    #expect(result.output.contains("ended with status 3"))
    #expect(
      result.output.contains(
        "✗ authorization.request  the app requests authorization; after a reset, the user grants everything\n"
          + "    · the store was restarted, and the successful requests were repeated\n    → {"))
    #expect(result.output.contains("✓ sample.save  the app saves a sample\n"))
  }

  @Test func `the probe names a request that fails when it is repeated after a restart`() throws {
    let refusal = #"say '"error":{"code":-32603,"message":"still open"}'"#
    let result = try probe(
      script([
        Self.hello, ("reset", "if [ -e broken ]; then \(refusal); else \(Self.reset.1); fi"),
        ("store.available", ": >broken; exit 3"),
      ]))
    #expect(result.exitCode == 1)
    #expect(
      result.output.contains(
        "    found     after a restart, 'reset' fails: error -32603: still open"))
  }

  @Test(arguments: [
    ("echo hello", "text that is not JSON"), ("printf '['; exit", "an incomplete line"),
    (#"say '"result":{"version":2,"kind":"store","name":"x"}'"#, "another version"),
    (#"say '"result":{"version":1,"kind":"sync","name":"x"}'"#, "a sync"),
    (#"say '"result":{"version":1,"kind":"store","name":7}'"#, "a name that is a number"),
    ("exit 0", "nothing"),
  ])
  func `after a missing or invalid answer to hello, the other steps are skipped`(
    _ answer: String, _ what: String
  ) throws {
    let result = try probe(script([("hello", answer)]), "--quiet")
    #expect(result.exitCode == 1)
    #expect(result.output.hasPrefix("✗ hello"), "\(what)")
    #expect(result.output.split(separator: "\n").count { $0.hasPrefix("✗") } == 1)
    #expect(
      lastLine(result).hasPrefix(
        "the store did not answer 'hello' correctly, so all steps are required: 0 of 57 required steps"
      ))
  }

  @Test func `an unknown command is reported with the message of the shell`() throws {
    let result = try probe("./no-such-store")
    #expect(result.exitCode == 1)
    #expect(result.output.contains("no-such-store"))
    #expect(result.output.contains("    ! "))
  }

  @Test func `the probe of a store with endless output ends and reports the output`() throws {
    let result = try probe(#"yes '{"jsonrpc":"2.0","method":"x"}'"#, "--quiet")
    #expect(result.exitCode == 1)
    #expect(result.output.contains("the subject wrote 10001 lines in a row"))
  }

  @Test func `a missing capability that the claimed profile requires is reported`() throws {
    let claiming = Self.hello.1.replacing("core", with: "background")
    let result = try probe(script([("hello", claiming), Self.reset]), "--quiet")
    #expect(
      result.output.contains(
        "    expected  'backgroundDelivery' among the capabilities, because 'background' requires it\n"
      ))
  }

  @Test
  func `a step whose capability is missing is skipped, and a missing claim is suggested`() throws {
    let unclaiming = Self.hello.1.replacing(#","profile":"core""#, with: "")
    let result = try probe(script([("hello", unclaiming), Self.reset]))
    #expect(result.exitCode == 1)
    #expect(
      result.output.contains(
        "– background.enable  the app registers for background delivery\n    'backgroundDelivery' is not offered; "
          + "it is required because the store claims no profile\n"))
    #expect(
      result.output.contains(
        "young claims no profile, so all steps are required: 2 of 57 required steps"))
    #expect(result.output.contains("; next is 'store.available'"))
    #expect(lastLine(result).contains(#"next      add "profile": "core" to the answer to 'hello'"#))
    #expect(!(try probe(script([Self.hello, Self.reset]))).output.contains(#"add "profile""#))
  }

  /// Steps that need a capability outside the profile `core`, each with the capability.
  static let furtherSteps = [
    ("query.observe  at a later time, an observer whose completion has a deadline", "clock"),
    ("clock.fire  the timer is due", "clock"),
    ("query.statisticsCollection  the statistics for each interval, here one day", "statistics"),
    (
      "sample.save  the app saves a category sample, which has a value instead of a quantity",
      "categorySamples"
    ),
    ("workout.save  the app saves a workout with a sample", "workouts"),
    ("workout.add  the app adds a sample to the workout", "workouts"),
    ("correlation.save  the app saves a correlation", "correlations"),
    ("correlation.delete  the app deletes its correlation", "correlations"),
    ("samples.delete  the app deletes a list of samples as one change", "batches"),
  ]

  @Test func `steps outside the profile core are skipped if the store lacks their capability`()
    throws
  {
    let result = try probe(script([Self.hello, Self.reset]))
    for (step, capability) in Self.furtherSteps {
      #expect(
        result.output.contains(
          "– \(step)\n    '\(capability)' is neither offered nor required by the claimed "
            + "profile\n"),
        "\(result.output)")
    }
  }

  /// Returns the answer to `hello` of a store that claims `core` and offers the given capabilities.
  private func hello(_ capabilities: String...) -> (method: String, answer: String) {
    let list = capabilities.map { "\"\($0)\"" }.joined(separator: ",")
    return ("hello", Self.hello.1.replacing("[]", with: "[\(list)]"))
  }

  private func observing(schedule: String) -> [(method: String, answer: String)] {
    let delivery = #""method":"query.notify","params":{"delivery":'"$d"'}"#
    let notify = #"d=$((d + 1)); echo '{"jsonrpc":"2.0",\#(delivery)}'; "#
    return [
      hello("clock", "backgroundDelivery"), Self.reset, ("clock.set", ":"),
      ("background.enable", #"say '"result":{}'"#), ("clock.fire", #"say '"result":{}'"#),
      ("query.observe", "\(schedule) \(notify)" + #"say '"result":{}'"#),
    ]
  }

  @Test(arguments: [
    ("", "expected  a clock.schedule before the answer\n    found     none\n"),
    (
      #"echo '{"jsonrpc":"2.0","method":"clock.schedule","params":{"timer":7,"at":1736424030}}';"#,
      "expected  'at' to be after the time of clock.set\n    found     a date that has passed\n"
    ),
    (
      #"echo '{"jsonrpc":"2.0","method":"clock.schedule","params":{"timer":7}}';"#, "expected  'at'"
    ),
  ])
  func `a missing, past or undated timer is reported, and no timer is fired`(
    _ schedule: String, _ reason: String
  ) throws {
    let result = try probe(script(observing(schedule: schedule)))
    #expect(result.exitCode == 1)
    #expect(result.output.contains(reason), "\(result.output)")
    #expect(result.output.contains("clock.schedule with a new 'timer' number"))
    #expect(
      result.output.contains(
        "– clock.fire  the timer is due\n    data that this request needs did not arrive earlier\n"
      ))
  }

  @Test
  func `the time is set before an observer starts, and the observer's earliest timer is fired`()
    throws
  {
    let timers = [(8, 1_736_424_190), (7, 1_736_424_130)].map { timer, at in
      #"echo '{"jsonrpc":"2.0","method":"clock.schedule","params":{"timer":\#(timer),"at":\#(at)}}'; "#
    }
    let result = try probe(script(observing(schedule: timers.joined())))
    #expect(
      result.output.contains(
        """
        ✓ query.observe  at a later time, an observer whose completion has a deadline
            → {"jsonrpc":"2.0","method":"clock.set","params":{"now":1736424100}}
            → {"jsonrpc":"2.0","id":
        """), "\(result.output)")
    #expect(
      result.output.contains(#""method":"clock.fire","params":{"timer":7,"now":1736424130.0}}"#))
    #expect(result.output.contains("✓ clock.fire  the timer is due\n"))
  }

  /// Wrong answers of stores that offer a capability, each with a part of the probe's report.
  static let wrongAnswers: [(String, String, String, String)] = [
    (
      "categorySamples", "query.samples", #"{"samples":[]}"#,
      "expected  exactly one sample, with the value 4\n    found     samples: 0, with the value 4: 0\n"
    ),
    (
      "workouts", "query.samples", #"{"samples":[]}"#,
      "expected  exactly one workout\n    found     0\n"
    ),
    (
      "workouts", "query.samples", #"{"samples":[]}"#,
      "expected  the two samples of the workout\n    found     samples: 0\n"
    ),
    (
      "correlations", "query.correlations", #"{"correlations":[]}"#,
      "expected  one correlation with two members\n    found     correlations: 0, members: 0\n"
    ),
    (
      "statistics", "query.statisticsCollection", #"{"statistics":[]}"#,
      "expected  the statistics of one day\n    found     statistics: 0\n"
    ),
  ]

  @Test(arguments: wrongAnswers)
  func `an answer without the objects of an offered capability is reported`(
    _ capability: String, _ method: String, _ answer: String, _ reason: String
  ) throws {
    let result = try probe(
      script([hello(capability), Self.reset, (method, "say '\"result\":\(answer)'")]))
    #expect(result.exitCode == 1)
    #expect(result.output.contains(reason), "\(result.output)")
  }

  @Test(arguments: AdapterTests.Adapter.wanted)
  func `a store in another language passes every step for the capabilities that it offers`(
    _ adapter: AdapterTests.Adapter
  ) throws {
    let result = try probe(adapter.command(in: folder))
    #expect(result.exitCode == 0)
    #expect(!result.output.contains("✗"), "\(result.output)")
    #expect(result.output.contains("✓ workout.add  "))
    #expect(result.output.contains("✓ clock.fire  "))
  }

  @Test func `a probe with a missing or blank command exits with 64`() throws {
    #expect(try probe(" ").exitCode == 64)
    #expect(try folder.tool.run("store", "probe").exitCode == 64)
  }
}
