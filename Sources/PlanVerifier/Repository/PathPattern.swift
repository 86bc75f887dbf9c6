internal import Diagnostics

/// A path pattern, which can contain `*`, `**`, `?` and `{a,b}`.
package struct PathPattern: Sendable {
  /// A part of a pattern between slashes.
  private enum Component {
    /// Any number of components, including none, for `**`.
    case any
    case glob(Glob)

    init(_ text: Substring) { self = text == "**" ? .any : .glob(Glob(text)) }
  }

  /// The alternatives from expanding braces, split into path components.
  private let alternatives: [[Component]]

  /// The maximum number of alternatives from expanding braces.
  private static let mostAlternatives = 64

  /// Creates a pattern from a path; `nil` if the path does not contain `*`, `?` or `{`.
  ///
  /// Brackets are literal, because they occur in the names of routes.
  package init?(_ text: some StringProtocol) {
    guard Glob.isGlob(text) || text.contains("{") else { return nil }
    alternatives = Self.spelledOut(String(text)).map { alternative in
      alternative.split(separator: "/").filter { $0 != "." }.map(Component.init)
    }
  }

  /// Creates a pattern that matches a directory and everything in it.
  package init(directory: RepositoryPath) {
    alternatives = [directory.description.split(separator: "/").map(Component.init) + [.any]]
  }

  /// Returns the alternatives of a text with braces, such as `a.ts` and `b.ts` for `{a,b}.ts`.
  ///
  /// Braces can be nested: `{a,{b,c}d}` has the alternatives `a`, `bd` and `cd`. At most 64
  /// alternatives are returned.
  static func spelledOut(_ text: String) -> [String] {
    var open = [text]
    var done: [String] = []
    while let next = open.popLast(), done.count < mostAlternatives {
      guard let (start, end) = braces(in: next) else {
        done.append(next)
        continue
      }
      let (head, tail) = (next[..<start], next[next.index(after: end)...])
      let choices = Self.choices(in: next[next.index(after: start)..<end])
      for choice in choices.prefix(mostAlternatives).reversed() {
        open.append("\(head)\(choice)\(tail)")
      }
    }
    return done
  }

  /// Returns the indices of the first brace that has a matching brace and text between them, and of
  /// the matching brace; `nil` if the text does not contain such braces.
  ///
  /// As in a shell, `{}` is literal.
  ///
  /// - Complexity: Linear in the length of the text.
  private static func braces(in text: String) -> (String.Index, String.Index)? {
    var open: [String.Index] = []
    var first: (String.Index, String.Index)?
    for index in text.indices {
      switch text[index] {
      case "{": open.append(index)
      case "}":
        guard let start = open.popLast(), text.index(after: start) < index else { break }
        // A pair ends after the pairs inside it.
        if first.map({ start < $0.0 }) ?? true { first = (start, index) }
        if open.isEmpty { return first }
      default: break
      }
    }
    return first
  }

  /// Returns the parts of a text between commas outside its braces.
  private static func choices(in text: Substring) -> [Substring] {
    var choices: [Substring] = []
    var (start, depth) = (text.startIndex, 0)
    for index in text.indices {
      switch text[index] {
      case "{": depth += 1
      case "}": depth = max(0, depth - 1)
      case "," where depth == 0:
        choices.append(text[start..<index])
        start = text.index(after: index)
      default: break
      }
    }
    return choices + [text[start...]]
  }

  /// Returns whether the pattern matches a path.
  package func matches(_ path: RepositoryPath) -> Bool {
    let parts = path.description.split(separator: "/")
    return alternatives.contains { Self.matches($0, parts) }
  }

  private static func matches(_ pattern: [Component], _ parts: [Substring]) -> Bool {
    Glob.matches(
      pattern.count, parts.count,
      isAny: { if case .any = pattern[$0] { true } else { false } },
      isEqual: { if case .glob(let glob) = pattern[$0] { glob.matches(parts[$1]) } else { false } })
  }
}
