import Foundation
import Testing

/// The stores in other languages that the specification of the protocol includes.
struct AdapterTests {
  /// A store with what runs it.
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

    /// Those whose language is there; in CI each must be.
    static let wanted = [python, javascript].filter { $0.path != nil || isCI }

    private static let environment = ProcessInfo.processInfo.environment
    private static let isCI = environment["CI"].map { !$0.isEmpty } ?? false

    var testDescription: String { language }

    /// The interpreter, which is looked for where the shell would.
    private var path: String? {
      (Self.environment["PATH"] ?? "").split(separator: ":").map { "\($0)/\(interpreter)" }
        .first { FileManager.default.isExecutableFile(atPath: $0) }
    }

    /// Copies the store into a folder, changed, and returns the command line that starts it.
    func command(
      in folder: TemporaryFolder, changing change: (String) -> String = { $0 }
    ) throws -> String {
      let path = try #require(path, "\(interpreter) is not in PATH; it must be in CI")
      for file in files {
        let url = AdapterTests.specifications
          .appending(path: "003-subject-protocol/adapters/\(language)/\(file)")
        try folder.file("store/\(file)", change(try String(contentsOf: url, encoding: .utf8)))
      }
      return "'\(path)' '\(folder.url.path)/store/\(files[0])'"
    }
  }

  /// A change of a store that makes it wrong, and what then comes of some rows.
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
      testDescription: "an equal version replaces",
      changes: [("sync_identity(item)[1] <= ", "sync_identity(item)[1] < ")],
      document: "002-health-store/saving.md", exitCode: 1, lastLine: "non-conformant"),
    Defect(
      testDescription: "due notifications follow the answer",
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
      testDescription: "it is there, and answers nothing",
      changes: [("        if answer:\n            send(answer)\n", "")],
      document: "002-health-store/source-queries.md", exitCode: 2, lastLine: "not fully verified"),
    Defect(
      testDescription: "it claims what it cannot do",
      changes: [("        \"query.sources\": (store.query_sources, read),\n", "")],
      document: "002-health-store/source-queries.md", exitCode: 2, lastLine: "not fully verified"),
  ]

  @Test(arguments: Adapter.wanted.contains { $0.language == "python" } ? defects : [])
  func `an incorrect adapter fails`(_ defect: Defect) throws {
    let folder = try TemporaryFolder()
    var found: Set<Int> = []
    let command = try Adapter.python.command(in: folder) { text in
      defect.changes.enumerated().reduce(text) { text, change in
        let (index, (old, new)) = change
        if text.contains(old) { found.insert(index) }
        return text.replacing(old, with: new)
      }
    }
    #expect(found.count == defect.changes.count, "a change finds nothing to change")
    var tool = folder.tool
    tool.limit = 300
    let document = Self.specifications.appending(path: defect.document).path
    let result = try tool.run("run", "--quiet", "--store", command, document)
    #expect(result.exitCode == defect.exitCode, "\(result.output)\(result.errors)")
    let last = result.output.split(separator: "\n").last ?? ""
    #expect(last.hasPrefix(defect.lastLine), "\(result.output)")
  }
}
