/// A file, directory or glob that a plan lists as modified, in `files_modified` or in a task.
struct ModifiedEntry {
  private let paths: [RepositoryPath]
  private let pattern: PathPattern?

  /// Creates an entry from its text; returns `nil` if the text is not a path in the project.
  init?(_ text: String) {
    let path = PathText(text)
    paths = path.readings.compactMap(\.place)
    pattern = path.pattern
    if paths.isEmpty { return nil }
  }

  /// Whether the entry is a path in `.planning`, where planning tools write files automatically.
  var isPlanning: Bool { paths.contains { $0.isWithin(PlanningFiles.planning) } }

  /// Returns whether the entry is, contains or matches a changed file.
  ///
  /// A path also covers a file that was renamed from or to the path; `renames` maps old paths to
  /// current ones.
  func covers(_ changed: RepositoryPath, renames: [RepositoryPath: RepositoryPath]) -> Bool {
    if pattern?.matches(changed) == true { return true }
    return paths.contains { path in
      changed.isWithin(path) || renames[path] == changed || renames[changed] == path
    }
  }
}
