import Diagnostics
import Foundation
import PlanVerifier
import TestSupport
import Testing

struct PromiseFuzzTests {
  private static let pieces = [
    "Sources/NoteFile.swift", "Sources", "/", "..", "*", "**", "{a,b}", "NoteFile", ".", "encode",
    "(", ")", "_:", ":", "#L5", "::", " (note)", " ", "->", "`", "~", "$HOME", "\\", "[", "]", "|",
    "+", "?", "a", "é", "/api/x", "GET", "func", "\u{7}", "12", ",", "<T>", "^", "$", "-",
  ]

  @Test(arguments: 0..<12 as Range<UInt64>)
  func `random promises do not make a rule trap, and each message has one line`(_ seed: UInt64)
    async throws
  {
    var generator = SeededGenerator(seed: seed)
    func text() -> String {
      let words = (0..<1 + generator.below(7)).map { _ in generator.pick(Self.pieces) }
      // Text in single quotes is literal.
      return "'" + words.joined() + "'"
    }
    let base = try Corpus.archive(Corpus.directory.appending(path: "Bases/finished.txtar"))
    for _ in 0..<6 {
      var lines: [String] = ["files_modified: [\(text()), \(text())]", "must_haves:"]
      lines.append("  artifacts:")
      for _ in 0..<4 {
        lines += [
          "    - path: \(text())", "      exports: [\(text()), \(text())]",
          "      contains: \(text())", "      excludes: \(text())", "      pattern: \(text())",
          "      min_lines: \(text())",
        ]
      }
      lines.append("    - path: Sources/NoteFile.swift")
      lines += ["      exports: [\(text())]", "      contains: \(text())"]
      lines.append("  key_links:")
      for _ in 0..<6 {
        lines += ["    - from: \(text())", "      to: \(text())", "      pattern: \(text())"]
        lines += ["    - from: NoteFile", "      to: \(text())"]
      }
      var archive = base
      let plan = "---\nphase: 01-saving\nplan: \"01\"\n" + lines.joined(separator: "\n") + "\n---\n"
      for index in archive.files.indices where archive.files[index].path.hasSuffix("01-01-PLAN.md")
      {
        archive.files[index].text = plan
      }
      let found = try await Corpus.findings(in: archive, rules: RuleCatalog.promises)
      for finding in found { #expect(!finding.message.contains("\n")) }
    }
  }
}
