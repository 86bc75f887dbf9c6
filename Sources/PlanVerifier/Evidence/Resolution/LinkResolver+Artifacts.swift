extension LinkResolver {
  /// Returns the entries of an artifact: the entry at its path, or at its path after a rename, or
  /// all entries that match its glob; empty if none exists.
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

  /// Returns the entry at a path, ignoring a remark after it if necessary; `nil` if none exists.
  func entry(_ text: String) -> RepositoryPath? {
    // In most cases the whole text is the path.
    if let path = try? RepositoryPath(text), let entry = tree.entry(path) { return entry }
    for reading in PathText(text).readings {
      if let path = reading.place, let entry = tree.entry(path) { return entry }
    }
    return nil
  }
}
