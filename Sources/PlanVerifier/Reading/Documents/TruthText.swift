internal import Diagnostics

/// A parser for a truth with evidence in brackets at its end, such as `… [rows: a/b, c/*]`.
///
/// The evidence can also be a command, as in `… [command: swift test]`. Other brackets, blanks and
/// punctuation may follow the evidence, as in `… [rows: a/b] [D-01].`.
struct TruthText {
  let truth: Truth

  init(_ text: Located<String>) {
    var rest = text.value.trimmed[...]
    var rows: [Located<String>] = []
    var command: Located<String>?
    var others: [Substring] = []
    while let bracket = Bracket(endOf: rest) {
      switch bracket.evidence {
      case .rows(let patterns): rows += patterns.map { Located($0, at: text.location) }
      case .command(let line): command = Located(line, at: text.location)
      case nil: others.append(bracket.text)
      }
      rest = bracket.rest
    }
    var statement = text.value.trimmed
    if !rows.isEmpty || command != nil {
      statement = ([rest] + others.reversed()).joined(separator: " ").trimmed
    }
    truth = Truth(
      statement: Located(statement, at: text.location), rows: rows, command: command,
      unreadEvidence: Self.unreadEvidence(in: statement).map { Located($0, at: text.location) })
  }

  /// Returns the first text in brackets that looks like evidence but was not read.
  ///
  /// The text ends with the next `]` or, without one, at the next backtick or the end of the
  /// statement.
  ///
  /// - Returns: `nil` if no text in brackets looks like evidence.
  private static func unreadEvidence(in statement: String) -> String? {
    // A bracket in backticks is code.
    let prose = statement.split(separator: "`", omittingEmptySubsequences: false).enumerated()
      .filter { $0.offset % 2 == 0 }.map(\.element)
    for part in prose {
      if let match = part.firstMatch(of: #/\[\s*(?:rows?|commands?)\s*:[^\]]*\]?/#.ignoresCase()) {
        return String(match.output)
      }
    }
    return nil
  }
}

/// The bracket at the end of a text, without any punctuation after it.
private struct Bracket {
  enum Evidence {
    case rows([String])
    case command(String)
  }

  /// The bracket, including its delimiters.
  let text: Substring
  /// The text before the bracket, without trailing blanks.
  let rest: Substring
  /// The evidence in the bracket; `nil` if the bracket contains other text.
  let evidence: Evidence?

  /// Creates the last bracket of a text; returns `nil` unless the text ends with a bracket.
  init?(endOf text: Substring) {
    var whole = text
    while let last = whole.last, last.isWhitespace || ".,;:!".contains(last) { whole.removeLast() }
    guard whole.last == "]" else { return nil }
    // A command can contain unbalanced brackets, so the last opening one is tried as well.
    let places = [Self.opening(of: whole), whole.lastIndex(of: "[")].compactMap { $0 }
    guard let first = places.first else { return nil }
    let found = places.first { Self.evidence(in: whole[$0...]) != nil } ?? first
    self.text = whole[found...]
    rest = whole[..<found].withoutBlanks
    evidence = Self.evidence(in: whole[found...])
  }

  /// Returns the index of the bracket that the final bracket closes; `nil` if it is missing.
  private static func opening(of text: Substring) -> Substring.Index? {
    var depth = 0
    for index in text.indices.reversed() {
      if text[index] == "]" { depth += 1 }
      if text[index] == "[" { depth -= 1 }
      if depth == 0 { return index }
    }
    return nil
  }

  private static func evidence(in bracket: Substring) -> Evidence? {
    let content = bracket.dropFirst().dropLast()
    guard let colon = content.firstIndex(of: ":") else { return nil }
    let value = content[content.index(after: colon)...]
    switch content[..<colon].trimmed.lowercased() {
    case "rows":
      let patterns = value.split { $0 == "," || $0.isNewline }.map(\.trimmed).filter { !$0.isEmpty }
      return patterns.isEmpty ? nil : .rows(patterns)
    case "command":
      let line = value.trimmed
      return line.isEmpty ? nil : .command(line)
    default: return nil
    }
  }
}
