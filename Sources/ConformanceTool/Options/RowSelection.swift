internal import Diagnostics

/// The rows that a user selects by id.
struct RowSelection: Sendable {
  private enum Pattern {
    case part(String)
    case whole(Glob)
  }

  private let patterns: [Pattern]

  /// Creates a selection; without patterns every row is selected.
  ///
  /// - Parameter patterns: Parts of ids, or globs over whole ids if they contain `*` or `?`; letter
  ///   case is ignored.
  init(patterns: [String]) {
    self.patterns = patterns.map {
      Glob.isGlob($0) ? .whole(Glob($0, ignoresCase: true)) : .part($0.lowercased())
    }
  }

  /// Whether at least one pattern selects a row.
  func contains(_ id: String) -> Bool {
    guard !patterns.isEmpty else { return true }
    return patterns.contains { pattern in
      switch pattern {
      case .part(let part): id.lowercased().contains(part)
      case .whole(let glob): glob.matches(id)
      }
    }
  }
}
