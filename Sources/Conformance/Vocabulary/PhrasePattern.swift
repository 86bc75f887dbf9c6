/// A phrase with parameters in braces, such as `local {local:version}, remote {remote:version}`.
///
/// Backticks mark text that is compared character by character, such as the symbol of a unit.
struct PhrasePattern: Sendable {
  enum Element: Sendable {
    case token(PhraseToken)
    case parameter(name: String, type: ParameterType)
  }

  /// A match of the pattern.
  struct Match {
    /// The index after the match.
    var end: Int
    var arguments = Arguments()
    /// Words that should be in quotes or code.
    var unquoted: [String] = []
  }

  let source: String
  let elements: [Element]
  /// The names of the undeclared parameter types.
  let undeclaredTypes: [String]
  /// The tokens of the pattern if it has no parameters, which is the common case.
  private let tokens: [PhraseToken]?

  /// Creates a pattern by parsing its source; a parameter with an undeclared type is treated as
  /// words.
  init(_ source: String, types: [String: ParameterType]) {
    self.source = source
    var elements: [Element] = []
    var undeclared: [String] = []
    var rest = Substring(source)
    while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
      elements += PhraseTokens(spelling: String(rest[..<open])).tokens.map(Element.token)
      let inside = rest[rest.index(after: open)..<close].split(separator: ":", maxSplits: 1)
      let name = inside.first.map(String.init) ?? ""
      let typeName = inside.last.map(String.init) ?? name
      if let type = types[typeName] {
        elements.append(.parameter(name: name, type: type))
      } else {
        undeclared.append(typeName)
        elements += PhraseTokens("{\(typeName)}").tokens.map(Element.token)
      }
      rest = rest[rest.index(after: close)...]
    }
    elements += PhraseTokens(spelling: String(rest)).tokens.map(Element.token)
    self.elements = elements
    undeclaredTypes = undeclared
    let tokens = elements.compactMap { element -> PhraseToken? in
      if case .token(let token) = element { token } else { nil }
    }
    self.tokens = tokens.count == elements.count ? tokens : nil
  }

  /// The names of the pattern's parameters.
  var names: [String] {
    elements.compactMap { if case .parameter(let name, _) = $0 { name } else { nil } }
  }

  /// The first name that several parameters share, if any.
  var repeatedName: String? {
    let names = names
    return names.indices.first { names[..<$0].contains(names[$0]) }.map { names[$0] }
  }

  /// A key that patterns with the same words and the same parameter types share.
  var shape: String {
    elements.map { element in
      switch element {
      case .token(let token):
        if token.kind == .quoted {
          "\"\(token.written)\""
        } else {
          token.isExact ? "`\(token.written)`" : token.text
        }
      case .parameter(_, let type): "{\(type.name)}"
      }
    }.joined(separator: " ")
  }

  /// The index key of the first word; `nil` if the pattern is empty or starts with a parameter.
  var firstKey: String? {
    if case .token(let token)? = elements.first { token.key } else { nil }
  }

  /// Returns every match of the pattern at an index.
  func matches(_ words: PhraseTokens, from start: Int) -> [Match] {
    if let tokens {
      guard start + tokens.count <= words.count else { return [] }
      for offset in tokens.indices
      where !words[start + offset].isSpelled(by: tokens[offset]) { return [] }
      return [Match(end: start + tokens.count)]
    }
    var open = [Match(end: start)]
    for element in elements {
      var next: [Match] = []
      for match in open {
        switch element {
        case .token(let token):
          guard match.end < words.count, words[match.end].isSpelled(by: token) else { continue }
          next.append(match)
          next[next.count - 1].end += 1
        case .parameter(let name, let type):
          for reading in type.read(words.dropFirst(match.end)) {
            let end = match.end + reading.count
            next.append(
              Match(
                end: end,
                arguments: match.arguments.adding(name, reading.value, words[match.end..<end]),
                unquoted: match.unquoted + reading.unquoted))
          }
        }
      }
      if next.isEmpty { return [] }
      open = next
    }
    return open
  }
}
