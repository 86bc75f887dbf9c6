/// A value at the front of some tokens, as a type of parameter reads it.
public struct ParameterReading: Hashable, Sendable {
  /// How many tokens it takes.
  public let count: Int
  /// The value in the canonical form of its type.
  public let value: String
  /// Words that are compared character by character although they stand neither in quotes nor in
  /// code.
  public let unquoted: [String]

  /// Creates a reading.
  public init(count: Int, value: String, unquoted: [String] = []) {
    self.count = count
    self.value = value
    self.unquoted = unquoted
  }
}

/// A type of parameter in a phrase.
public struct ParameterType: Sendable {
  /// The name used in patterns.
  public let name: String
  /// Values for messages and for changing cells on purpose.
  public let examples: [String]
  /// Reads a value at the front of some tokens in every way that there is.
  let read: @Sendable (PhraseTokens) -> [ParameterReading]

  /// A whole number, such as `3`.
  public static let integer = reading("integer", examples: ["1", "2", "3"]) { tokens in
    guard let first = tokens.first else { return [] }
    if first.text == "-", tokens.count > 1, let value = Int(tokens[1].text) {
      return [ParameterReading(count: 2, value: String(-value))]
    }
    return Int(first.text).map { [ParameterReading(count: 1, value: String($0))] } ?? []
  }

  /// A version such as `v3`.
  public static let version = reading("version", examples: ["v1", "v2", "v3"]) { tokens in
    guard let word = tokens.first?.key, word.hasPrefix("v"), let value = Int(word.dropFirst())
    else { return [] }
    return [ParameterReading(count: 1, value: String(value))]
  }

  /// A number, such as `81.6`.
  public static let number = reading("number", examples: ["1", "72.5"]) { tokens in
    guard let word = tokens.first?.text, word.first?.isNumber == true, let value = Double(word)
    else { return [] }
    return [ParameterReading(count: 1, value: String(value))]
  }

  /// Text in quotation marks, taken as it is written.
  public static let quoted = reading("quoted", examples: [#""text""#]) { tokens in
    guard let first = tokens.first, first.kind == .quoted else { return [] }
    return [ParameterReading(count: 1, value: first.written)]
  }

  /// A name that is compared character by character: text in quotation marks, or one word.
  ///
  /// A word that stands neither in quotes nor in code is taken as written, and `check` says so.
  public static let identifier = reading("identifier", examples: ["`name`"]) { tokens in
    if let (count, text) = tokens.leadingExactText {
      return [ParameterReading(count: count, value: text)]
    }
    guard let first = tokens.first, first.kind == .word else { return [] }
    return [ParameterReading(count: 1, value: first.written, unquoted: [first.written])]
  }

  /// One word.
  public static let word = reading("word", examples: ["name"]) { tokens in
    guard let first = tokens.first, first.kind != .quoted else { return [] }
    return [ParameterReading(count: 1, value: first.text)]
  }

  /// One of some phrases, each standing for a value.
  ///
  /// - Parameters:
  ///   - name: The name used in patterns.
  ///   - choices: The phrases, in which backticks stand around what counts character by character.
  ///   - isIdentifier: Whether a cell should write in code what counts so; `check` says so where it
  ///     does not.
  /// - Returns: The type.
  public static func choice(
    _ name: String, _ choices: [(phrase: String, value: String)], isIdentifier: Bool = false
  ) -> Self {
    let read = choices.map { (words: PhraseTokens(spelling: $0.phrase), value: $0.value) }
      .sorted { $0.words.count > $1.words.count }
    return reading(name, examples: choices.map { $0.phrase.replacing("`", with: "") }) { tokens in
      read.filter { tokens.starts(with: $0.words) }.map { words, value in
        let isUnquoted =
          isIdentifier && words.first?.isCode == true && tokens.first?.isCode == false
        return ParameterReading(
          count: words.count, value: value,
          unquoted: isUnquoted ? [tokens[0..<words.count].written] : [])
      }
    }
  }

  /// The value that some words stand for when all of them are taken, or `nil`.
  public func value(ofAll tokens: PhraseTokens) -> String? {
    read(tokens).first { $0.count == tokens.count }?.value
  }

  /// A type that code of the domain reads.
  ///
  /// - Parameters:
  ///   - name: The name used in patterns.
  ///   - examples: Values for messages.
  ///   - read: Every way to read a value at the front of some tokens.
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
