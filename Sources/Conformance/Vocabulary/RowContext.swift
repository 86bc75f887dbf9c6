/// The content of a row that the bindings of its cells can read.
public struct RowContext: Sendable {
  /// Facts that the kind derived from the whole table.
  public let tableFacts: [String: String]
  /// The canonical names of the columns.
  private let columns: [String]
  /// The cells, in the order of the columns; a cell that is missing from the row is empty.
  private let cells: [PhraseTokens]

  init(columns: [String] = [], cells: [PhraseTokens] = [], tableFacts: [String: String] = [:]) {
    self.columns = columns
    self.cells = cells
    self.tableFacts = tableFacts
  }

  /// The plain text of a cell, by the canonical name of its column; empty if the row has no such
  /// cell.
  public subscript(column: String) -> String { tokens(column).source }

  /// Returns the tokens of a cell, by the canonical name of its column; empty if the row has no
  /// such cell.
  ///
  /// - Complexity: O(*c*), where *c* is the number of columns.
  public func tokens(_ column: String) -> PhraseTokens {
    for index in cells.indices where columns[index] == column { return cells[index] }
    return .empty
  }
}
