internal import ArgumentParser
internal import Conformance
internal import ConformanceReports

/// The command that lists the table kinds, or shows the kinds with a given name.
struct KindsCommand<Tool: ContractTool>: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "kinds",
      abstract: "List the kinds of tables, or show a kind with its columns and an example.",
      discussion: """
        EXAMPLES
          \(Tool.name) kinds
          \(Tool.name) kinds errors
          \(Tool.name) kinds --format json
        """)
  }

  @Argument(
    help: "The kind to show.",
    completion: .custom { _, _, _ in DomainListing(Tool.domains).kinds.map(\.name) })
  var kind: String?

  @Option(help: "The output format.")
  var format: OverviewFormat = .text

  @OptionGroup var output: OutputOptions

  func run() throws {
    let console = output.console(for: Tool.self)
    let all = DomainListing(Tool.domains).kinds
    let found = kind.map { name in
      all.filter { $0.name == name || "\($0.domain)/\($0.name)" == name }
    }
    if let kind, found?.isEmpty == true {
      let nearest = Similarity.nearest(to: kind, among: all.map(\.name))
      console.reportError(
        "the kind '\(kind)' does not exist",
        fix: "specify a kind that '\(Tool.name) kinds' lists, such as "
          + nearest.joined(separator: ", "))
      throw ToolExitCode.missingInput.error
    }
    switch format {
    case .json: try console.write((found ?? all).prettyJSON())
    case .text:
      try console.write(
        found.map { $0.map(Self.page).joined(separator: "\n") } ?? Self.list(of: all))
    }
  }

  /// Returns a line for each kind with its name and its required columns.
  private static func list(of kinds: [DomainListing.Kind]) -> String {
    let width = kinds.map(\.name.count).max() ?? 0
    return kinds.map { kind in
      let columns = kind.columns.filter(\.isRequired).map(\.name).joined(separator: " | ")
      let name = kind.name.padding(to: width)
      return "\(name)  \(columns)\n"
    }.joined()
  }

  /// Returns the page of a kind, with its columns and an example.
  private static func page(of kind: DomainListing.Kind) -> String {
    var lines = ["\(kind.name)  (domain \(kind.domain))", kind.summary, ""]
    for column in kind.columns {
      let facts = [
        column.isRequired ? "required" : "optional",
        column.isNormative ? "normative, read as \(column.reading)" : "descriptive",
        column.isKey ? "names the row" : nil,
        column.aliases.isEmpty ? nil : "also '\(column.aliases.joined(separator: "', '"))'",
      ].compactMap(\.self)
      lines.append("  \(column.name): \(facts.joined(separator: "; "))")
    }
    let shown = kind.columns.filter(\.isRequired)
    lines += [
      "", "| \(shown.map(\.name).joined(separator: " | ")) |",
      "|\(shown.map { _ in " --- |" }.joined())",
      "| \(shown.map { $0.example.isEmpty ? "…" : $0.example }.joined(separator: " | ")) |",
    ]
    return lines.joined(separator: "\n") + "\n"
  }
}

extension String {
  /// Returns the text, padded with spaces to a width.
  fileprivate func padding(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }
}
