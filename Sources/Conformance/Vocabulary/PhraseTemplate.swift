/// Words with placeholders in braces, such as `user adds entry of {x} kg`.
struct PhraseTemplate: Hashable, Sendable {
  private enum Part: Hashable {
    case text(String)
    case value(String)
  }

  private var parts: [Part] = []

  /// Creates a template from words with code in backticks; ignores the types of placeholders.
  init(_ words: String) {
    var rest = Substring(words)
    while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
      parts.append(.text(String(rest[..<open])))
      let name = rest[rest.index(after: open)..<close].prefix { $0 != ":" }
      parts.append(.value(String(name)))
      rest = rest[rest.index(after: close)...]
    }
    parts.append(.text(String(rest)))
  }

  /// The names of the placeholders.
  var names: [String] {
    parts.compactMap { if case .value(let name) = $0 { name } else { nil } }
  }

  /// Returns the tokens of the words, with each placeholder replaced by its argument as written in
  /// the cell.
  func filled(with arguments: Arguments) -> PhraseTokens {
    filled { arguments.tokens($0).spelling }
  }

  /// Returns the tokens of the words, with each placeholder replaced by the text that a closure
  /// returns for its name.
  func filled(_ value: (String) -> String) -> PhraseTokens {
    PhraseTokens(spelling: text(value))
  }

  /// Returns the words as they are written, with each placeholder replaced by the text that a
  /// closure returns for its name.
  func text(_ value: (String) -> String) -> String {
    parts.map { part in
      switch part {
      case .text(let text): text
      case .value(let name): value(name)
      }
    }.joined()
  }
}

extension PhraseTokens {
  /// A text that ``init(spelling:)`` parses into the same tokens, with code in backticks.
  var spelling: String {
    var text = ""
    var isInCode = false
    for (place, token) in tokens.enumerated() {
      if isInCode, !token.isCode || token.beginsCode {
        text += "`"
        isInCode = false
      }
      if place > 0 { text += token.gap }
      if token.isCode, !isInCode {
        text += "`"
        isInCode = true
      }
      let marks = token.written.contains("\"") ? ("“", "”") : ("\"", "\"")
      text += token.kind == .quoted ? marks.0 + token.written + marks.1 : token.written
    }
    return text + (isInCode ? "`" : "")
  }
}
