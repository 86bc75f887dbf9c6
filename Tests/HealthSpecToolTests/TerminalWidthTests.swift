import Foundation
import Testing

/// Tests of the output on terminals of different widths.
struct TerminalWidthTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Returns the lines of a terminal as a person reads them, without colors and progress.
  private func lines(_ text: String) -> [String] {
    text.replacing(/\u{1B}\[[0-9;]*[A-Za-z]/, with: "").split(separator: "\r\n").map { line in
      String(line.split(separator: "\r").last ?? "")
    }
  }

  @Test(arguments: [60, 80, 120])
  func `lists and excerpts fit the terminal`(_ columns: Int) throws {
    try folder.file("errors.md", Fixture.nonConformant)
    for arguments in [["list", "errors.md"], ["run", "errors.md"]] {
      let text = try folder.tool.runOnTerminal(
        arguments[0], arguments[1], "--color", "never", columns: UInt16(columns))
      let excerpts = lines(text).filter { arguments[0] == "list" || $0.contains(" | ") }
      #expect(!excerpts.isEmpty)
      #expect(excerpts.allSatisfy { $0.count <= columns }, "\(excerpts)")
    }
  }

  @Test func `a list omits columns on a narrow terminal, but not with --verbose or in a file`()
    throws
  {
    try folder.file("errors.md", Fixture.conformant)
    let narrow = try folder.tool.runOnTerminal("list", "errors.md", columns: 60)
    #expect(!narrow.contains("needs "))
    let whole = try folder.tool.runOnTerminal("list", "errors.md", "--verbose", columns: 60)
    #expect(whole.contains("needs "))
    #expect(try folder.tool.run("list", "errors.md").output.contains("needs "))
  }

  @Test func `a document that passed takes one line on a terminal unless --verbose is given`()
    throws
  {
    try folder.file("errors.md", Fixture.conformant)
    let folded = lines(try folder.tool.runOnTerminal("run", "errors.md", columns: 80))
    #expect(folded.contains("  ✓ errors.md  2 passed"), "\(folded)")
    let whole = lines(
      try folder.tool.runOnTerminal("run", "errors.md", "--verbose", columns: 80))
    #expect(whole.contains { $0.hasPrefix("    ✓ errors/") }, "\(whole)")
  }
}
