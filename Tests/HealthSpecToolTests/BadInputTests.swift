import Foundation
import Testing

/// Tests of the search for documents, and of invalid documents, paths, options and glossaries.
struct BadInputTests {
  struct Input: Sendable, CustomTestStringConvertible {
    let name: String
    let bytes: [UInt8]
    let message: String
    var testDescription: String { name }

    init(_ name: String, _ text: String, _ message: String) {
      self.init(name, bytes: Array(text.utf8), message)
    }

    init(_ name: String, bytes: [UInt8], _ message: String) {
      self.name = name
      self.bytes = bytes
      self.message = message
    }
  }

  static let inputs = [
    Input("empty file", "", "bad.md: error: the file is empty [file.empty]"),
    Input(
      "binary file", bytes: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 0x0D],
      "bad.md: error: the file is binary data, not Markdown in UTF-8 [file.not-text]"),
    Input(
      "UTF-16", bytes: [0xFF, 0xFE, 0x7C, 0, 0x20, 0],
      "bad.md: error: the file is text in UTF-16, not Markdown in UTF-8 [file.not-text]"),
    Input(
      "invalid UTF-8", bytes: Array(Fixture.conformant.utf8) + [0xC3, 0x28],
      "bad.md:7:1: error: the text is not valid UTF-8 [markdown.invalid-utf8]"),
    Input(
      "unknown header", "| A | B |\n| - | - |\n| 1 | 2 |\n",
      "bad.md:1:1: error: no contract kind has the columns 'A | B'; nearest: "),
    Input(
      "empty table", "| Error | User-Facing Message | Recovery Action |\n| - | - | - |\n",
      "bad.md:1:1: error: the table of kind 'errors' has no rows [table.empty]"),
    Input(
      "comment without a kind",
      "<!-- contract: -->\n| Error | User-Facing Message |\n| - | - |\n| a | b |\n",
      "bad.md:1:1: error: the comment names no contract kind"),
    Input(
      "comment above a heading", "<!-- contract: -->\n" + Fixture.conformant,
      "bad.md:1:1: error: a contract comment is not above a table"),
    Input(
      "row after a blank line", Fixture.conformant + "\n| a lost row |\n",
      "bad.md:8:1: error: the line looks like a row but belongs to no table"),
    Input(
      "unclosed comment", Fixture.conformant + "<!-- contract: errors\n",
      "bad.md:7:1: error: the comment is not closed; "),
    Input(
      "unknown kind",
      "<!-- contract: erors -->\n" + Fixture.conformant.replacing("# Failures\n\n", with: ""),
      "bad.md:1:1: error: the contract kind 'erors' does not exist; nearest: "),
  ]

  @Test(arguments: inputs, ["run", "check", "list"])
  func `invalid documents are reported with a fix, and the command exits with 2`(
    _ input: Input, _ command: String
  ) throws {
    let folder = try TemporaryFolder()
    try folder.file("bad.md", input.bytes)
    let result = try folder.tool.run(command, "bad.md")
    #expect(result.exitCode == 2)
    let lines = result.errors.split(separator: "\n")
    let index = try #require(
      lines.firstIndex { $0.hasPrefix(input.message) }, "\(result.errors)")
    #expect(lines[index...].contains { $0.hasPrefix("       fix: ") })
    #expect(!result.output.contains("error:"))
  }

  @Test func `files whose names differ only in their Unicode normalization are all read`() throws {
    let folder = try TemporaryFolder()
    try folder.file("a/caf\u{E9}.md", Fixture.conformant)
    try folder.file("a/cafe\u{301}.md", Fixture.conformant.replacing("Failures", with: "Messages"))
    let files = try FileManager.default.contentsOfDirectory(
      atPath: folder.url.appending(path: "a").path)
    // Apple's file systems store only one file for both names.
    let result = try folder.tool.run("list", "a")
    #expect(result.output.hasSuffix("\n\(2 * files.count) rows\n"), "\(result.output)")
  }

  @Test(arguments: ["run", "check", "list"])
  func `all missing paths are reported, and the command exits with 66`(_ command: String) throws {
    let folder = try TemporaryFolder()
    try folder.file("errors.md", Fixture.conformant)
    let result = try folder.tool.run(command, "gone.md", "errors.md", "no\u{1B}where")
    #expect(result.exitCode == 66)
    #expect(result.output == "")
    #expect(
      result.errors.contains("error: the file or folder 'gone.md' does not exist\n  fix: "))
    #expect(
      result.errors.contains("error: the file or folder 'no\\u{1B}where' does not exist\n"))
  }

  @Test
  func `if the default path does not exist, a run exits with 66 and names the path`() throws {
    let result = try TemporaryFolder().tool.run("run")
    #expect(result.exitCode == 66)
    #expect(result.errors.contains("'Specs/'"))
  }

  @Test
  func `a folder that contains no documents except hidden ones is reported`() throws {
    let folder = try TemporaryFolder()
    try folder.file("docs/picture.png", "")
    try folder.file("docs/.hidden.md", Fixture.conformant)
    let result = try folder.tool.run("run", "docs")
    #expect(result.exitCode == 2)
    #expect(result.errors.hasPrefix("docs: error: the folder contains no Markdown files ["))
  }

  @Test
  func `a folder without documents is reported, but not a folder whose document was read before`()
    throws
  {
    let folder = try TemporaryFolder()
    try folder.file("docs/errors.md", Fixture.conformant)
    try folder.file("empty/sub/picture.png", "")
    // The only document of the folder has been read before.
    let named = try folder.tool.run("check", "docs/errors.md", "docs")
    #expect(named.exitCode == 0, "\(named.errors)")
    let empty = try folder.tool.run("check", "empty")
    #expect(empty.exitCode == 2)
    #expect(empty.errors.hasPrefix("empty: error: the folder contains no Markdown files ["))
  }

  @Test
  func `folders are searched in name order without hidden ones, and each file is read only once`()
    throws
  {
    let folder = try TemporaryFolder()
    try folder.file("docs/b/errors.md", Fixture.conformant)
    try folder.file("docs/a.markdown", Fixture.conformant)
    try folder.link("docs/b/again.md", to: "errors.md")
    try folder.link("docs/b/loop", to: "..")
    try folder.file("docs/.git/errors.md", Fixture.unbound)
    let result = try folder.tool.run("list", "docs", "docs/b", "docs/a.markdown")
    #expect(result.exitCode == 0)
    let lines = result.output.split(separator: "\n")
    #expect(lines.count == 5)
    #expect(lines[0].hasPrefix("a/failures/") && lines[0].contains("docs/a.markdown:5:1"))
    #expect(lines[2].hasPrefix("again/failures/") && lines[2].contains("docs/b/again.md:5:1"))
    #expect(lines[4] == "4 rows")
  }

  @Test
  func `a broken symbolic link is reported once, regardless of how its path is written`() throws {
    let folder = try TemporaryFolder()
    try folder.file("docs/errors.md", Fixture.conformant)
    try folder.link("docs/dangling.md", to: "gone.md")
    let result = try folder.tool.run("check", "docs/dangling.md", "./docs/dangling.md", "docs")
    #expect(
      result.errors.components(separatedBy: "the path cannot be resolved").count == 2)
  }

  @Test
  func `unreadable documents are reported together with the results of readable ones`() throws {
    let folder = try TemporaryFolder()
    try folder.file("docs/errors.md", Fixture.conformant)
    try folder.file("docs/folder.md/readme.txt", "")
    try folder.link("docs/dangling.md", to: "gone.md")
    try folder.link("docs/self.md", to: "self.md")
    let result = try folder.tool.run("run", "docs")
    #expect(result.exitCode == 2)
    #expect(result.output.contains("2 rows: 2 passed; 3 errors in the documents or domains"))
    #expect(
      result.errors.contains("docs/dangling.md: error: the path cannot be resolved ["))
    // The message is the same, so it is printed once.
    #expect(result.errors.contains("\n       also at docs/self.md\n"))
    #expect(result.errors.contains("docs/folder.md: error: a folder is named like a"))
  }

  @Test
  func `a device file is rejected without being read`() throws {
    let result = try TemporaryFolder().tool.run("run", "/dev/zero")
    #expect(result.exitCode == 2)
    #expect(result.errors.hasPrefix("/dev/zero: error: this is not a regular file ["))
  }

  @Test(arguments: [
    ["run", "--store", ""], ["run", "--sync", " "], ["run", "--seed", "-1"],
    ["run", "--color", "maybe"], ["run", "--filter", ""], ["list", "--format", "xml"], ["rnu"],
    ["explain"], ["run", "--no-such-option"],
  ])
  func `incorrect usage exits with 64 and refers to the help`(_ arguments: [String]) throws {
    let result = try TemporaryFolder().tool.run(arguments)
    #expect(result.exitCode == 64)
    #expect(result.output == "")
    #expect(result.errors.hasPrefix("healthspec: error: "))
    #expect(result.errors.contains("\n  fix: see 'healthspec "))
  }

  @Test(arguments: ["check", "run"])
  func `a problem in a glossary is an error`(_ command: String) throws {
    let folder = try TemporaryFolder()
    try folder.file("errors.md", Fixture.conformant)
    try folder.file(
      "words.md",
      "| Phrase | Means |\n| - | - |\n| all is well | Show Settings link |\n\n| lost | Retry |\n")
    let result = try folder.tool.run(command, "errors.md", "--glossary", "words.md")
    #expect(result.exitCode == 2)
    #expect(result.errors.contains("words.md:5:1: error: the line looks like a row"))
  }

  @Test func `the reason why a glossary cannot be read is reported`() throws {
    let folder = try TemporaryFolder()
    try folder.file("errors.md", Fixture.conformant)
    try folder.file("words.md", "")
    let result = try folder.tool.run("check", "errors.md", "--glossary", "words.md")
    #expect(result.exitCode == 66)
    #expect(result.errors.contains("words.md:"), "\(result.errors)")
    #expect(result.errors.contains("no phrases are defined in 'words.md'"))
  }

  @Test(arguments: ["check", "run"])
  func `a table of another tool in a glossary is ignored only with --foreign`(
    _ command: String
  ) throws {
    let folder = try TemporaryFolder()
    try folder.file("errors.md", Fixture.conformant)
    try folder.file(
      "words.md",
      "| Phrase | Means |\n| - | - |\n| all is well | Show Settings link |\n\n"
        + "<!-- contract: glucose/zones -->\n| Zone | Limit |\n| - | - |\n| low | 4 |\n")
    let arguments = [command, "errors.md", "--glossary", "words.md"]
    #expect(try folder.tool.run(arguments).exitCode == 2)
    #expect(try folder.tool.run(arguments + ["--foreign", "glucose"]).exitCode == 0)
  }

  @Test func `shards with different glossaries are not merged`() throws {
    let folder = try TemporaryFolder()
    try folder.file("errors.md", Fixture.conformant)
    let table = "| Phrase | Means |\n| - | - |\n| all is well | Show Settings link |\n"
    for (shard, end) in [(1, ""), (2, "\nText\n")] {
      try folder.file("words.md", table + end)
      let result = try folder.tool.run(
        "run", "errors.md", "--glossary", "words.md", "--shard", "\(shard)/2", "--record",
        "\(shard).jsonl")
      #expect(result.exitCode == 0)
    }
    let result = try folder.tool.run("report", "1.jsonl", "2.jsonl")
    #expect(result.exitCode != 0)
    #expect(result.errors.contains("have different glossaries: 'words.md'"))
  }
}
