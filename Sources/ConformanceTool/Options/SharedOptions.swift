package import ArgumentParser
package import ConformanceReports

/// The locations of the specifications, and the options for their phrases and tables.
struct InputArguments: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      "Markdown files, or folders that contain them.",
      discussion: """
        Folders and their subfolders are searched for *.md and *.markdown; hidden files and \
        folders are skipped. '-' is standard input.
        """),
    completion: .file(extensions: ["md", "markdown"]))
  var paths: [String] = Self.defaultPaths

  @OptionGroup var language: LanguageOptions

  /// The default locations of specifications.
  static let defaultPaths = ["Specs/"]
}

/// The glossaries that documents can use, and the namespaces of other tools.
struct LanguageOptions: ParsableArguments {
  @Option(
    name: .customLong("glossary"),
    help: ArgumentHelp(
      "A Markdown file that defines phrases for all documents; may be repeated.",
      discussion: """
        A document can also define phrases, in a table | Phrase | Means |. These phrases \
        apply to all documents in its folder and the folders below it, without this option.
        """),
    completion: .file(extensions: ["md", "markdown"]))
  var glossaries: [String] = []

  @Option(
    help: ArgumentHelp(
      "The namespace of another tool, whose tables are listed but not run; may be repeated.",
      discussion: "These tables have the comment '<!-- contract: NAME/KIND -->' above them."))
  var foreign: [String] = []

  /// The arguments that pass the namespaces to another process of this tool.
  ///
  /// That process receives the glossaries as text, because only one process can read standard
  /// input.
  var workerArguments: [String] { foreign.flatMap { ["--foreign", $0] } }
}

/// The appearance of the output.
package struct OutputOptions: ParsableArguments {
  /// Creates the options with default values.
  package init() {}

  @Option(
    help: ArgumentHelp(
      "When to use colors.",
      discussion: """
        With 'auto', on a terminal unless TERM is 'dumb', or with FORCE_COLOR or CLICOLOR_FORCE, \
        but not with NO_COLOR.
        """))
  var color: ColorChoice = .auto

  /// Returns the console of a tool with these options.
  package func console<Tool: ContractTool>(for tool: Tool.Type) -> Console {
    console(named: Tool.name)
  }

  /// Returns the console of a named tool with these options.
  package func console(named name: String) -> Console { Console(tool: name, color: color) }
}

/// The format of diagnostics about documents.
package struct DiagnosticFormatOptions: ParsableArguments {
  /// Creates the options with default values.
  package init() {}

  @Option(
    help: ArgumentHelp(
      "The output format of messages.",
      discussion: """
        'pretty' is for people: 'plan verify' writes it to standard output, 'check' to standard \
        error, with the totals on standard output. All other formats go to standard output: \
        'github' writes annotations for GitHub Actions; 'json', 'sarif' (2.1.0) and 'junit' write \
        one document that lists every check, including those that found nothing.
        """))
  package var format: DiagnosticFormat = .pretty
}
