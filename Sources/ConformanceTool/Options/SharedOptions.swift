package import ArgumentParser
internal import Conformance
package import ConformanceReports
internal import SpecMarkdown

/// Where the specifications are.
struct InputArguments: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      "Markdown files, or directories that hold some.",
      discussion: "Directories are searched for *.md and *.markdown; hidden files are skipped."),
    completion: .file(extensions: ["md", "markdown"]))
  var paths: [String] = Self.defaultPaths

  @OptionGroup var language: LanguageOptions

  /// Where specifications are unless the user says otherwise.
  static let defaultPaths = ["Specs/"]
}

/// What documents may say besides the phrases and kinds of this tool.
struct LanguageOptions: ParsableArguments {
  @Option(
    name: .customLong("glossary"),
    help: ArgumentHelp(
      "A Markdown file that defines phrases for all documents; may be repeated.",
      discussion: "A table | Phrase | Means | counts for its folder and those below without it."),
    completion: .file(extensions: ["md", "markdown"]))
  var glossaries: [String] = []

  @Option(
    help: ArgumentHelp(
      "The name space of another tool, whose tables are listed and not run; may be repeated.",
      discussion: "Such a table says '<!-- contract: NAME/KIND -->' above it."))
  var foreign: [String] = []

  /// The same options for another process of this tool.
  var arguments: [String] {
    glossaries.flatMap { ["--glossary", $0] } + foreign.flatMap { ["--foreign", $0] }
  }

  /// The phrases that the glossaries define.
  ///
  /// - Throws: ``ToolExitCode/missingInput`` for a file that is not there or defines nothing.
  func entries<World>(
    of domains: [ContractDomain<World>], console: Console
  ) throws -> [GlossaryEntry] {
    guard !glossaries.isEmpty else { return [] }
    let files = try DocumentLoader().load(glossaries, console: console)
    let plan = ContractPlan(
      documents: files.sources.map { MarkdownDocument(parsing: $0.bytes, path: $0.path) },
      domains: domains)
    guard !plan.glossary.isEmpty else {
      console.complain(
        "no phrase is defined in \(glossaries.joined(separator: ", "))",
        fix: "write a table | Phrase | Means |")
      throw ToolExitCode.missingInput.error
    }
    return plan.glossary.map(\.everywhere)
  }
}

/// When to use colours.
package enum ColorChoice: String, CaseIterable, ExpressibleByArgument {
  case auto
  case always
  case never
}

/// How output looks.
package struct OutputOptions: ParsableArguments {
  /// Creates the options with their defaults.
  package init() {}

  @Option(
    help: ArgumentHelp(
      "When to use colours.",
      discussion: "With 'auto' on a terminal only; never where NO_COLOR is set."))
  var color: ColorChoice = .auto

  /// The console of a tool, as the user wants it to look.
  package func console<Tool: ContractTool>(for tool: Tool.Type) -> Console {
    Console(tool: Tool.name, color: color)
  }
}

/// The form of messages on documents.
package struct DiagnosticFormatOptions: ParsableArguments {
  /// Creates the options with their defaults.
  package init() {}

  @Option(
    help: ArgumentHelp(
      "The form of the messages.",
      discussion: """
        'pretty' is for people: 'plan verify' writes it to standard output, 'check' to standard \
        error with the totals on standard output. All other forms go to standard output: 'github' \
        writes annotations for GitHub Actions, 'json', \
        'sarif' (2.1.0) and 'junit' write one document that lists every check, found or not.
        """))
  package var format: DiagnosticFormat = .pretty
}
