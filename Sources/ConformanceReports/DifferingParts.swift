/// The parts of two long texts, with those marked that only one of them has.
///
/// A part ends at a line break, or at a comma or semicolon that a space follows. Two short texts are
/// easier to compare as a whole.
struct DifferingParts {
  /// One part.
  struct Line: Equatable {
    /// `-` if only the expected text has the part, `+` if only the observed text has it.
    let sign: Character
    let text: String

    var emphasis: Emphasis? {
      switch sign {
      case "-": .good
      case "+": .bad
      default: nil
      }
    }
  }

  /// The parts beyond which the comparison, whose time is the product of both counts, is omitted.
  private static let limit = 400

  let lines: [Line]

  /// Compares two texts; returns `nil` if both fit a line, or if they have no part in common.
  ///
  /// - Parameters:
  ///   - expected: The text of the contract.
  ///   - observed: The text of the subject.
  ///   - columns: The columns of a line.
  init?(expected: String, observed: String, beyond columns: Int) {
    guard max(VisibleText.width(of: expected), VisibleText.width(of: observed)) > columns else {
      return nil
    }
    let (before, after) = (Self.parts(of: expected), Self.parts(of: observed))
    guard before.count <= Self.limit, after.count <= Self.limit,
      !Set(before).isDisjoint(with: after)
    else { return nil }
    var lines: [Line] = []
    let change = after.difference(from: before)
    let removed = Set(change.removals.map(\.offset))
    let inserted = Set(change.insertions.map(\.offset))
    var (left, right) = (0, 0)
    while left < before.count || right < after.count {
      if removed.contains(left) {
        lines.append(Line(sign: "-", text: before[left]))
        left += 1
      } else if inserted.contains(right) {
        lines.append(Line(sign: "+", text: after[right]))
        right += 1
      } else {
        lines.append(Line(sign: " ", text: before[left]))
        left += 1
        right += 1
      }
    }
    self.lines = lines
  }

  private static func parts(of text: String) -> [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false).flatMap { line -> [String] in
      var parts: [String] = []
      var part = ""
      for character in line {
        if character == " ", part.last == "," || part.last == ";" {
          parts.append(part)
          part = ""
        } else {
          part.append(character)
        }
      }
      return parts + [part]
    }
  }
}

extension CollectionDifference.Change {
  /// The offset of the element in its collection.
  fileprivate var offset: Int {
    switch self {
    case .insert(let offset, _, _), .remove(let offset, _, _): offset
    }
  }
}
