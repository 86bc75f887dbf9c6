/// The `files_modified` paths of several plans, for finding overlaps.
struct PlannedFiles {
  /// A path or pattern in one plan.
  struct Entry {
    /// A number that identifies the plan.
    let plan: Int
    /// The path as written.
    let written: Located<String>
  }

  private var exact: [String: Entry] = [:]
  private var below: [String: Entry] = [:]
  private var patterns: [(pattern: PathPattern, entry: Entry)] = []
  private var all: [(path: RepositoryPath, entry: Entry)] = []

  /// Returns the path in a text, without a note in parentheses after it.
  ///
  /// - Returns: `nil` if the text is not a path below the project root.
  static func path(of text: String) -> RepositoryPath? {
    var rest = text[...]
    if rest.last == ")", let open = rest.firstRange(of: " (")?.lowerBound { rest = rest[..<open] }
    guard let path = try? RepositoryPath(rest), path != .root else { return nil }
    return path
  }

  /// Returns an entry of another plan that overlaps with a path or pattern.
  ///
  /// A path overlaps with the same path, a directory that contains it, a path below it, and a
  /// pattern that matches it. A pattern overlaps with the same pattern and with paths that it
  /// matches.
  ///
  /// - Returns: `nil` if no entry overlaps, or if the text is not a path. An overlap can be missed
  ///   if entries of the given plan were already added.
  func overlap(of text: String, plan: Int) -> Entry? {
    guard let path = Self.path(of: text) else { return nil }
    if let pattern = PathPattern(path.description) {
      return all.first { $0.entry.plan != plan && ($0.path == path || pattern.matches($0.path)) }?
        .entry
    }
    if let entry = exact[path.description] ?? below[path.description], entry.plan != plan {
      return entry
    }
    var parent = Substring(path.description)
    while let slash = parent.lastIndex(of: "/") {
      parent = parent[..<slash]
      if let entry = exact[String(parent)], entry.plan != plan { return entry }
    }
    return patterns.first { $0.entry.plan != plan && $0.pattern.matches(path) }?.entry
  }

  /// Adds a path of a plan; text that is not a path is ignored.
  mutating func add(_ written: Located<String>, plan: Int) {
    guard let path = Self.path(of: written.value) else { return }
    let entry = Entry(plan: plan, written: written)
    all.append((path, entry))
    if let pattern = PathPattern(path.description) {
      patterns.append((pattern, entry))
      return
    }
    if exact[path.description] == nil { exact[path.description] = entry }
    var parent = Substring(path.description)
    while let slash = parent.lastIndex(of: "/") {
      parent = parent[..<slash]
      // The remaining parent directories were already added.
      if below[String(parent)] != nil { break }
      below[String(parent)] = entry
    }
  }
}
