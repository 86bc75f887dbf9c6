internal import Diagnostics
internal import SpecMarkdown

/// The rows and the diagnostics of one contract table.
///
/// It contains the input of the table and of its rows, so that another plan can reuse what has the
/// same input.
struct PlannedTable<World: Sendable>: Sendable {
  /// The input that every row of a table depends on.
  struct Origin: Hashable {
    /// The location of the header.
    let location: SourceLocation
    let header: ArraySlice<UInt8>
    let section: String
    let domain: Int
    let kind: String
  }

  /// A compiled row with its input.
  struct Row: Sendable {
    let location: SourceLocation
    let text: ArraySlice<UInt8>
    /// The cells as written.
    let cells: [PhraseTokens]
    /// Whether no cell refers to another row.
    let isIndependent: Bool
    let row: PlannedRow<World>
    let diagnostics: [Diagnostic]
  }

  let origin: Origin
  /// The facts that the kind derived from all rows.
  let facts: [String: String]
  let compiled: [Row]
  /// The diagnostics of the rows and of the table.
  let diagnostics: [Diagnostic]

  var rows: [PlannedRow<World>] { compiled.map(\.row) }
}
