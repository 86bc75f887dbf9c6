/// An entry of `files_modified`: a path, a directory or a glob.
struct ModifiedEntry {
  private let paths: [RepositoryPath]
  private let pattern: PathPattern?

  /// Parses an entry; returns `nil` if it is not a path in the project.
  init?(_ text: String) {
    paths = PathText(text).readings.compactMap(\.place)
    pattern = PathPattern(text)
    if paths.isEmpty { return nil }
  }

  /// Whether the entry covers planning documents, which the tools write automatically.
  var isPlanning: Bool { paths.contains { $0.isWithin(PlanningFiles.planning) } }

  /// Returns whether the entry covers a changed file under its old or a later name.
  func covers(_ changed: RepositoryPath, renames: [RepositoryPath: RepositoryPath]) -> Bool {
    if pattern?.matches(changed) == true { return true }
    return paths.contains { path in
      changed.isWithin(path) || renames[path] == changed || renames[changed] == path
    }
  }
}
