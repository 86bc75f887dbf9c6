/// The rows that a user selects by id.
struct RowSelection: Sendable {
  private let patterns: [String]

  /// Creates a selection; without patterns every row is selected.
  ///
  /// - Parameter patterns: Parts of ids, or globs over whole ids if they contain `*` or `?`; letter
  ///   case is ignored.
  init(patterns: [String]) {
    self.patterns = patterns.map { $0.lowercased() }
  }

  /// Whether at least one pattern selects a row.
  func contains(_ id: String) -> Bool {
    guard !patterns.isEmpty else { return true }
    let id = id.lowercased()
    return patterns.contains { pattern in
      guard pattern.contains("*") || pattern.contains("?") else { return id.contains(pattern) }
      return Self.matches(Array(id), Array(pattern))
    }
  }

  /// Whether a glob matches a whole text.
  ///
  /// - Complexity: O(*n* · *m*), because only the last star is retried.
  private static func matches(_ text: [Character], _ glob: [Character]) -> Bool {
    var (textIndex, globIndex) = (0, 0)
    var star: (glob: Int, text: Int)?
    while textIndex < text.count {
      if globIndex < glob.count, glob[globIndex] == "*" {
        star = (globIndex, textIndex)
        globIndex += 1
      } else if globIndex < glob.count,
        glob[globIndex] == "?" || glob[globIndex] == text[textIndex]
      {
        textIndex += 1
        globIndex += 1
      } else if let last = star {
        star = (last.glob, last.text + 1)
        globIndex = last.glob + 1
        textIndex = last.text + 1
      } else {
        return false
      }
    }
    return glob[globIndex...].allSatisfy { $0 == "*" }
  }
}
