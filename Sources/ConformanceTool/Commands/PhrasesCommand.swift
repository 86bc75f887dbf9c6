internal import ArgumentParser
internal import Conformance
internal import ConformanceReports

/// The command that lists the phrases that cells can use.
struct PhrasesCommand<Tool: ContractTool>: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "phrases",
      abstract: "List the phrases that cells can contain.",
      discussion: """
        With words, lists the phrases that contain all of them, or otherwise the nearest ones. Words \
        in braces are parameters, shown with an example.

        EXAMPLES
          \(Tool.name) phrases
          \(Tool.name) phrases throws error --in Given
          \(Tool.name) phrases --format json
        """)
  }

  @Argument(help: "Words to search for.")
  var text: [String] = []

  @Option(name: .customLong("in"), help: "Only phrases of the column with this header.")
  var column: String?

  @Option(help: "The output format.")
  var format: OverviewFormat = .text

  @OptionGroup var output: OutputOptions

  func run() throws {
    let console = output.console(for: Tool.self)
    let listing = DomainListing(Tool.domains)
    if let column, listing.phrases(matching: "", in: column).isEmpty {
      let columns = Set(listing.phrases.flatMap(\.columns)).sorted()
      console.reportError(
        "no column '\(column)' contains phrases",
        fix: "specify one of \(columns.map { "'\($0)'" }.joined(separator: ", "))")
      throw ToolExitCode.missingInput.error
    }
    let found = listing.phrases(matching: text.joined(separator: " "), in: column)
    switch format {
    case .json: try console.write(found.prettyJSON())
    case .text: try console.write(found.map(Self.text).joined())
    }
  }

  private static func text(of phrase: DomainListing.Phrase) -> String {
    let example = phrase.example == phrase.phrase ? "" : "    such as  \(phrase.example)\n"
    let columns = phrase.columns.joined(separator: ", ")
    return "\(phrase.phrase)\n\(example)    in  \(columns)  (\(phrase.role.rawValue))\n"
  }
}
