extension LinkResolver {
  /// Returns the entries of an artifact; empty if it does not exist.
  ///
  /// The result contains the entry at the artifact's path or, after a rename, at its current path.
  /// If this entry does not exist, the result contains all entries that match the artifact's glob.
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
