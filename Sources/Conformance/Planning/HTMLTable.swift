internal import Diagnostics
internal import SpecMarkdown

/// An HTML table, which is not read as a contract.
struct HTMLTable {
  /// The byte range of the opening tag.
  let range: Range<Int>
  /// The text of the cells in the first row that has cells.
  let headers: [String]

  /// Returns the tables in the HTML blocks of a document, except tables without cells.
  static func all(in document: MarkdownDocument) -> [Self] { tables(in: document.blocks, document) }

  private static func tables(in blocks: BlockSequence, _ document: MarkdownDocument) -> [Self] {
    blocks.flatMap { block -> [Self] in
      guard block.kind == .htmlBlock else { return tables(in: block.children, document) }
      var reader = HTMLTableReader()
      return reader.tables(in: document.bytes[block.range])
    }
  }
}

/// A reader of the first row with cells of each table in HTML.
private struct HTMLTableReader {
  /// The opening tag of the table whose first row is not complete.
  private var table: Range<Int>?
  private var cells: [String] = []
  /// The text of the open cell.
  private var cell: [UInt8]?

  mutating func tables(in bytes: ArraySlice<UInt8>) -> [HTMLTable] {
    var tables: [HTMLTable] = []
    var offset = bytes.startIndex
    while offset < bytes.endIndex {
      guard bytes[offset] == UInt8(ascii: "<") else {
        cell?.append(bytes[offset])
        offset += 1
        continue
      }
      let tag = offset..<Self.endOfTag(in: bytes[offset...])
      if let found = read(Self.name(of: bytes[tag]), at: tag) { tables.append(found) }
      offset = tag.upperBound
    }
    // A blank line ends the HTML block, even within a table.
    if let found = finished() { tables.append(found) }
    return tables
  }

  /// Reads a tag, and returns the table whose first row it ends, if any.
  private mutating func read(_ name: String, at tag: Range<Int>) -> HTMLTable? {
    switch name {
    case "table":
      let earlier = finished()
      table = tag
      return earlier
    case "th", "td":
      closeCell()
      if table != nil { cell = [] }
      return nil
    case "/th", "/td":
      closeCell()
      return nil
    case "tr", "/tr": return finished()
    case "/table":
      defer { table = nil }
      return finished()
    default: return nil
    }
  }

  private mutating func closeCell() {
    guard let cell else { return }
    let words = String(decoding: cell, as: UTF8.self).split(whereSeparator: \.isWhitespace)
    cells.append(words.joined(separator: " "))
    self.cell = nil
  }

  /// Ends the first row of the open table, and returns the table if the row has cells.
  private mutating func finished() -> HTMLTable? {
    closeCell()
    guard let range = table, !cells.isEmpty else { return nil }
    defer { (table, cells) = (nil, []) }
    return HTMLTable(range: range, headers: cells)
  }

  /// Returns the index after the tag or comment at the start of the bytes; the end of the bytes if
  /// it is unclosed.
  ///
  /// Comments can contain `>`.
  private static func endOfTag(in bytes: ArraySlice<UInt8>) -> Int {
    let mark = Array((bytes.starts(with: "<!--".utf8) ? "-->" : ">").utf8)
    var rest = bytes
    while let end = rest.firstIndex(of: mark[0]) {
      if rest[end...].starts(with: mark) { return end + mark.count }
      rest = rest[(end + 1)...]
    }
    return bytes.endIndex
  }

  /// Returns the name in a tag in lowercase, with the slash of a closing tag.
  private static func name(of tag: ArraySlice<UInt8>) -> String {
    let name = tag.dropFirst().prefix { byte in
      byte == UInt8(ascii: "/") || (byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A)
    }
    return String(decoding: name, as: UTF8.self).lowercased()
  }
}
