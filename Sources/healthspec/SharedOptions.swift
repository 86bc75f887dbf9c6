internal import ArgumentParser

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
