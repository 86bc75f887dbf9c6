internal import ArgumentParser
internal import ConformanceReports

/// Where the specifications are.
struct InputArguments: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      "Markdown files, or directories that hold some.",
      discussion: "Directories are searched for *.md and *.markdown; hidden files are skipped."),
    completion: .file(extensions: ["md", "markdown"]))
  var paths: [String] = Self.defaultPaths

  /// Where specifications are unless the user says otherwise.
  static let defaultPaths = ["Specs/"]
}

/// When to use colours.
enum ColorChoice: String, CaseIterable, ExpressibleByArgument {
  case auto
  case always
  case never
}

/// How output looks.
struct OutputOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "When to use colours.",
      discussion: "With 'auto' on a terminal only; never where NO_COLOR is set."))
  var color: ColorChoice = .auto

  var console: Console { Console(color: color) }
}

/// The form of messages on documents.
struct DiagnosticFormatOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The form of the messages.",
      discussion: """
        'pretty' is for people: 'plan verify' writes it to standard output, 'check' to standard \
        error with the totals on standard output. All other forms go to standard output: 'github' writes annotations for GitHub Actions, 'json', \
        'sarif' (2.1.0) and 'junit' write one document that lists every check, found or not.
        """))
  var format: DiagnosticFormat = .pretty
}
