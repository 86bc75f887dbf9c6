/// The `git` history of a project's plans, read once.
package struct History: Sendable {
  /// The reason why the history is incomplete.
  package enum Limit: Sendable, Hashable {
    /// The project is not in a repository with commits, or `git` cannot be run.
    case absent
    /// The clone contains only the newest commits.
    case shallow
    /// The history exists but cannot be read completely, for the given reason.
    case unreadable(String)
  }

  /// The state of the tree at the commit that finished a plan.
  package struct Finish: Sendable {
    /// The full id of the commit that added the summary of the plan.
    package var commit: String
    /// The tree at the commit that added the summary, limited to the promised files that no longer
    /// exist.
    package var tree: SourceTree

    package init(commit: String, tree: SourceTree) {
      self.commit = commit
      self.tree = tree
    }
  }

  /// The reason why the history is incomplete; `nil` if all commits, the requested changes and the
  /// old contents of missing files were read without an error.
  ///
  /// Even then, contents may be missing from a partial clone, or may be too large to be read; see
  /// ``lacksContents`` for partial clones.
  package var limit: Limit?
  /// Whether file contents may be missing, as in a partial clone.
  ///
  /// In this case, only renames of unchanged files and moves that keep an uncommon file name are
  /// known.
  package var lacksContents = false
  /// The states of the tree when plans with missing files were finished, by plan path.
  ///
  /// A plan is missing here if the commit that finished it is unknown.
  package var finishes: [RepositoryPath: Finish]
  /// The files that the commits of a finished plan changed, by plan path.
  ///
  /// Plans without known commits are missing here.
  package var changes: [RepositoryPath: Set<RepositoryPath>]
  /// The current or, for deleted files, the last paths of renamed files, by their old paths.
  ///
  /// Chains of renames are followed.
  package var renames: [RepositoryPath: RepositoryPath]
  /// The old paths of files that were renamed before a plan was finished, by plan path.
  ///
  /// A promise about one of these paths is not about the renamed file. Only paths that the plan
  /// mentions are included.
  package var earlierRenames: [RepositoryPath: Set<RepositoryPath>] = [:]
  /// The full id of the newest commit that deleted each file, by path.
  package var deletions: [RepositoryPath: String]
  /// The search for when broken promises held; `nil` without a history or without finished plans.
  var dating: PromiseDating?
  /// The missing promised files that `git` ignores.
  package var ignored: Set<RepositoryPath>
  /// The directories of submodules at the current commit.
  ///
  /// The directories are determined only if a promised file is missing.
  package var submodules: Set<RepositoryPath> = []
  /// Whether each id in the summary of a finished plan is a commit, by id.
  ///
  /// Ids that cannot be checked are missing here.
  package var knownCommits: [String: Bool]
  /// The changes since the revision that the user specified.
  ///
  /// `nil` without a revision, or if the changes cannot be read.
  package var changedSince: ChangedFiles?

  /// Creates a history; by default, an absent one.
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

  /// Returns the submodule that contains a path and is not checked out; `nil` if none exists.
  ///
  /// The files in this submodule are unknown.
  func absentSubmodule(of path: RepositoryPath, in tree: SourceTree) -> RepositoryPath? {
    submodules.first { module in
      path != module && path.isWithin(module)
        && !tree.entries.keys.contains { $0 != module && $0.isWithin(module) }
    }
  }

  /// Returns the tree without the renames that are known to have happened before a plan was
  /// finished.
  func tree(_ tree: SourceTree, for plan: Plan) -> SourceTree {
    earlierRenames[plan.path].map { tree.withoutRenames(of: $0) } ?? tree
  }
}
