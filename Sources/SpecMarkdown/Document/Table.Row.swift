extension Table {
  /// A row of a table, which can be the header.
  public struct Row: Sendable {
    let storage: DocumentStorage
    let index: Int
    let columnCount: Int

    private var record: StoredRow { storage.rows[index] }

    private var firstCell: Int { Int(record.firstCell) }

    /// The byte range of the row, without surrounding whitespace.
    public var range: Range<Int> { Int(record.start)..<Int(record.end) }

    /// The number of cells as written, which includes surplus cells and excludes missing ones.
    public var sourceCellCount: Int {
      let next = index + 1
      let end = next < storage.rows.count ? Int(storage.rows[next].firstCell) : storage.cells.count
      return end - firstCell
    }

    /// One cell for each column; missing cells are empty cells at the end of the row.
    public var cells: Cells { Cells(row: self, offset: 0, count: columnCount) }

    /// The cells beyond the last column, which Markdown does not render.
    public var surplusCells: [Cell] {
      Array(Cells(row: self, offset: columnCount, count: max(0, sourceCellCount - columnCount)))
    }

    fileprivate func cell(_ column: Int) -> Cell {
      guard column < sourceCellCount else {
        let end = range.upperBound
        return Cell(storage: storage, range: end..<end, isMissing: true)
      }
      return Cell(
        storage: storage, range: storage.cells[firstCell + column].range, isMissing: false)
    }
  }
}

extension Table.Row {
  /// The cells of a row.
  public struct Cells: RandomAccessCollection, Sendable {
    let row: Table.Row
    let offset: Int
    /// The number of cells.
    public let count: Int

    /// The position of the first cell.
    public var startIndex: Int { 0 }

    /// The position after the last cell.
    public var endIndex: Int { count }

    /// Accesses the cell at a position, which must be within bounds.
    public subscript(position: Int) -> Table.Cell {
      precondition(indices.contains(position), "cell position is out of bounds")
      return row.cell(offset + position)
    }
  }
}

extension Table {
  /// A cell of a table.
  public struct Cell: Sendable {
    let storage: DocumentStorage
    /// The byte range of the content, without surrounding whitespace.
    public let range: Range<Int>
    /// Whether the row ends before the column of the cell.
    public let isMissing: Bool

    /// The content as written, with its markup.
    public var rawText: String { storage.text(in: range) }

    /// The text without markup, with escapes and character references resolved, as described for
    /// ``Inline/plainText``.
    ///
    /// - Complexity: O(*n*) in the length of the cell; parsed again on each access.
    public var text: String {
      storage.plainText(ofCell: range) ?? storage.inlineParser(ofCell: range).plainText()
    }

    /// The inline content of the cell.
    ///
    /// - Complexity: O(*n*) in the length of the cell; parsed again on each access.
    public var inlines: [Inline] { storage.inlineParser(ofCell: range).inlines() }
  }
}
