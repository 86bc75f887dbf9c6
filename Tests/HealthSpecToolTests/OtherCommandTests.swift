import Foundation
import Testing

struct OtherCommandTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test
  func `check counts rows, understood rows, errors and warnings`() throws {
    try folder.file("errors.md", Fixture.conformant)
    let result = try folder.tool.run("check", "errors.md")
    #expect(result.exitCode == 0)
    #expect(result.output == "2 rows, 2 understood, 0 errors, 0 warnings\n")
    #expect(result.errors == "")
  }

  @Test
  func `check reports unbound phrases with their locations and fixes`() throws {
    try folder.file("errors.md", Fixture.unbound)
    let result = try folder.tool.run("check", "errors.md")
    #expect(result.exitCode == 2)
    #expect(result.output == "2 rows, 1 understood, 1 error, 0 warnings\n")
    #expect(result.errors.hasPrefix("errors.md:5:70: error: no phrase is bound to 'Frobnicate "))
    #expect(result.errors.contains(" ^~~~~~~~~~~~~~~~~~~~~\n       fix: use one of '"))
  }

  @Test
  func `check does not run any rows`() throws {
    try folder.file("errors.md", Fixture.nonConformant)
    #expect(try folder.tool.run("check", "errors.md").exitCode == 0)
  }

  @Test
  func `check exits with 0 if there are only warnings, and with 2 without any rows`() throws {
    try folder.file("errors.md", Fixture.conformant)
    try folder.file("prose.md", "# Only prose\n")
    let result = try folder.tool.run("check", ".")
    #expect(result.exitCode == 0)
    #expect(result.errors.contains("./prose.md: warning: "))
    #expect(try folder.tool.run("check", "prose.md").exitCode == 2)
  }

  @Test
  func `list prints every row and every informative table with its location`() throws {
    try folder.file(
      "errors.md",
      Fixture.conformant + "\n<!-- contract: informative -->\n\n| A | B |\n| - | - |\n| 1 | 2 |\n")
    let result = try folder.tool.run("list", "errors.md")
    #expect(result.exitCode == 0)
    let lines = result.output.split(separator: "\n")
    #expect(lines.count == 4)
    #expect(zip(lines, Fixture.ids).allSatisfy { $0.hasPrefix($1) })
    #expect(lines[0].contains("  errors  "))
    #expect(lines[0].contains("  errors.md:5:1"))
    #expect(lines[2].hasPrefix("informative table at errors.md:10:"))
    #expect(lines[3] == "2 rows")
  }

  @Test
  func `list can print JSON`() throws {
    try folder.file("errors.md", Fixture.unbound)
    let result = try folder.tool.run("list", "--format", "json", "errors.md")
    #expect(result.exitCode == 0)
    let json = try JSONSerialization.jsonObject(with: Data(result.output.utf8))
    let listing = try #require(json as? [String: Any])
    #expect(listing["schemaVersion"] as? Int == 1)
    let rows = try #require(listing["rows"] as? [[String: Any]])
    #expect(rows.compactMap { $0["id"] as? String } == Fixture.ids)
    #expect(rows.compactMap { $0["isUnderstood"] as? Bool } == [false, true])
    let location = try #require(rows[0]["location"] as? [String: Any])
    #expect(location["file"] as? String == "errors.md")
    #expect(location["line"] as? Int == 5)
  }

  @Test
  func `explain shows cells, steps and required capabilities`() throws {
    try folder.file("errors.md", Fixture.conformant)
    let result = try folder.tool.run("explain", "authorizationdenied", "errors.md")
    #expect(result.exitCode == 0)
    #expect(result.output.hasPrefix("\(Fixture.ids[0])\n  location  errors.md:5:1\n"))
    #expect(result.output.contains("Recovery Action (normative): Show Settings link\n"))
    #expect(result.output.contains("steps of the row\n  1. setup: "))
    #expect(result.output.contains("required capabilities: "))
  }

  @Test
  func `explain shows an unknown phrase with code that binds it, and exits with 2`() throws {
    try folder.file("errors.md", Fixture.unbound)
    let result = try folder.tool.run("explain", Fixture.ids[0], "errors.md")
    #expect(result.exitCode == 2)
    #expect(result.output.contains("  not understood: no phrase is bound to 'Frobnicate"))
    #expect(
      result.output.contains("    | Frobnicate")
        && result.output.contains("    words.expectation(\"Frobnicate"))
  }

  @Test
  func `explain rejects an unknown or ambiguous id, and suggests a row for an unknown one`() throws
  {
    try folder.file("errors.md", Fixture.conformant)
    let none = try folder.tool.run("explain", "errors/failures/denyed", "errors.md")
    #expect(none.exitCode == 66)
    #expect(none.errors.contains("no row id matches 'errors/failures/denyed'"))
    #expect(none.errors.contains(Fixture.ids[0]))
    let several = try folder.tool.run("explain", "failures", "errors.md")
    #expect(several.exitCode == 64)
    #expect(several.errors.contains("2 row ids match 'failures'"))
  }

  @Test(arguments: ["run", "list", "check", "explain", "mutate"])
  func `the help of a command contains examples`(_ command: String) throws {
    let result = try folder.tool.run(command, "--help")
    #expect(result.exitCode == 0)
    #expect(result.output.contains("EXAMPLES"))
    #expect(result.output.contains("healthspec \(command)"))
  }

  @Test
  func `the version and shell completions can be printed`() throws {
    let version = try folder.tool.run("--version")
    #expect(version.exitCode == 0)
    #expect(version.output.firstMatch(of: /^\d+\.\d+\.\d+\n$/) != nil)
    for shell in ["bash", "zsh", "fish"] {
      let script = try folder.tool.run("--generate-completion-script", shell)
      #expect(script.exitCode == 0)
      #expect(script.output.contains("explain"))
    }
  }
}
