import Foundation
import Testing

/// Tests of `store probe` with stores at different stages of their development.
struct StoreProbeTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func probe(_ command: String, _ options: String...) throws -> ToolResult {
    try folder.tool.run(["store", "probe", command] + options)
  }

  private func lastLine(_ result: ToolResult) -> String {
    result.output.split(separator: "\n").last.map(String.init) ?? ""
  }

  /// Writes a store as a shell script that answers the given methods and rejects all other methods.
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
  func `a complete store answers every step`(_ store: String) throws {
    let tool = try ToolProcess.executable().path
    let result = try probe("'\(tool)' store serve --store \(store)")
    #expect(result.exitCode == 0)
    #expect(result.output.hasPrefix("✓ hello  the name and the capabilities of the store\n    → {"))
    #expect(!result.output.contains("✗"))
    #expect(lastLine(result) == "\(store) claims 'extended': 41 of 41 steps are answered")
  }

  @Test func `the probe of a store with two methods names the next method to implement`() throws {
    let result = try probe(script([Self.hello, Self.reset]))
    #expect(result.exitCode == 1)
    #expect(result.output.contains("✓ reset  a new, empty store"))
    #expect(result.output.contains("✗ store.available  whether there is health data\n    → {"))
    #expect(result.output.contains("    found     error -32601: not yet\n"))
    #expect(result.output.contains("    next      answer {\"available\": true}\n"))
    #expect(
      result.output.contains(
        "– background.enable  the app registers for background delivery\n    'backgroundDelivery' is neither "
          + "offered nor claimed\n"))
    #expect(lastLine(result).hasPrefix("young claims 'core': 2 of "))
    #expect(lastLine(result).contains("; next is 'store.available'"))
  }

  @Test func `the errors of a failing store process are quoted, and it is restarted`() throws {
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

  @Test(arguments: [
    ("echo hello", "text that is not JSON"), ("printf '['; exit", "an incomplete line"),
    (#"say '"result":{"version":2,"kind":"store","name":"x"}'"#, "another version"),
    (#"say '"result":{"version":1,"kind":"sync","name":"x"}'"#, "a sync"),
    (#"say '"result":{"version":1,"kind":"store","name":7}'"#, "no name"),
    ("exit 0", "nothing"),
  ])
  func `without an answer to hello, the other steps are skipped`(_ answer: String, _ what: String)
    throws
  {
    let result = try probe(script([("hello", answer)]), "--quiet")
    #expect(result.exitCode == 1)
    #expect(result.output.hasPrefix("✗ hello"), "\(what)")
    #expect(result.output.split(separator: "\n").count { $0.hasPrefix("✗") } == 1)
    #expect(
      lastLine(result).hasPrefix(
        "the store claims no profile, so all steps are required: 0 of 41 steps"))
  }

  @Test func `an unknown command is reported with the message of the shell`() throws {
    let result = try probe("./no-such-store")
    #expect(result.exitCode == 1)
    #expect(result.output.contains("no-such-store"))
    #expect(result.output.contains("    ! "))
  }

  @Test func `a store with endless output is terminated`() throws {
    let result = try probe(#"yes '{"jsonrpc":"2.0","method":"x"}'"#, "--quiet")
    #expect(result.exitCode == 1)
    #expect(result.output.contains("the subject wrote 10001 lines within a request"))
  }

  @Test func `a claim without its capabilities is reported`() throws {
    let claiming = Self.hello.1.replacing("core", with: "background")
    let result = try probe(script([("hello", claiming), Self.reset]), "--quiet")
    #expect(
      result.output.contains(
        "    expected  'backgroundDelivery' among the capabilities, because 'background' requires it\n"
      ))
  }

  @Test func `a step without its capability is skipped, and a smaller claim is suggested`() throws {
    let unclaiming = Self.hello.1.replacing(#","profile":"core""#, with: "")
    let result = try probe(script([("hello", unclaiming), Self.reset]))
    #expect(result.exitCode == 1)
    #expect(
      result.output.contains(
        "– background.enable  the app registers for background delivery\n    'backgroundDelivery' is not offered; "
          + "it is required because the store claims no profile\n"))
    #expect(
      result.output.contains("young claims no profile, so all steps are required: 2 of 41 steps"))
    #expect(result.output.contains("; next is 'store.available'"))
    #expect(lastLine(result).contains(#"next      add "profile": "core" to the answer to 'hello'"#))
    #expect(!(try probe(script([Self.hello, Self.reset]))).output.contains(#"add "profile""#))
  }

  @Test func `a missing command is incorrect usage`() throws {
    #expect(try probe(" ").exitCode == 64)
    #expect(try folder.tool.run("store", "probe").exitCode == 64)
  }
}
