/// An id that the documents of a feature number things with, such as `FR-001`, `US1` or `T012a`.
///
/// Two ids are one when they mean the same, `FR-1` and `FR-001` too.
package struct FeatureID: Sendable, CustomStringConvertible {
  /// What an id names.
  package enum Kind: Sendable, Hashable, CaseIterable {
    case requirement, criterion, story, task, check

    /// What the ids start with.
    package var prefix: String {
      switch self {
      case .requirement: "FR-"
      case .criterion: "SC-"
      case .story: "US"
      case .task: "T"
      case .check: "CHK"
      }
    }

    /// The fewest digits that make a word an id.
    var leastDigits: Int { self == .task ? 3 : 1 }
  }

  /// What it names.
  package var kind: Kind
  /// The number.
  package var number: Int
  /// What tells it from others of one number, such as `a` or `.1`; mostly empty.
  package var suffix: String
  /// The id as it is written.
  package var description: String

  /// Reads an id and moves behind it, or leaves the cursor where it is.
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

  /// The id that a text starts with.
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
