/// Whether text may hold the escape sequences of a terminal.
public enum TerminalStyle: Hashable, Sendable {
  /// Letters only.
  case plain
  /// With colours.
  case coloured
}

/// What a piece of text means to its reader; the style decides how that looks.
enum Emphasis: String {
  case good = "32"
  case bad = "1;31"
  case caution = "33"
  case strong = "1"
  case faint = "2"
}

extension TerminalStyle {
  /// Returns text that is already free of control characters, set off where colours are allowed.
  func paint(_ text: String, _ emphasis: Emphasis) -> String {
    switch self {
    case .plain: text
    case .coloured: text.isEmpty ? text : "\u{1B}[\(emphasis.rawValue)m\(text)\u{1B}[0m"
    }
  }
}
