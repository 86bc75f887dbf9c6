/// An id in a feature's documents, such as `FR-001`, `US1` or `T012a`.
///
/// Ids that differ only in leading zeros are equal, such as `FR-1` and `FR-001`.
package struct FeatureID: Sendable, CustomStringConvertible {
  /// The kind of item that an id identifies.
  package enum Kind: Sendable, Hashable, CaseIterable {
    case requirement, criterion, story, task, check

    /// The prefix of the ids, including a hyphen if they contain one.
    package var prefix: String {
      switch self {
      case .requirement: "FR-"
      case .criterion: "SC-"
      case .story: "US"
      case .task: "T"
      case .check: "CHK"
      }
    }

    /// The minimum number of digits in an id.
    var leastDigits: Int { self == .task ? 3 : 1 }
  }

  /// The kind of item that the id identifies.
  package var kind: Kind
  /// The number after the prefix.
  package var number: Int
  /// The part that distinguishes ids with the same number, such as `a` or `.1`; usually empty.
  package var suffix: String
  /// The id as written.
  package var description: String

  /// Creates an id from the text at the cursor, and moves the cursor past the id.
  ///
  /// - Returns: `nil` if no id of the given kinds starts at the cursor, which is then unchanged.
  init?(reading cursor: inout ByteCursor, kinds: [Kind] = Kind.allCases) {
    var ahead = cursor
    guard let kind = kinds.first(where: { ahead.take($0.prefix) }) else { return nil }
    let digits = ahead.text { $0.isDigit }
    guard digits.utf8.count >= kind.leastDigits, digits.utf8.count <= 6, let number = Int(digits)
    else { return nil }
    let start = ahead.position
    if ahead.current?.isLetter == true {
      ahead.position += 1
    } else {
      while ahead.current == UInt8(ascii: "."), ahead.byte(1)?.isDigit == true {
        ahead.position += 1
        ahead.skip { $0.isDigit }
      }
    }
    if let next = ahead.current, next.isWord { return nil }
    self.kind = kind
    self.number = number
    suffix = ahead.text(from: start)
    description = ahead.text(from: cursor.position)
    cursor = ahead
  }

  /// Creates the id at the start of a text.
  ///
  /// - Returns: `nil` if the text does not start with an id of the given kind.
  init?(prefixOf text: String, kind: Kind) {
    var cursor = ByteCursor(Array(text.utf8.prefix(32)))
    self.init(reading: &cursor, kinds: [kind])
  }
}

extension FeatureID: Hashable {
  package static func == (lhs: Self, rhs: Self) -> Bool {
    (lhs.kind, lhs.number, lhs.suffix) == (rhs.kind, rhs.number, rhs.suffix)
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(kind)
    hasher.combine(number)
    hasher.combine(suffix)
  }
}
