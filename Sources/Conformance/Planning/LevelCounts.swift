internal import ConformanceRecord
internal import Diagnostics
internal import SpecMarkdown

/// A table with the number of rows per level in its document, so that a changed level does not go
/// unnoticed.
struct LevelCounts {
  /// The kind name in the comment above a table.
  static let kind: String = "levels"
  /// The headers of a table, for messages.
  static let signature: String = "Level | Rows"
  private static let headers: [String] = ["level", "rows"]

  let table: Table
  let document: MarkdownDocument

  /// Returns whether normalized headers match a table of level counts.
  static func isHeader(_ words: [String]) -> Bool { words == headers }

  /// Returns diagnostics for invalid table rows, for counts that differ from the planned rows, and
  /// for unlisted levels that planned rows have.
  ///
  /// A row without a level counts as MUST.
  func diagnostics<World>(for rows: [PlannedRow<World>]) -> [Diagnostic] {
    var counted: Set<RowLevel> = []
    var diagnostics: [Diagnostic] = []
    for row in table.rows {
      let cells = row.cells
      guard cells.count == 2, row.surplusCells.isEmpty,
        let level = RowLevel.allCases.first(where: { PhraseTokens(cells[0].text).say($0.rawValue) }
        ),
        let count = Int(cells[1].text), counted.insert(level).inserted
      else {
        diagnostics.append(.levelCountUnread(at: document.location(of: row.range)))
        continue
      }
      let found = rows.count { ($0.level ?? .must) == level }
      if found != count {
        diagnostics.append(
          .levelCount(
            level.rawValue, stated: count, found: found,
            at: document.location(of: cells[1].range)))
      }
    }
    for level in RowLevel.allCases where !counted.contains(level) {
      let found = rows.count { ($0.level ?? .must) == level }
      if found > 0 {
        diagnostics.append(
          .levelCount(
            level.rawValue, stated: nil, found: found,
            at: document.location(of: table.header.range)))
      }
    }
    return diagnostics
  }
}
