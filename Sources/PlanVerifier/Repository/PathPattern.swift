/// A path that contains `*`, `**`, `?` or `{a,b}`.
package struct PathPattern: Sendable {
  /// The alternatives from expanding braces, split into path components.
  private let alternatives: [[String]]

  /// The maximum number of alternatives from expanding braces.
  private static let mostAlternatives = 64

  /// Parses a path.
  ///
  /// - Returns: `nil` if the path contains none of the wildcards. Brackets are literal, since they
  ///   occur in the names of routes.
  package init?(_ text: some StringProtocol) {
    guard text.contains(where: { $0 == "*" || $0 == "{" || $0 == "?" }) else { return nil }
    alternatives = Self.spelledOut(String(text)).map { alternative in
      alternative.split(separator: "/").filter { $0 != "." }.map(String.init)
    }
  }

  /// Creates a pattern that matches everything in a directory.
  package init(directory: RepositoryPath) {
    alternatives = [directory.description.split(separator: "/").map(String.init) + ["**"]]
  }

  private static func spelledOut(_ text: String) -> [String] {
    var open = [text]
    var done: [String] = []
    while let next = open.popLast(), done.count < mostAlternatives {
      guard let start = next.firstIndex(of: "{"), let end = next[start...].firstIndex(of: "}")
      else {
        done.append(next)
        continue
      }
      let (head, tail) = (next[..<start], next[next.index(after: end)...])
      for choice in next[next.index(after: start)..<end].split(separator: ",").reversed()
      where open.count < mostAlternatives {
        open.append("\(head)\(choice)\(tail)")
      }
    }
    return done
  }

  /// Returns whether the pattern matches a path.
  package func matches(_ path: RepositoryPath) -> Bool {
    let parts = path.description.split(separator: "/")
    return alternatives.contains { Self.matches($0, parts) }
  }

  /// Backtracks to the last `**` only, which bounds the time by the product of the lengths.
  private static func matches(_ pattern: [String], _ parts: [Substring]) -> Bool {
    walk(
      pattern.count, parts.count, isAny: { pattern[$0] == "**" },
      isEqual: { index, part in
        let own = Array(pattern[index])
        let other = Array(parts[part])
        return walk(
          own.count, other.count, isAny: { own[$0] == "*" },
          isEqual: { own[$0] == "?" || own[$0] == other[$1] })
      })
  }

  /// Matches a sequence of elements, some of which stand for any number of others.
  private static func walk(
    _ count: Int, _ otherCount: Int, isAny: (Int) -> Bool, isEqual: (Int, Int) -> Bool
  ) -> Bool {
    var index = 0
    var other = 0
    var retry: (index: Int, other: Int)?
    while other < otherCount {
      if index < count, isAny(index) {
        retry = (index, other)
        index += 1
      } else if index < count, isEqual(index, other) {
        index += 1
        other += 1
      } else if let last = retry {
        index = last.index + 1
        other = last.other + 1
        retry = (last.index, other)
      } else {
        return false
      }
    }
    while index < count, isAny(index) { index += 1 }
    return index == count
  }
}
