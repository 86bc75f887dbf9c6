/// A position in a text file, as a line and a column.
public struct SourcePosition: Hashable, Sendable, Comparable, Codable {
  /// The line, starting at 1.
  public var line: Int

  /// The column in UTF-8 bytes, starting at 1.
  public var column: Int

  private enum CodingKeys: CodingKey {
    case line, column
  }

  /// Creates a position from a line and a column, each at least 1.
  public init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  /// Creates a position by decoding its line and column.
  ///
  /// - Throws: `DecodingError` if a number is missing, not an integer or less than 1.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    line = try Self.number(container, .line)
    column = try Self.number(container, .column)
  }

  private static func number(
    _ container: KeyedDecodingContainer<CodingKeys>, _ key: CodingKeys
  ) throws -> Int {
    let number = try container.decode(Int.self, forKey: key)
    guard number >= 1 else {
      throw DecodingError.dataCorruptedError(
        forKey: key, in: container,
        debugDescription: "expected a number of at least 1, found \(number)")
    }
    return number
  }

  /// Returns whether the left position comes before the right one in reading order.
  public static func < (lhs: Self, rhs: Self) -> Bool {
    (lhs.line, lhs.column) < (rhs.line, rhs.column)
  }
}

/// A location in a file: a position, a range or the whole file.
public struct SourceLocation: Hashable, Sendable, Codable {
  /// The path of the file or folder, as messages show it.
  public var file: String

  /// The position of the first byte of the range; `nil` for the whole file.
  public var start: SourcePosition?

  /// The position after the last byte of the range; `nil` for the whole file or if the end is
  /// unknown.
  public var end: SourcePosition?

  /// Creates a location, by default the whole file.
  public init(file: String, start: SourcePosition? = nil, end: SourcePosition? = nil) {
    self.file = file
    self.start = start
    self.end = end
  }
}

extension SourceLocation: CustomStringConvertible {
  /// The form that editors and terminals make clickable: `file:line:column`, or only the file if
  /// the location is the whole file.
  public var description: String {
    guard let start else { return file }
    return "\(file):\(start.line):\(start.column)"
  }
}
