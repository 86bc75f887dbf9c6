internal import ArgumentParser
internal import ConformanceReports
internal import ConformanceTool
internal import Foundation
internal import JSONText
internal import MetricSync
internal import RecordReports

/// The command that shows or changes the types that are selected for delivery.
struct MetricsSelectCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "select",
    abstract: "Show or change the types that are delivered.",
    discussion: """
      A type is named by its identifier, with or without HealthKit's prefix, or by its readable \
      name; a category selects its types, and 'all' every type.

      EXAMPLES
        healthspec metrics select
        healthspec metrics select --search heart
        healthspec metrics select --add vitals --add StepCount --remove sleep
        healthspec metrics select --remove all --add sleep

      EXIT CODES
        0    the selection was shown or changed
        2    the settings have errors, or cannot be written
        64   a type or a category is unknown
      """)

  @Option(
    help: ArgumentHelp(
      "A type or a category to select, or 'all'; may be repeated.", valueName: "type"))
  var add: [String] = []

  @Option(
    help: ArgumentHelp(
      "A type or a category to deselect, or 'all'; applied before --add; may be repeated.",
      valueName: "type"))
  var remove: [String] = []

  @Option(help: "Show the types whose name or identifier contains this text.")
  var search: String?

  @Option(help: "The output format.")
  var format: MetricsFormat = .table

  @OptionGroup var options: MetricsOptions

  func run() async throws {
    let console = options.console
    let home = MetricsHome(options)
    var settings = try home.settings()
    let normalizer = try home.normalizer(settings)
    let choice = TypeChoice(settings, normalizer)
    if !add.isEmpty || !remove.isEmpty {
      let removed = try choice.types(remove, option: "--remove", console)
      let added = try choice.types(add, option: "--add", console)
      settings.selection = settings.selection.subtracting(removed).union(added)
      try home.save(settings)
    }
    let sections = await sections(
      choice.types.union(settings.selection), settings.selection, normalizer)
    try console.write(
      format == .json ? Self.json(sections) : table(sections, settings, console))
  }

  /// Returns types by category: without a search, the selected types; with a search, all types that
  /// match it.
  @MainActor
  private func sections(
    _ types: Set<String>, _ selection: Set<String>, _ normalizer: MetricNormalizer
  ) -> [SelectionModel.Section] {
    let model = SelectionModel(
      types: types.sorted(), selection: MetricSelection(selection), normalizer: normalizer)
    model.search = search ?? ""
    guard search == nil else { return model.sections }
    return model.sections.compactMap { section in
      let rows = section.rows.filter(\.isSelected)
      return rows.isEmpty ? nil : .init(category: section.category, rows: rows)
    }
  }

  private static func json(_ sections: [SelectionModel.Section]) -> String {
    MetricsJSON.lines(
      sections.flatMap { section in
        section.rows.map { row in
          MetricsJSON.object { text in
            text.pair("identifier", row.id)
            text.pair("name", row.name)
            text.pair("category", section.category.rawValue)
            text.pair("unit", row.unit)
            text.pair("isSelected", row.isSelected)
          }
        }
      })
  }

  private func table(
    _ sections: [SelectionModel.Section], _ settings: UserSettings, _ console: Console
  ) -> String {
    let style = console.style(for: .output)
    var columns = TextColumns([.left, .left, .left])
    for section in sections {
      columns.add([
        .init(VisibleText.escaping(section.category.rawValue.capitalized), .strong),
        .init("Unit", .faint), .init("Identifier", .faint),
      ])
      for row in section.rows {
        columns.add([
          .init(
            (row.isSelected ? "● " : "○ ") + VisibleText.escaping(row.name),
            row.isSelected ? .good : nil),
          .init(VisibleText.escaping(row.unit)), .init(VisibleText.escaping(row.id), .faint),
        ])
      }
    }
    let hint = settings.selection.isEmpty ? "; add types with --add" : ""
    let count = settings.selection.count
    return columns.text(style)
      + "\(count) \(count == 1 ? "type is" : "types are") selected\(hint)\n"
  }
}
