extension CampaignForm {
  /// Returns the report as Markdown: tables of figures, lists of survivors and of other gaps and,
  /// if the form contains rows, the matrix of changes and rows.
  ///
  /// - Parameter all: Whether to list the ids of all rows that notice a change and of all idle
  ///   rows, instead of the first row of each change and the number of idle rows of each table.
  /// - Returns: The text, which ends with a line feed.
  package func markdown(all: Bool = false) -> String {
    var lines = ["# \(heading)", "", summary, ""]
    for group in groups { lines += table(group) }
    if let files {
      lines += section(
        "Files without a change",
        files.filter { $0.linesWithChange == 0 }.map {
          "- \($0.path) (\($0.executableLines) "
            + "\($0.executableLines == 1 ? "line" : "lines") with a statement)"
        })
      lines += linesWithSurvivors
    }
    lines += section(
      "Not noticed at MUST", results.filter(\.isListed).flatMap { entry($0, all: all) })
    let unplanted = results.filter { $0.status == .notPlanted }
    if !unplanted.isEmpty {
      lines += section("Not planted", unplanted.map { "- \($0.name): \($0.summary)" })
    }
    if let rows {
      lines += section(
        "Noticed by one row", changesNoticedOnce.map { "- \($0.name): \($0.row ?? "")" })
      lines += section("Rows that notice no change", all ? idleRows.map { "- \($0.id)" } : idle)
      lines += matrix(rows, all: all)
    }
    while lines.last == "" { lines.removeLast() }
    return lines.joined(separator: "\n") + "\n"
  }

  private var heading: String {
    switch kind {
    case .lines: "Line mutants"
    case .subjects: "Deviations of \(Self.cell(subject ?? "subjects"))"
    }
  }

  private static let header = """
    Changes | Not planted | Noticed at MUST | of these died or stood still | Below MUST only \
    | Not reached | Survived | Equivalent | Out of contract | Unanswered | Share at MUST
    """

  private func table(_ group: Group) -> [String] {
    let columns = Self.header.split(separator: "|").count
    return [
      "| \(group.title) | \(Self.header) |",
      "| --- |" + String(repeating: " --- |", count: columns),
    ] + group.counts.map { "| \(Self.cell($0.name)) | \($0.cells) |" } + [""]
  }

  private func section(_ title: String, _ lines: [String]) -> [String] {
    ["## \(title)", ""] + (lines.isEmpty ? ["None."] : lines) + [""]
  }

  /// The section of source lines with a change that neither a row nor a test noticed.
  private var linesWithSurvivors: [String] {
    let places = Dictionary(grouping: results) { Place(file: $0.group, line: $0.line ?? 0) }
    let cells = places.sorted { $0.key < $1.key }.compactMap { place, changes -> String? in
      let survivors = changes.count { $0.status.isSurvivor }
      return survivors == 0 ? nil : "| \(place.text) | \(changes.count) | \(survivors) |"
    }
    return [
      "## Lines with survivors", "", "| Place | Changes | Survivors |", "| --- | --- | --- |",
    ] + cells + [""]
  }

  private struct Place: Hashable, Comparable {
    let file: String
    let line: Int
    var text: String { "\(file):\(line)" }

    static func < (lhs: Self, rhs: Self) -> Bool {
      (lhs.file, lhs.line) < (rhs.file, rhs.line)
    }
  }

  /// Returns the lines of the list item of a change that no row at MUST notices.
  private func entry(_ change: Change, all: Bool) -> [String] {
    let answer = change.category.map { ", \($0): \(change.argument ?? "")" } ?? ""
    let row = change.row.map { " (\($0))" } ?? ""
    let first =
      "- \(change.name), \(change.summary), \(change.operation), \(change.status.rawValue)"
      + "\(row)\(answer)\(change.line == nil ? "" : " [\(change.key)]")"
    guard let before = change.before, let after = change.after else { return [first] }
    return [first, "  - before: `\(before)`", "  - after: `\(after)`"]
  }

  /// The list of tables with their numbers of idle rows.
  private var idle: [String] {
    Dictionary(grouping: idleRows) { row in
      row.id.split(separator: "/").dropLast().joined(separator: "/")
    }.sorted { $0.key < $1.key }.map { "- \($0.key): \($0.value.count)" }
  }

  /// Returns the section with the table of planted changes and the rows that notice each.
  private func matrix(_ rows: [Row], all: Bool) -> [String] {
    let searches = searches ?? []
    var lines = ["## Changes and rows", ""]
    let titles = ["Change", "Area", "Rows run", "Noticed by", all ? "Rows" : "First row"]
    lines.append("| \((titles + searches.map(Self.cell)).joined(separator: " | ")) |")
    lines.append(
      "|" + String(repeating: " --- |", count: titles.count + searches.count))
    for change in results where change.status.isPlanted {
      let noticedBy = (change.noticedBy ?? []).filter(rows.indices.contains)
      let shown = all ? noticedBy.map { rows[$0].id }.joined(separator: ", ") : change.row ?? ""
      let cells =
        [
          Self.cell(change.name), Self.cell(change.operation), "\(change.rowsRun ?? 0)",
          "\(noticedBy.count)", Self.cell(shown),
        ] + searches.map { Self.cell(change.foundBy?[$0] ?? "") }
      lines.append("| \(cells.joined(separator: " | ")) |")
    }
    return lines + [""]
  }

  private static func cell(_ text: String) -> String { text.replacing("|", with: "\\|") }
}

extension CampaignForm.Change {
  /// The file and line of a changed line, or the part and name of a deviation.
  fileprivate var name: String {
    line.map { "\(group):\($0)" } ?? "\(group)/\(key)"
  }
}

extension CampaignForm.Counts {
  /// The cells of a table line after the name, in header order.
  fileprivate var cells: String {
    [
      all, notPlanted, noticedAtMust, diedOrStoodStill, belowMust, notReached, survived,
      equivalent, outOfContract, unanswered,
    ].map(String.init).joined(separator: " | ") + " | \(percentage)"
  }
}
