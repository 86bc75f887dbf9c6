extension LinkResolver {
  /// Returns the entries of an artifact; empty if it does not exist.
  ///
  /// This is the entry at its path or, after a rename, at its current path. Without this entry,
  /// these are all entries that match its glob.
  package func artifacts(_ artifact: Artifact) -> [RepositoryPath] {
    switch artifact.target {
    case .paths(let candidates, let pattern):
      for path in candidates {
        if let entry = tree.entry(path) { return [entry] }
      }
      guard let pattern else { return [] }
      return tree.entries.keys.filter(pattern.matches).sorted()
    case .refused, .prose: return []
    }
  }

  /// Returns the entry at a path, ignoring text after the path if necessary.
  ///
  /// - Returns: `nil` if the entry does not exist.
  func entry(_ text: String) -> RepositoryPath? {
    // In most cases the whole text is the path.
    if let path = try? RepositoryPath(text), let entry = tree.entry(path) { return entry }
    for reading in PathText(text).readings {
      if let path = reading.place, let entry = tree.entry(path) { return entry }
    }
    return nil
  }
}
