/// The style of terminal text: with or without escape sequences.
public enum TerminalStyle: Hashable, Sendable {
  /// Text without escape sequences.
  case plain
  /// Text with colors.
  case colored
}

/// The meaning of a piece of text; the raw value contains the codes of its escape sequence.
package enum Emphasis: String {
  case good = "32"
  case bad = "1;31"
  case caution = "33"
  case strong = "1"
  case faint = "2"
}

extension TerminalStyle {
  /// Returns the text with an emphasis, or unchanged if it is empty or the style is plain.
  ///
  /// The text must not contain control characters.
  package func paint(_ text: String, _ emphasis: Emphasis) -> String {
    switch self {
    case .plain: text
    case .colored: text.isEmpty ? text : "\u{1B}[\(emphasis.rawValue)m\(text)\u{1B}[0m"
    }
  }
}
