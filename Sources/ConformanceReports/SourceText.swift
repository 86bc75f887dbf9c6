public import ConformanceRecord

/// The lines of a document, accessible by number.
struct SourceText {
  private let bytes: [UInt8]
  private let lineStarts: [Int]

  /// Creates a text that is split into lines as in Markdown: at a line feed, a carriage return or
  /// both.
  ///
  /// - Complexity: O(*n*), where *n* is the number of bytes.
  init(_ text: String) {
    let bytes = Array(text.utf8)
    var starts = [0]
    for (index, byte) in bytes.enumerated() {
      let isReturn = byte == UInt8(ascii: "\r")
      let isFeed = byte == UInt8(ascii: "\n")
      let next = index + 1
      if isFeed || (isReturn && (next == bytes.count || bytes[next] != UInt8(ascii: "\n"))) {
        starts.append(next)
      }
    }
    self.bytes = bytes
    lineStarts = starts
  }

  /// Returns the bytes of a line without its line break; `nil` if the line does not exist.
  func line(_ number: Int) -> ArraySlice<UInt8>? {
    guard number >= 1, number <= lineStarts.count else { return nil }
    let end = number < lineStarts.count ? lineStarts[number] : bytes.count
    var line = bytes[lineStarts[number - 1]..<end]
    while let last = line.last, last == UInt8(ascii: "\n") || last == UInt8(ascii: "\r") {
      line.removeLast()
    }
    return line
  }
}

/// The documents that locations refer to, split into lines on first access.
struct SourceTexts {
  private let documents: [String: String]
  private var texts: [String: SourceText] = [:]

  /// Creates source texts from document texts by path.
  init(_ documents: [String: String]) { self.documents = documents }

  init(_ documents: [DocumentRecord]) { self.init(documents.textsByPath) }

  /// Returns the bytes of a line of a file without its line break; `nil` if the file or the line is
  /// unknown.
  mutating func line(_ number: Int, of file: String) -> ArraySlice<UInt8>? {
    if let text = texts[file] { return text.line(number) }
    guard let document = documents[file] else { return nil }
    let text = SourceText(document)
    texts[file] = text
    return text.line(number)
  }
}

extension [DocumentRecord] {
  /// The texts of the documents by path; if several documents have the same path, the first one is
  /// used.
  public var textsByPath: [String: String] {
    Dictionary(map { ($0.path, $0.text) }, uniquingKeysWith: { first, _ in first })
  }
}
