/// A table with a header and rows.
public struct Table: Sendable {
  /// The alignment of the cells in a column.
  public typealias Alignment = ColumnAlignment

  let storage: DocumentStorage
  let index: Int

  private var record: TableRecord { storage.tables[index] }

  /// The byte range of the table, from its header to the end of its last line.
  public var range: Range<Int> {
    let node = storage.nodes[Int(record.node)]
    return Int(node.start)..<Int(node.end)
  }

  /// The number of columns, which the header determines.
  public var columnCount: Int { Int(record.columnCount) }

  /// The alignment of each column.
  public var alignments: [Alignment] {
    let first = Int(record.firstAlignment)
    return Array(storage.alignments[first..<first + columnCount])
  }

  /// The header row.
  public var header: Row {
    Row(storage: storage, index: Int(record.firstRow), columnCount: columnCount)
  }

  /// The rows below the header.
  public var rows: Rows {
    Rows(
      storage: storage, first: Int(record.firstRow) + 1, count: Int(record.rowCount) - 1,
      columnCount: columnCount)
  }

  /// The headings that enclose the table, from the outermost to the nearest.
  public var headingPath: [Heading] {
    record.heading == Node.none
      ? [] : Heading(storage: storage, index: record.heading).path
  }

  /// The comment that directly precedes the table as a block; `nil` if no comment does.
  ///
  /// Blank lines may separate the comment from the table.
  public var precedingComment: Comment? {
    record.comment == Node.none
      ? nil : Comment(storage: storage, node: storage.comments[Int(record.comment)])
  }
}

extension Table {
  /// The rows of a table below its header.
  public struct Rows: RandomAccessCollection, Sendable {
    let storage: DocumentStorage
    let first: Int
    /// The number of rows.
    public let count: Int
    let columnCount: Int

    /// The position of the first row.
    public var startIndex: Int { 0 }

    /// The position after the last row.
    public var endIndex: Int { count }

    /// Accesses the row at a position, which must be within bounds.
    public subscript(position: Int) -> Row {
      precondition(indices.contains(position), "row position is out of bounds")
      return Row(storage: storage, index: first + position, columnCount: columnCount)
    }
  }
}
