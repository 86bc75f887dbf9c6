import Foundation
import Testing

struct ColorTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.file("errors.md", Fixture.nonConformant + "\n| A | B |\n| - | - |\n")
  }

  @Test
  func `by default, output to files contains no escape sequences`() throws {
    let result = try folder.tool.run("run", "errors.md")
    #expect(!result.output.contains("\u{1B}"))
    #expect(!result.errors.contains("\u{1B}"))
  }

  @Test(arguments: [[:], ["NO_COLOR": "1"]])
  func `an option can request colors without a terminal, even with NO_COLOR`(
    _ environment: [String: String]
  ) throws {
    var tool = folder.tool
    tool.environment = environment
    let result = try tool.run("run", "errors.md", "--color", "always")
    #expect(result.output.contains("\u{1B}[1;31mFAILED\u{1B}[0m"))
    #expect(result.errors.contains("\u{1B}[1;31merror\u{1B}[0m"))
  }

  @Test(arguments: ["FORCE_COLOR", "CLICOLOR_FORCE"])
  func `an environment variable can request colors, and NO_COLOR takes precedence`(
    _ name: String
  ) throws {
    var tool = folder.tool
    tool.environment = [name: "1"]
    #expect(try tool.run("run", "errors.md").output.contains("\u{1B}[1;31mFAILED\u{1B}[0m"))
    tool.environment["NO_COLOR"] = "1"
    #expect(!(try tool.run("run", "errors.md").output.contains("\u{1B}")))
  }

  @Test
  func `output on a terminal has colors and a progress line that is cleared`() throws {
    let text = try folder.tool.runOnTerminal("run", "errors.md")
    #expect(text.contains("\u{1B}[1;31mFAILED\u{1B}[0m"))
    #expect(text.contains("2 of 2 rows finished\r\u{1B}[K"))
    #expect(text.hasSuffix("\u{1B}[0m\r\n"))
  }

  @Test(arguments: [["NO_COLOR": "1"], ["TERM": "dumb"]])
  func `an environment variable can disable colors on a terminal`(_ environment: [String: String])
    throws
  {
    var tool = folder.tool
    tool.environment = environment
    let text = try tool.runOnTerminal("run", "errors.md")
    #expect(text.contains("FAILED  errors/"))
    #expect(!text.contains("\u{1B}[1;31m"))
  }

  @Test
  func `the choice 'never' disables colors on a terminal`() throws {
    let text = try folder.tool.runOnTerminal("run", "errors.md", "--color", "never")
    #expect(!text.contains("\u{1B}[1;31m"))
  }

  @Test
  func `control characters in a document do not reach the output`() throws {
    try folder.file("evil.md", "# \u{1B}[2J\n\n| \u{1B}[31mA | B\u{7} |\n| - | - |\n| x | y |\n")
    for command in ["run", "check", "list"] {
      let result = try folder.tool.run(command, "evil.md")
      #expect(result.exitCode == 2)
      #expect(!(result.output + result.errors).contains("\u{1B}"))
      #expect(!(result.output + result.errors).contains("\u{7}"))
    }
  }

  @Test(arguments: [[], ["--subjects", "--all"]])
  func `control characters in a file name and a row id do not reach the output of mutate`(
    _ options: [String]
  ) throws {
    let header = "| ID | Error | User-Facing Message | Recovery Action |\n| - | - | - | - |\n"
    let row =
      "| a\u{1B}[2J | `HKError.errorAuthorizationDenied` | \"Health access not granted\" "
      + "| Show Settings link |\n"
    let name = "evil\u{1B}[2J.md"
    try folder.file(name, "# Errors\n\n\(header)\(row)")
    let result = try folder.tool.run(["mutate", "--all", name] + options)
    #expect((result.output + result.errors).contains("[2J"))
    #expect(!(result.output + result.errors).contains("\u{1B}"))
  }
}
