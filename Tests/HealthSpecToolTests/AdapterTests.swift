import Foundation
import Testing

/// Tests of the Python and JavaScript stores in the specification of the subject protocol.
struct AdapterTests {
  /// A store with the interpreter that runs it.
  struct Adapter: CustomTestStringConvertible, Sendable {
    let language: String
    let interpreter: String
    let files: [String]

    static let python = Self(
      language: "python", interpreter: "python3",
      files: ["health_store.py", "values.py", "wire.py"])
    static let javascript = Self(
      language: "javascript", interpreter: "node",
      files: ["health-store.mjs", "values.mjs", "wire.mjs"])

    /// The adapters whose interpreter is installed; in CI, all adapters.
    static let wanted = [python, javascript].filter { $0.path != nil || isCI }

    private static let environment = ProcessInfo.processInfo.environment
    private static let isCI = environment["CI"].map { !$0.isEmpty } ?? false

    var testDescription: String { language }

    /// The path of the interpreter in `PATH`; `nil` if it is not installed.
    private var path: String? {
      (Self.environment["PATH"] ?? "").split(separator: ":").map { "\($0)/\(interpreter)" }
        .first { FileManager.default.isExecutableFile(atPath: $0) }
    }

    /// Copies the store with changes into a folder, and returns the command line that starts it.
    func command(
      in folder: TemporaryFolder, changing change: (String) -> String = { $0 }
    ) throws -> String {
      let path = try #require(path, "\(interpreter) is not in PATH; it must be installed in CI")
      for file in files {
        let url = AdapterTests.specifications
          .appending(path: "003-subject-protocol/adapters/\(language)/\(file)")
        try folder.file("store/\(file)", change(try String(contentsOf: url, encoding: .utf8)))
      }
      return "'\(path)' '\(folder.url.path)/store/\(files[0])'"
    }
  }

  /// Changes that make a store incorrect, with the expected result of a run.
  struct Defect: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let changes: [(String, String)]
    let document: String
    let exitCode: Int32
    let lastLine: String
  }

  static let specifications = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Specs")

  @Test(arguments: Adapter.wanted)
  func `an adapter satisfies its claim`(_ adapter: Adapter) throws {
    let folder = try TemporaryFolder()
    let command = try adapter.command(in: folder)
    var tool = folder.tool
    tool.limit = 600
    let result = try tool.run("run", "--store", command, Self.specifications.path)
    #expect(result.exitCode == 0, "\(result.output)\(result.errors)")
    #expect(result.errors.isEmpty)
    let profiles = result.output.split(separator: "\n").first { $0.hasPrefix("profiles:") } ?? ""
    for profile in ["core", "background", "durable"] {
      let kept = try #require(profiles.firstMatch(of: Regex("\(profile) (\\d+)/(\\d+)")))
      #expect(kept.output[1].substring == kept.output[2].substring, "\(profiles)")
    }
    #expect(profiles.contains("(claimed)"))
    let last = result.output.split(separator: "\n").last ?? ""
    #expect(last.hasPrefix("conformant: "), "\(last)")
  }

  static let defects = [
    Defect(
      testDescription: "an equal version replaces a sample",
      changes: [("sync_identity(item)[1] <= ", "sync_identity(item)[1] < ")],
      document: "002-health-store/saving.md", exitCode: 1, lastLine: "non-conformant"),
    Defect(
      testDescription: "due notifications follow the response",
      changes: [
        ("    def send(message):", "    late = []\n\n    def send(message):"),
        (
          "lambda method, **params: send({\"method\": method, \"params\": params})",
          "lambda method, **params: late.append({\"method\": method, \"params\": params})"
        ),
        (
          "        output.flush()",
          "        while late:\n            send(late.pop(0))\n        output.flush()"
        ),
      ],
      document: "003-subject-protocol/exchanges.md", exitCode: 1, lastLine: "non-conformant"),
    Defect(
      testDescription: "a line that is not JSON ends the server",
      changes: [("except (ValueError, RecursionError):", "except RecursionError:")],
      document: "003-subject-protocol/exchanges.md", exitCode: 2, lastLine: "not fully verified"),
    Defect(
      testDescription: "the store does not respond to any request",
      changes: [("        if answer:\n            send(answer)\n", "")],
      document: "002-health-store/source-queries.md", exitCode: 2, lastLine: "not fully verified"),
    Defect(
      testDescription: "the store claims a capability that it lacks",
      changes: [("        \"query.sources\": (store.query_sources, read),\n", "")],
      document: "002-health-store/source-queries.md", exitCode: 2, lastLine: "not fully verified"),
  ]

  @Test(arguments: Adapter.wanted.contains { $0.language == "python" } ? defects : [])
  func `a run on an incorrect adapter is non-conformant or not fully verified`(
    _ defect: Defect
  ) throws {
    let folder = try TemporaryFolder()
    var found: Set<Int> = []
    let command = try Adapter.python.command(in: folder) { text in
      defect.changes.enumerated().reduce(text) { text, change in
        let (index, (old, new)) = change
        if text.contains(old) { found.insert(index) }
        return text.replacing(old, with: new)
      }
    }
    #expect(found.count == defect.changes.count, "a text to replace is not in the sources")
    var tool = folder.tool
    tool.limit = 300
    let document = Self.specifications.appending(path: defect.document).path
    let result = try tool.run("run", "--quiet", "--store", command, document)
    #expect(result.exitCode == defect.exitCode, "\(result.output)\(result.errors)")
    let last = result.output.split(separator: "\n").last ?? ""
    #expect(last.hasPrefix(defect.lastLine), "\(result.output)")
  }
}
