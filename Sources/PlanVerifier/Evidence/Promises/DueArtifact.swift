/// A file with the state of the tree that contains it.
package struct JudgedFile: Sendable {
  /// The file.
  package let file: SourceFile
  /// The state of the tree that contains the file.
  package let view: TreeView

  /// A phrase for messages that names the commit that contains the file; empty for a current file.
  package var remark: String {
    switch view {
    case .workingTree: ""
    case .commit(let id): " (as of commit \(id.prefix(7)), which finished the plan)"
    }
  }
}

/// An artifact that must exist because its plan is finished, with the files at its path.
package struct DueArtifact: Sendable {
  /// The finished plan.
  package let plan: Plan
  /// The promised artifact.
  package let artifact: Artifact
  /// The files at the path, from the current tree or, if the path no longer exists, from the commit
  /// that finished the plan.
  ///
  /// For a directory with promised content, these are all files in it. Empty for other directories,
  /// and for paths that exist in neither tree, which another rule reports. Files that could not be
  /// read are omitted.
  package let files: [JudgedFile]
  /// The directory that the path names; `nil` if the path does not name a single directory.
  package var directory: RepositoryPath?

  /// A name for messages: the directory, the first file with its remark, or the path as written.
  var name: String {
    if let directory { return "'\(directory)'" }
    return files.first.map { "'\($0.file.path)'\($0.remark)" } ?? "'\(artifact.path.value)'"
  }

  /// Returns all artifacts of finished plans, except those that must be deleted.
  static func all(
    of project: PlanningProject, tree: SourceTree, history: History
  ) -> [DueArtifact] {
    project.finishedPlans.flatMap { finished in
      (finished.plan.promises?.artifacts ?? []).filter { !$0.isDeleted(in: tree) }.map {
        DueArtifact($0, in: finished.plan, tree, history)
      }
    }
  }

  /// Creates an artifact by finding its files.
  init(_ artifact: Artifact, in plan: Plan, _ tree: SourceTree, _ history: History) {
    self.plan = plan
    self.artifact = artifact
    let now = LinkResolver(history.tree(tree, for: plan)).artifacts(artifact)
    if now.count == 1, tree.entries[now[0]] == .directory { directory = now[0] }
    if let directory, artifact.promisesContent {
      let inside = tree.files.keys.filter { $0.isWithin(directory) }.sorted()
      files = Self.files(at: inside, tree)
    } else {
      files = now.isEmpty ? Self.past(artifact, plan, history) : Self.files(at: now, tree)
    }
  }

  private static func files(at paths: [RepositoryPath], _ tree: SourceTree) -> [JudgedFile] {
    paths.compactMap { path in tree.files[path].map { JudgedFile(file: $0, view: tree.view) } }
  }

  /// Returns the file at the commit that finished the plan; an empty array if it did not exist
  /// then, or could not be read.
  private static func past(
    _ artifact: Artifact, _ plan: Plan, _ history: History
  ) -> [JudgedFile] {
    guard let then = history.finishes[plan.path]?.tree,
      let path = LinkResolver(then).artifacts(artifact).first, let file = then.files[path]
    else { return [] }
    return [JudgedFile(file: file, view: then.view)]
  }

  /// Returns a promise about the artifact, for trees that contain only the files of the artifact.
  ///
  /// The closure receives the files of the tree, sorted by path. If the tree does not contain any
  /// files, the promise does not hold.
  ///
  /// - Returns: `nil` if the files are from the commit that finished the plan.
  func promise(
    _ kind: BrokenPromise.Kind, _ subject: String,
    holds: @escaping @Sendable ([SourceFile]) -> Bool
  ) -> BrokenPromise? {
    guard files.allSatisfy({ $0.view == .workingTree }) else { return nil }
    return artifact.promise(
      kind, subject, of: plan, now: files.map(\.file.path), in: directory
    ) { tree in
      let files = tree.files.values.sorted { $0.path < $1.path }
      return !files.isEmpty && holds(files)
    }
  }
}

extension Artifact {
  /// Returns a promise about the artifact, or about the files in its directory, that can be checked
  /// against other trees.
  func promise(
    _ kind: BrokenPromise.Kind, _ subject: String, of plan: Plan, now: [RepositoryPath],
    in directory: RepositoryPath? = nil, holds: @escaping @Sendable (SourceTree) -> Bool
  ) -> BrokenPromise {
    if let directory {
      return BrokenPromise(
        plan: plan.path, kind: kind, subject: subject, files: now.map { BrokenPromise.File($0) },
        pattern: PathPattern(directory: directory), holds: holds)
    }
    guard case .paths(let candidates, let pattern) = target else {
      return BrokenPromise(plan: plan.path, kind: kind, subject: subject, files: [], holds: holds)
    }
    var files = now.map { BrokenPromise.File($0) }
    if pattern == nil, let only = now.first, now.count == 1, !candidates.contains(only),
      let name = candidates.last
    {
      files = [BrokenPromise.File(name, now: only)]
    } else if pattern == nil, now.isEmpty, let name = candidates.last {
      files = [BrokenPromise.File(name)]
    }
    return BrokenPromise(
      plan: plan.path, kind: kind, subject: subject, files: files, pattern: pattern, holds: holds)
  }
}
