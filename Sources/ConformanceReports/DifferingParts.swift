/// The difference between two long texts, as a list of common, removed and inserted parts.
///
/// A part ends at a line break, or at a comma or semicolon followed by a space. A moved part is
/// listed as removed and as inserted.
struct DifferingParts {
  /// A part with its mark.
  struct Line: Equatable {
    /// `-` for a removed part of the expected text, `+` for an inserted part of the observed text,
    /// and a space for a part that both texts have in common.
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

  /// The maximum number of parts per text; in the worst case, the time for a comparison is
  /// proportional to the product of the numbers of parts of both texts.
  private static let limit = 400

  let lines: [Line]

  /// Creates the difference between two texts; returns `nil` if both fit on a line, if one has too
  /// many parts, or if they have no part in common.
  ///
  /// - Parameters:
  ///   - expected: The expected text.
  ///   - observed: The observed text.
  ///   - columns: The width of a line, in columns.
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
