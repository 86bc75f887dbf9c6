internal import Conformance
internal import ConformanceRecord
internal import ConformanceReports
internal import Diagnostics

/// The rows of a plan, and its tables that are not run, as aligned text or JSON.
struct PlanListing: Codable {
  /// A location in a document.
  struct Place: Codable {
    let file: String
    let line: Int?
    let column: Int?

    init(_ location: SourceLocation) {
      file = location.file
      line = location.start?.line
      column = location.start?.column
    }
  }

  /// A table of another tool.
  struct Foreign: Codable {
    let domain: String
    let rows: Int
    let location: Place
  }

  /// A subject that a row does not apply to.
  struct Lack: Codable {
    let subject: String
    /// The capabilities that the row needs and the subject lacks.
    let missing: [String]
    /// Whether the row belongs to a part of the contract that the subject does not claim.
    let isOutsideClaim: Bool
    let reason: String
  }

  /// One row.
  struct Row: Codable {
    let id: String
    let kind: String
    let revision: String
    let level: String?
    let profile: String?
    let capabilities: [String]
    let requirements: [String]
    let isUnderstood: Bool
    let location: Place
    /// The subjects that the row does not apply to; `nil` if no subjects were selected.
    let notApplicable: [Lack]?
  }

  let schemaVersion: Int
  let rows: [Row]
  let informativeTables: [Place]
  /// The tables of other tools, which this tool does not run.
  let foreignTables: [Foreign]
  /// The selected subjects; `nil` if no subjects were selected.
  let subjects: [String]?

  init<World>(_ plan: ContractPlan<World>, subjects: [ConformanceSubject<World>]) {
    schemaVersion = 1
    self.subjects = subjects.isEmpty ? nil : subjects.map(\.identity.label)
    informativeTables = plan.informativeTables.map { Place($0.location) }
    foreignTables = plan.foreignTables.map {
      Foreign(domain: $0.domain, rows: $0.rows, location: Place($0.location))
    }
    rows = plan.rows.map { row in
      Row(
        id: row.id, kind: row.kind, revision: row.revision,
        level: row.level?.rawValue, profile: row.profile,
        capabilities: row.testCase.capabilities.sorted(), requirements: row.requirements,
        isUnderstood: row.isUnderstood, location: Place(row.location),
        notApplicable: subjects.isEmpty ? nil : Self.lacks(of: subjects, for: row))
    }
  }

  private static func lacks<World>(
    of subjects: [ConformanceSubject<World>], for row: PlannedRow<World>
  ) -> [Lack] {
    subjects.compactMap { subject in
      subject.lack(for: row).map { lack in
        Lack(
          subject: subject.identity.label, missing: lack.missing,
          isOutsideClaim: lack.isOutsideClaim, reason: lack.reason)
      }
    }
  }

  /// Returns the rows in aligned columns, followed by the informative tables, the tables of other
  /// tools, and the totals.
  ///
  /// - Parameter width: The width of the terminal, or `nil` to print all columns of the list. In a
  ///   terminal, ids are never shortened, and columns that do not fit beside them are omitted.
  /// - Returns: The text; every line ends with a line break.
  func text(width: Int? = nil) -> String {
    let cells = rows.map { row in
      [
        row.id, row.location.text, row.kind, row.revision, row.level ?? "", row.profile ?? "",
        row.capabilities.isEmpty ? "" : "needs \(row.capabilities.joined(separator: ", "))",
        row.isUnderstood ? "" : "not understood",
        (row.notApplicable ?? []).map { $0.words(amongOthers: (subjects ?? []).count > 1) }
          .joined(separator: "; "),
      ].map { VisibleText.escaping($0) }
    }
    var lines = Self.aligned(cells, within: width)
    for table in informativeTables {
      lines.append("informative table at \(VisibleText.escaping(table.text))")
    }
    for table in foreignTables {
      lines.append(
        "\(table.rows.counted("row")) of the tool '\(table.domain)' at "
          + VisibleText.escaping(table.location.text))
    }
    lines.append(rows.count.counted("row"))
    for subject in subjects ?? [] {
      let count = rows.count { $0.notApplicable?.contains { $0.subject == subject } == true }
      lines.append("\(VisibleText.escaping(subject)): \(count) not applicable")
    }
    return lines.map { $0 + "\n" }.joined()
  }

  private static func aligned(_ lines: [[String]], within limit: Int?) -> [String] {
    let columns = lines.first?.count ?? 0
    var widths = (0..<columns).map { column in
      lines.map { VisibleText.width(of: $0[column]) }.max() ?? 0
    }
    if let limit {
      var used = 0
      for column in widths.indices where widths[column] > 0 {
        let needed = widths[column] + (used == 0 ? 0 : 2)
        // The first column, the id, is never omitted, because it identifies the row.
        if column > 0, used + needed > limit { widths[column] = 0 } else { used += needed }
      }
    }
    return lines.map { cells in
      var line = ""
      for (cell, width) in zip(cells, widths) where width > 0 {
        line += cell + String(repeating: " ", count: width - VisibleText.width(of: cell) + 2)
      }
      while line.last == " " { line.removeLast() }
      return line
    }
  }
}

extension PlanListing.Lack {
  fileprivate func words(amongOthers: Bool) -> String {
    let place = amongOthers ? " to \(subject)" : ""
    return "not applicable\(place): needs \(missing.joined(separator: ", ")): \(reason)"
  }
}

extension PlanListing.Place {
  fileprivate var text: String {
    SourceLocation(
      file: file,
      start: line.flatMap { line in column.map { SourcePosition(line: line, column: $0) } }
    ).description
  }
}
