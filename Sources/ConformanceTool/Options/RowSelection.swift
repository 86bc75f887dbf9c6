internal import Conformance
internal import Diagnostics

/// The rows or planted deviations that a user selects by id.
struct RowSelection: Sendable {
  private enum Pattern {
    case part(String)
    case whole(Glob)
  }

  private let patterns: [Pattern]
  private let texts: [String]

  /// Creates a selection; without patterns, every id is selected.
  ///
  /// - Parameter patterns: Parts of ids, or globs over whole ids if they contain `*` or `?`; letter
  ///   case is ignored.
  init(patterns: [String]) {
    texts = patterns
    self.patterns = patterns.map {
      Glob.isGlob($0) ? .whole(Glob($0, ignoresCase: true)) : .part($0.lowercased())
    }
  }

  /// Returns whether an id is selected.
  func contains(_ id: String) -> Bool {
    guard !patterns.isEmpty else { return true }
    return patterns.contains { Self.matches($0, id) }
  }

  /// Returns the patterns that match none of the given ids, in the order of the patterns.
  func patternsWithoutRow(among ids: [String]) -> [String] {
    zip(patterns, texts).filter { pattern, _ in !ids.contains { Self.matches(pattern, $0) } }
      .map(\.1)
  }

  /// Returns up to three ids that the user may have meant by a pattern that matches no id, nearest
  /// first.
  ///
  /// A pattern is compared with whole ids and with their parts between slashes, because most
  /// patterns are parts of ids.
  static func nearest(to pattern: String, among ids: [String]) -> [String] {
    let text = pattern.replacing("*", with: "").replacing("?", with: "")
    var owners: [String: String] = [:]
    for id in ids {
      for part in id.split(separator: "/") + [Substring(id)] where owners[String(part)] == nil {
        owners[String(part)] = id
      }
    }
    let names = Similarity.nearest(to: text, among: owners.keys.sorted())
    var seen: Set<String> = []
    return names.compactMap { owners[$0] }.filter { seen.insert($0).inserted }
  }

  private static func matches(_ pattern: Pattern, _ id: String) -> Bool {
    switch pattern {
    case .part(let part): id.lowercased().contains(part)
    case .whole(let glob): glob.matches(id)
    }
  }
}
