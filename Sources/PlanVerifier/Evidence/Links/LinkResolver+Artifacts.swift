extension LinkResolver {
  /// The entries that the path of an artifact means: the path itself, the path without a remark
  /// behind it, or all that a glob matches.
  package func artifacts(_ text: String) -> [RepositoryPath] {
    if let entry = entry(text) { return [entry] }
    guard let pattern = PathPattern(text) else { return [] }
    return tree.entries.keys.filter(pattern.matches).sorted()
  }

  /// The entry that a path means, without a remark behind it if need be.
  func entry(_ text: String) -> RepositoryPath? {
    // Nearly always the text is the path, and every rule on artifacts asks.
    if let path = try? RepositoryPath(text), tree.entries[path] != nil { return path }
    for reading in PathText(text).readings {
      if let path = try? RepositoryPath(reading.path), tree.entries[path] != nil { return path }
    }
    return nil
  }
}
