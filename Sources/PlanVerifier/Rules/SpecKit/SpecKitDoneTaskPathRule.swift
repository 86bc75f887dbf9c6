internal import Diagnostics

extension Rule {
  /// The rule that files named by completed tasks exist.
  static let specKitDoneTaskPath = Rule(
    "speckit.done-task-path", .warning,
    page: RulePage(
      what: "Every file named by a checked-off task exists.",
      why: """
        A task names the file in which its work is done. If the task is checked off but the file \
        does not exist, the work was not done, was done elsewhere, or was undone. Paths are \
        relative to the root, to the feature, or to a package inside the repository; letter case \
        is ignored, and a file that was renamed later counts as existing. A file is not checked if \
        a task that names it contains an arrow or a word such as 'remove', 'move' or 'optional'.
        """,
      example: "- [x] T012 [US1] Create the model in src/models/tag.py   (no such file)",
      fix: "- [x] T012 [US1] Create the model in src/model/tag.py")
  ) { context in
    context.project.features.flatMap { feature -> [RuleFinding] in
      let tasks = feature.tasks?.tasks ?? []
      let removed = Set(tasks.filter(\.removesFiles).flatMap(\.files).map(\.value))
      let named = tasks.filter { $0.state == .done }.flatMap { task in
        task.files.filter { !removed.contains($0.value) }.map { (task, $0) }
      }
      guard !named.isEmpty else { return [] }
      let files = KnownFiles(context, names: named.map(\.1.value))
      return named.filter { !files.contains($0.1.value, feature) }.map { task, file in
        let name = task.id.map { "'\($0.value)'" } ?? "the task"
        return RuleFinding(
          "\(name) is done but '\(file.value)' does not exist", at: file.location,
          fix: "correct the path, or uncheck the task")
      }
    }
  }
}

/// The files that task paths may refer to.
private struct KnownFiles {
  private let context: RuleContext
  /// The lowercase paths by their lowercase file names, for the file names that tasks use.
  private var byName: [String: [String]] = [:]

  init(_ context: RuleContext, names: [String]) {
    self.context = context
    let wanted = Set(names.map { Self.name(of: $0.lowercased()) })
    for path in context.tree.entries.keys {
      let name = path.name.lowercased()
      if wanted.contains(name) { byName[name, default: []].append(path.description.lowercased()) }
    }
  }

  private static func name(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[path.index(after: $0)...]) } ?? path
  }

  func contains(_ text: String, _ feature: Feature) -> Bool {
    // A path that leads out of the project cannot be checked.
    guard let path = try? RepositoryPath(text) else { return true }
    if context.tree.entries[path] != nil || context.history.renames[path] != nil { return true }
    if let inFeature = try? RepositoryPath("\(feature.path)/\(text)"),
      context.tree.entries[inFeature] != nil
    {
      return true
    }
    // The comparison ignores case, like the file systems of many authors.
    let small = path.description.lowercased()
    return byName[Self.name(of: small), default: []].contains {
      $0 == small || $0.hasSuffix("/" + small)
    }
  }
}
