/// What the version control of a project knows of its plans, read once.
package struct History: Sendable {
  /// Why the history cannot tell everything.
  package enum Limit: Sendable, Hashable {
    /// The project is not under version control, or `git` is not installed.
    case absent
    /// Only the newest commits are here.
    case shallow
    /// There is a history, and it cannot be read; with the reason.
    case unreadable(String)
  }

  /// The state in which a plan was finished.
  package struct Finish: Sendable {
    /// The commit that added the summary of the plan; the id in full.
    package var commit: String
    /// What was in the tree then, with the files that the plan promises.
    package var tree: SourceTree

    package init(commit: String, tree: SourceTree) {
      self.commit = commit
      self.tree = tree
    }
  }

  /// Why it cannot tell everything; `nil` when the whole history is here.
  package var limit: Limit?
  /// Whether contents of files are absent, as in a partial clone: only renames of unchanged files are
  /// known then.
  package var lacksContents = false
  /// By the path of a plan: the state that finished it, where a promise needs it.
  package var finishes: [RepositoryPath: Finish]
  /// By the path of a plan: the files that its commits changed; `nil` where none is known.
  package var changes: [RepositoryPath: Set<RepositoryPath>]
  /// The paths of files that were renamed, by their old path; chains are followed to the end.
  package var renames: [RepositoryPath: RepositoryPath]
  /// The newest commit that deleted a file, by the path of the file; the id in full.
  package var deletions: [RepositoryPath: String]
  /// Tells of broken promises since when they are; `nil` where nothing is known of that.
  var dating: PromiseDating?
  /// The promised files that version control is told to ignore.
  package var ignored: Set<RepositoryPath>
  /// By the ids that summaries name: whether they are commits.
  package var knownCommits: [String: Bool]
  /// What changed since the revision that the user named; `nil` when none was named.
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
