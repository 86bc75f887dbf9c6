extension LinkResolver {
  /// The entries that an artifact means: its path, under a later name if need be, or all that a glob
  /// matches.
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

  /// The entry that a path means, without a remark behind it if need be.
  func entry(_ text: String) -> RepositoryPath? {
    // Nearly always the text is the path.
    if let path = try? RepositoryPath(text), let entry = tree.entry(path) { return entry }
    for reading in PathText(text).readings {
      if let path = try? RepositoryPath(reading.path), let entry = tree.entry(path) { return entry }
    }
    return nil
  }
}
