/// A value that a phrase took from a cell.
public struct Arguments: Hashable, Sendable {
  private var values: [String: String]

  /// Creates arguments by name.
  public init(_ values: [String: String] = [:]) { self.values = values }

  /// The value of a parameter, in the canonical form of its type; empty when there is none.
  public subscript(name: String) -> String { values[name] ?? "" }

  /// The value of a parameter as a whole number.
  ///
  /// - Throws: ``BindingProblem`` when it is none.
  public func integer(_ name: String) throws(BindingProblem) -> Int {
    guard let value = Int(self[name]) else {
      throw BindingProblem("'\(self[name])' is not a whole number that fits")
    }
    return value
  }

  /// The value of a parameter as a number.
  ///
  /// - Throws: ``BindingProblem`` when it is none.
  public func number(_ name: String) throws(BindingProblem) -> Double {
    guard let value = Double(self[name]), value.isFinite else {
      throw BindingProblem("'\(self[name])' is not a number")
    }
    return value
  }

  func adding(_ name: String, _ value: String) -> Self {
    var copy = self
    copy.values[name] = value
    return copy
  }
}

/// Why a cell that was read cannot be bound.
public struct BindingProblem: Error, Hashable, Sendable {
  /// What is wrong, as one phrase.
  public var message: String
  /// What would be understood instead, nearest first.
  public var candidates: [String]

  /// Creates a problem.
  public init(_ message: String, candidates: [String] = []) {
    self.message = message
    self.candidates = candidates
  }
}

/// A type of parameter in a phrase.
public struct ParameterType: Sendable {
  /// The name used in patterns.
  public let name: String
  /// Values for messages and for changing cells on purpose.
  public let examples: [String]
  /// Reads a value at the front of some words: the number of words taken and the canonical value.
  let read: @Sendable (ArraySlice<String>) -> [(count: Int, value: String)]

  /// A whole number, such as `3`, or `v3` where a version is meant.
  public static let integer = Self(name: "integer", examples: ["1", "2", "3"]) { words in
    guard let word = words.first else { return [] }
    if word == "-", let next = words.dropFirst().first, let value = Int(next) {
      return [(2, String(-value))]
    }
    return Int(word).map { [(1, String($0))] } ?? []
  }

  /// A version such as `v3`.
  public static let version = Self(name: "version", examples: ["v1", "v2", "v3"]) { words in
    guard let word = words.first, word.hasPrefix("v"), let value = Int(word.dropFirst()) else {
      return []
    }
    return [(1, String(value))]
  }

  /// A number, such as `81.6`.
  public static let number = Self(name: "number", examples: ["1", "72.5"]) { words in
    guard let word = words.first, word.first?.isNumber == true, let value = Double(word) else {
      return []
    }
    return [(1, String(value))]
  }

  /// Text in quotation marks.
  public static let quoted = Self(name: "quoted", examples: [#""text""#]) { words in
    guard words.first == "\"" else { return [] }
    guard let end = words.dropFirst().firstIndex(of: "\"") else { return [] }
    let inner = words[(words.startIndex + 1)..<end]
    return [(end - words.startIndex + 1, inner.joined(separator: " "))]
  }

  /// One word.
  public static let word = Self(name: "word", examples: ["name"]) { words in
    words.first.map { [(1, $0)] } ?? []
  }

  /// One of some phrases, each standing for a value.
  public static func choice(_ name: String, _ choices: [(phrase: String, value: String)]) -> Self {
    let read = choices.map { (words: PhraseTokens($0.phrase).words, value: $0.value) }
      .sorted { $0.words.count > $1.words.count }
    return Self(name: name, examples: choices.map(\.phrase)) { words in
      read.filter { words.starts(with: $0.words) }.map { ($0.words.count, $0.value) }
    }
  }

  /// The value that some words stand for when all of them are taken, or `nil`.
  public func value(ofAll tokens: PhraseTokens) -> String? {
    read(tokens.words[...]).first { $0.count == tokens.count }?.value
  }

  /// A type that code of the domain reads.
  ///
  /// - Parameters:
  ///   - name: The name used in patterns.
  ///   - examples: Values for messages.
  ///   - read: Every way to read a value at the front of some words: how many it takes, and the
  ///     canonical value.
  /// - Returns: The type.
  public static func reading(
    _ name: String, examples: [String],
    _ read: @escaping @Sendable (ArraySlice<String>) -> [(count: Int, value: String)]
  ) -> Self {
    Self(name: name, examples: examples, read: read)
  }

  private init(
    name: String, examples: [String],
    read: @escaping @Sendable (ArraySlice<String>) -> [(count: Int, value: String)]
  ) {
    self.name = name
    self.examples = examples
    self.read = read
  }
}

/// Words with parameters in braces: `local {local:version}, remote {remote:version}`.
struct PhrasePattern: Sendable {
  enum Element: Sendable {
    case word(String)
    case parameter(name: String, type: ParameterType)
  }

  let source: String
  let elements: [Element]
  /// The words of a pattern without parameters, which most are.
  private let words: [String]?

  /// Reads a pattern; a name without a known type stands for itself as words.
  init(_ source: String, types: [String: ParameterType]) {
    self.source = source
    var elements: [Element] = []
    var rest = Substring(source)
    while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
      elements += PhraseTokens(String(rest[..<open])).words.map(Element.word)
      let inside = rest[rest.index(after: open)..<close].split(separator: ":", maxSplits: 1)
      let name = inside.first.map(String.init) ?? ""
      let typeName = inside.last.map(String.init) ?? name
      if let type = types[typeName] {
        elements.append(.parameter(name: name, type: type))
      } else {
        elements += PhraseTokens("{\(typeName)}").words.map(Element.word)
      }
      rest = rest[rest.index(after: close)...]
    }
    elements += PhraseTokens(String(rest)).words.map(Element.word)
    self.elements = elements
    let words = elements.compactMap { element -> String? in
      if case .word(let word) = element { word } else { nil }
    }
    self.words = words.count == elements.count ? words : nil
  }

  /// The first word, or `nil` when the pattern starts with a parameter.
  var firstWord: String? {
    if case .word(let word)? = elements.first { word } else { nil }
  }

  /// Every way to read the pattern at the front of some words, with the index behind it.
  func matches(_ words: [String], from start: Int) -> [(end: Int, arguments: Arguments)] {
    if let pattern = self.words {
      let end = start + pattern.count
      guard end <= words.count else { return [] }
      for offset in pattern.indices where words[start + offset] != pattern[offset] { return [] }
      return [(end, Arguments())]
    }
    var open: [(end: Int, arguments: Arguments)] = [(start, Arguments())]
    for element in elements {
      var next: [(end: Int, arguments: Arguments)] = []
      for (index, arguments) in open {
        switch element {
        case .word(let word):
          if index < words.count, words[index] == word { next.append((index + 1, arguments)) }
        case .parameter(let name, let type):
          for (count, value) in type.read(words[index...]) {
            next.append((index + count, arguments.adding(name, value)))
          }
        }
      }
      if next.isEmpty { return [] }
      open = next
    }
    return open
  }
}
