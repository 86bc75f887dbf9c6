/// A phase number as written in documents and directory names, such as `3`, `03`, `06d` or `27.1`.
///
/// Tokens are equal if their parts are equal: `3` and `03` name the same phase, but `27.1` and
/// `27.10` do not. They are sorted by number, then by letter, then by each number after a point.
package struct PhaseToken: Sendable, Hashable {
  /// The first number.
  package let number: Int
  /// The letter after the number, converted to uppercase; empty without a letter.
  package let letter: String
  /// The numbers after the decimal points.
  package let decimals: [Int]

  /// Creates a token from a whole text, ignoring a leading project code such as `CK-`.
  ///
  /// - Returns: `nil` if the text is not a token.
  package init?(_ text: some StringProtocol) {
    guard let (token, rest) = Self.prefix(of: text), rest.isEmpty else { return nil }
    self = token
  }

  private init(number: Int, letter: String, decimals: [Int]) {
    self.number = number
    self.letter = letter
    self.decimals = decimals
  }

  /// Returns the token at the start of a text, and the text after the token.
  ///
  /// A leading project code such as `CK-` is ignored.
  ///
  /// - Returns: `nil` if the text does not start with a token.
  package static func prefix(
    of text: some StringProtocol
  ) -> (token: PhaseToken, rest: Substring)? {
    var rest = droppingProjectCode(Substring(text))
    guard let number = takeNumber(&rest) else { return nil }
    var letter = ""
    if let first = rest.first, first.isASCII, first.isLetter,
      rest.dropFirst().first.map({ !$0.isLetter && !$0.isNumber }) ?? true
    {
      letter = first.uppercased()
      rest.removeFirst()
    }
    var decimals: [Int] = []
    while rest.first == "." {
      var further = rest.dropFirst()
      guard let decimal = takeNumber(&further) else { break }
      decimals.append(decimal)
      rest = further
    }
    return (PhaseToken(number: number, letter: letter, decimals: decimals), rest)
  }

  private static func droppingProjectCode(_ text: Substring) -> Substring {
    let code = text.prefix { $0.isASCII && $0.isUppercase }
    guard (1...6).contains(code.count) else { return text }
    let rest = text.dropFirst(code.count)
    guard rest.first == "-", rest.dropFirst().first?.isNumber == true else { return text }
    return rest.dropFirst()
  }

  private static func takeNumber(_ text: inout Substring) -> Int? {
    let digits = text.prefix { $0.isASCII && $0.isNumber }
    guard let number = Int(digits) else { return nil }
    text = text.dropFirst(digits.count)
    return number
  }
}

extension PhaseToken: Comparable {
  package static func < (lhs: Self, rhs: Self) -> Bool {
    if lhs.number != rhs.number { return lhs.number < rhs.number }
    if lhs.letter != rhs.letter { return lhs.letter < rhs.letter }
    return lhs.decimals.lexicographicallyPrecedes(rhs.decimals)
  }
}

extension PhaseToken: CustomStringConvertible {
  /// The token as written in directory names, with at least two digits in the first number.
  package var description: String {
    let digits = number < 10 ? "0\(number)" : String(number)
    return digits + letter.lowercased() + decimals.map { ".\($0)" }.joined()
  }
}

extension PhaseToken {
  /// Returns whether the phase was inserted after another one, as `9.1` and `9.1.2` are after `9`.
  package func isWithin(_ other: PhaseToken) -> Bool {
    number == other.number && letter == other.letter && decimals.count > other.decimals.count
      && decimals.starts(with: other.decimals)
  }
}
