/// The version control history of the plans of a project, read once.
package struct History: Sendable {
  /// The reason why the history is incomplete.
  package enum Limit: Sendable, Hashable {
    /// The project is not under version control, or `git` is not installed.
    case absent
    /// The clone contains only the newest commits.
    case shallow
    /// The history exists but cannot be read, for the given reason.
    case unreadable(String)
  }

  /// The state of the tree in which a plan was finished.
  package struct Finish: Sendable {
    /// The full id of the commit that added the summary of the plan.
    package var commit: String
    /// The tree at that commit, with the files that the plan promises.
    package var tree: SourceTree

    package init(commit: String, tree: SourceTree) {
      self.commit = commit
      self.tree = tree
    }
  }

  /// The reason why the history is incomplete; `nil` if it is complete.
  package var limit: Limit?
  /// Whether file contents are missing, as in a partial clone.
  ///
  /// In this case, only renames of unchanged files are known.
  package var lacksContents = false
  /// The states in which plans were finished, by the path of the plan, if a promise needs them.
  package var finishes: [RepositoryPath: Finish]
  /// The files that the commits of a plan changed, by the path of the plan; `nil` if none are
  /// known.
  package var changes: [RepositoryPath: Set<RepositoryPath>]
  /// The current paths of renamed files by their old paths; chains of renames are followed.
  package var renames: [RepositoryPath: RepositoryPath]
  /// The full id of the newest commit that deleted a file, by the path of the file.
  package var deletions: [RepositoryPath: String]
  /// Finds out when promises were broken; `nil` if the history is not available.
  var dating: PromiseDating?
  /// The promised files that version control ignores.
  package var ignored: Set<RepositoryPath>
  /// Whether the ids in summaries are commits, by id.
  package var knownCommits: [String: Bool]
  /// The changes since the revision that the user named; `nil` if the user named none.
  package var changedSince: ChangedFiles?

  /// Creates a history.
  package init(
    limit: Limit? = .absent, finishes: [RepositoryPath: Finish] = [:],
    changes: [RepositoryPath: Set<RepositoryPath>] = [:],
    renames: [RepositoryPath: RepositoryPath] = [:],
    deletions: [RepositoryPath: String] = [:], ignored: Set<RepositoryPath> = [],
    knownCommits: [String: Bool] = [:],
    changedSince: ChangedFiles? = nil
  ) {
    self.limit = limit
    self.finishes = finishes
    self.changes = changes
    self.renames = renames
    self.deletions = deletions
    self.ignored = ignored
    self.knownCommits = knownCommits
    self.changedSince = changedSince
  }
}
