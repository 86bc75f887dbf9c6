/// A value that a parameter type reads from the first tokens of a text.
public struct ParameterReading: Hashable, Sendable {
  /// The number of tokens that the value covers.
  public let count: Int
  /// The value in the canonical form of the parameter type.
  public let value: String
  /// Words that are compared character by character without being in quotes or code.
  public let unquoted: [String]

  /// Creates a value with the number of tokens that it covers.
  public init(count: Int, value: String, unquoted: [String] = []) {
    self.count = count
    self.value = value
    self.unquoted = unquoted
  }
}

/// The type of a parameter in a phrase.
public struct ParameterType: Sendable {
  /// The name used in patterns.
  public let name: String
  /// Sample values for listings and messages.
  public let examples: [String]
  /// A closure that returns every way to read a value from the first tokens.
  let read: @Sendable (PhraseTokens) -> [ParameterReading]

  /// A whole number, such as `3` or `-3`; numbers that need more than 64 bits do not match.
  public static let integer = reading("integer", examples: ["1", "2", "3"]) { tokens in
    guard let first = tokens.first else { return [] }
    if isMinus(first), tokens.count > 1, let value = Int(tokens[1].text) {
      return [ParameterReading(count: 2, value: String(-value))]
    }
    return Int(first.text).map { [ParameterReading(count: 1, value: String($0))] } ?? []
  }

  private static func isMinus(_ token: PhraseToken) -> Bool {
    token.text == "-" || token.text == "\u{2212}"
  }

  /// A version such as `v3`; its value is the number.
  public static let version = reading("version", examples: ["v1", "v2", "v3"]) { tokens in
    guard let word = tokens.first?.key, word.hasPrefix("v"),
      word.dropFirst().allSatisfy(\.isNumber), let value = Int(word.dropFirst())
    else { return [] }
    return [ParameterReading(count: 1, value: String(value))]
  }

  /// A decimal number, such as `81.6`, `-3` or `1e6`; hexadecimal numbers do not match.
  public static let number = reading("number", examples: ["1", "72.5"]) { tokens in
    let isNegative = tokens.first.map(isMinus) ?? false
    let digits = isNegative ? 1 : 0
    guard tokens.count > digits, tokens[digits].text.first?.isNumber == true,
      !tokens[digits].text.contains(where: { "xX".contains($0) }),
      let value = Double(tokens[digits].text)
    else { return [] }
    return [ParameterReading(count: digits + 1, value: String(isNegative ? -value : value))]
  }

  /// Text in quotation marks, kept verbatim.
  public static let quoted = reading("quoted", examples: [#""text""#]) { tokens in
    guard let first = tokens.first, first.kind == .quoted else { return [] }
    return [ParameterReading(count: 1, value: first.written)]
  }

  /// A name that is compared character by character: quoted text, code or one word.
  ///
  /// A word outside quotes and code is kept verbatim, and the command `check` reports it.
  public static let identifier = reading("identifier", examples: ["`name`"]) { tokens in
    if let (count, text) = tokens.leadingExactText {
      return [ParameterReading(count: count, value: text)]
    }
    guard let first = tokens.first, first.kind == .word else { return [] }
    return [ParameterReading(count: 1, value: first.written, unquoted: [first.written])]
  }

  /// One word or mark outside quotes; its value is in lower case, except in code.
  public static let word = reading("word", examples: ["name"]) { tokens in
    guard let first = tokens.first, first.kind != .quoted else { return [] }
    return [ParameterReading(count: 1, value: first.text)]
  }

  /// Returns a type that accepts one of several phrases, each with its own value.
  ///
  /// - Parameters:
  ///   - name: The name used in patterns.
  ///   - choices: The phrases with their values; backticks mark text that is compared character by
  ///     character.
  ///   - isIdentifier: Whether cells should write the text in backticks as code; the command
  ///     `check` reports cells that do not.
  /// - Returns: The type.
  public static func choice(
    _ name: String, _ choices: [(phrase: String, value: String)], isIdentifier: Bool = false
  ) -> Self {
    let read = choices.map { (words: PhraseTokens(spelling: $0.phrase), value: $0.value) }
      .sorted { $0.words.count > $1.words.count }
    return reading(name, examples: choices.map { $0.phrase.filter { $0 != "`" } }) { tokens in
      var readings: [ParameterReading] = []
      for (words, value) in read where tokens.starts(with: words) {
        let isUnquoted =
          isIdentifier && words.first?.isCode == true && tokens.first?.isCode == false
        readings.append(
          ParameterReading(
            count: words.count, value: value,
            unquoted: isUnquoted ? [tokens[0..<words.count].written] : []))
      }
      return readings
    }
  }

  /// Returns the value that all of the tokens together represent; `nil` if they do not form a
  /// value.
  public func value(ofAll tokens: PhraseTokens) -> String? {
    read(tokens).first { $0.count == tokens.count }?.value
  }

  /// Returns a type whose values are parsed by a closure.
  ///
  /// - Parameters:
  ///   - name: The name used in patterns.
  ///   - examples: Sample values for listings and messages.
  ///   - read: A closure that returns every way to read a value from the first tokens.
  /// - Returns: The type.
  public static func reading(
    _ name: String, examples: [String],
    _ read: @escaping @Sendable (PhraseTokens) -> [ParameterReading]
  ) -> Self {
    Self(name: name, examples: examples, read: read)
  }

  private init(
    name: String, examples: [String],
    read: @escaping @Sendable (PhraseTokens) -> [ParameterReading]
  ) {
    self.name = name
    self.examples = examples
    self.read = read
  }
}
