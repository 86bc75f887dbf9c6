public import Foundation

/// The reason why text cannot be read as a number.
public enum NumberProblem: Error, Hashable, Sendable {
  /// The text has no digits, or contains characters other than digits, the locale's separators and
  /// a leading sign.
  case notANumber
  /// The text has more than one decimal separator.
  case twoDecimalSeparators
  /// Grouping separators are mixed or in the wrong places.
  case misplacedGrouping
  /// The number, or its value in the field's base unit, is too large for a `Double`.
  case tooLarge
}

/// A strict parser for numbers that a person typed with the separators of a locale.
///
/// Decimal digits of all scripts are accepted. Exponents, units, hexadecimal digits and words are
/// rejected.
public struct NumberReader: Sendable {
  private let decimalSeparators: Set<Character>
  private let groupingSeparators: Set<Character>
  /// The size of the last digit group before the decimal separator, and the size of the other
  /// groups, of which the first can be smaller.
  private let groups: (last: Int, other: Int)

  /// Creates a reader for a locale.
  public init(locale: Locale) {
    let decimal = locale.decimalSeparator?.first ?? "."
    let grouping = locale.groupingSeparator?.first
    decimalSeparators = [decimal]
    groupingSeparators = Self.variants(of: grouping).subtracting([decimal])
    groups = Self.groups(in: locale, grouping)
  }

  /// Parses a number.
  ///
  /// - Returns: The number, or `nil` for text that is empty or only white space.
  /// - Throws: ``NumberProblem`` for any other text that is not a number, or if the number is too
  ///   large for a `Double`.
  public func number(in text: String) throws(NumberProblem) -> Double? {
    var characters = Array(text.trimmingCharacters(in: .whitespacesAndNewlines))
    guard let first = characters.first else { return nil }
    var plain = ""
    if let sign = Self.signs[first] {
      plain = sign
      characters.removeFirst()
    }
    guard characters.contains(where: { Self.digit($0) != nil }) else { throw .notANumber }
    let parts = characters.split(
      omittingEmptySubsequences: false, whereSeparator: decimalSeparators.contains)
    guard parts.count <= 2 else { throw .twoDecimalSeparators }
    plain += try whole(parts[0])
    if parts.count == 2 {
      guard !parts[1].contains(where: groupingSeparators.contains) else {
        throw .misplacedGrouping
      }
      plain += "." + (try digits(parts[1])) + "0"
    }
    guard let number = Double(plain), number.isFinite else { throw .tooLarge }
    return number
  }

  /// Parses the part before the decimal separator, and returns its digits with a zero in front.
  private func whole(_ part: ArraySlice<Character>) throws(NumberProblem) -> String {
    let separators = Set(part.filter(groupingSeparators.contains))
    guard !separators.isEmpty else { return "0" + (try digits(part)) }
    let pieces = part.split(
      omittingEmptySubsequences: false, whereSeparator: separators.contains)
    var all = ""
    for piece in pieces { all += try digits(piece) }
    guard separators.count == 1, let first = pieces.first, let last = pieces.last,
      last.count == groups.last, (1...groups.other).contains(first.count),
      pieces.dropFirst().dropLast().allSatisfy({ $0.count == groups.other })
    else { throw .misplacedGrouping }
    return "0" + all
  }

  private func digits(_ part: ArraySlice<Character>) throws(NumberProblem) -> String {
    var text = ""
    for character in part {
      guard let digit = Self.digit(character) else { throw .notANumber }
      text += String(digit)
    }
    return text
  }

  // MARK: - Characters

  private static let signs: [Character: String] = ["+": "", "-": "-", "\u{2212}": "-"]

  /// Returns the decimal digit that a character of any script represents, or `nil` for any other
  /// character.
  private static func digit(_ character: Character) -> Int? {
    let scalars = character.unicodeScalars
    guard scalars.count == 1, let properties = scalars.first?.properties,
      properties.numericType == .decimal, let value = properties.numericValue
    else { return nil }
    return Int(value)
  }

  /// Returns the characters that people type for a locale's grouping separator, or an
  /// empty set for `nil`.
  private static func variants(of separator: Character?) -> Set<Character> {
    let families: [Set<Character>] = [
      [" ", "\u{00A0}", "\u{202F}", "\u{2009}"], ["'", "\u{2019}"],
    ]
    guard let separator else { return [] }
    return families.first { $0.contains(separator) } ?? [separator]
  }

  /// Returns the sizes of a locale's digit groups, which are 3 if the locale does not group digits.
  private static func groups(
    in locale: Locale, _ separator: Character?
  ) -> (last: Int, other: Int) {
    let style = IntegerFormatStyle<Int>.number.grouping(.automatic).locale(locale)
    let pieces = 1_234_567_890.formatted(style).split { digit($0) == nil }
    guard separator != nil, pieces.count > 2 else { return (3, 3) }
    return (pieces[pieces.count - 1].count, pieces[pieces.count - 2].count)
  }
}
