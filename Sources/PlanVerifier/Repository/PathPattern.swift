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
  /// At most 64 alternatives are returned.
  static func spelledOut(_ text: String) -> [String] {
    var open = [text]
    var done: [String] = []
    while let next = open.popLast(), done.count < mostAlternatives {
      guard let (start, end) = braces(in: next) else {
        done.append(next)
        continue
      }
      let (head, tail) = (next[..<start], next[next.index(after: end)...])
      let choices = next[next.index(after: start)..<end].split(
        separator: ",", omittingEmptySubsequences: false)
      for choice in choices.prefix(max(1, mostAlternatives - open.count)).reversed() {
        open.append("\(head)\(choice)\(tail)")
      }
    }
    return done
  }

  /// Returns the indices of the first pair of braces with text between them; `nil` without one.
  ///
  /// As in a shell, `{}` is literal.
  private static func braces(in text: String) -> (String.Index, String.Index)? {
    var rest = text[...]
    while let start = rest.firstIndex(of: "{"), let end = rest[start...].firstIndex(of: "}") {
      if text.index(after: start) < end { return (start, end) }
      rest = rest[end...]
    }
    return nil
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
