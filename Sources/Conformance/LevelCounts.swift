internal import ConformanceRecord
internal import Diagnostics
internal import SpecMarkdown

/// A table that says how many rows of its document have each level, so that a row cannot lose its
/// weight unnoticed.
struct LevelCounts {
  /// The name of the kind, as a comment above a table states it.
  static let kind: String = "levels"
  private static let headers: [String] = ["level", "rows"]

  let table: Table
  let document: MarkdownDocument

  /// Whether a header, as words, is that of a table of level counts.
  static func isHeader(_ words: [String]) -> Bool { words == headers }

  /// What is wrong with the counts of some rows.
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
            level.rawValue, stated: 0, found: found,
            at: document.location(of: table.header.range)))
      }
    }
    return diagnostics
  }
}
