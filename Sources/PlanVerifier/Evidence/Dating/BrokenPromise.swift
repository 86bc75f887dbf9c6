/// A promise that does not hold in the tree as it is, in a form that can be asked of any other state.
package struct BrokenPromise: Sendable {
  /// What is promised of a file.
  package enum Kind: Sendable, Hashable {
    case presence, contains, excludes, exports, lines, pattern, link
  }

  /// A file that a promise is judged by.
  package struct File: Sendable, Hashable {
    /// The name that the promise knows it by.
    package let name: RepositoryPath
    /// The name that it has now, or had last.
    package let now: RepositoryPath

    /// Creates a file; without a second name it has the same one.
    package init(_ name: RepositoryPath, now: RepositoryPath? = nil) {
      self.name = name
      self.now = now ?? name
    }
  }

  /// The plan that promises it.
  package let plan: RepositoryPath
  /// What is promised.
  package let kind: Kind
  /// The text of the promise, such as the one that a file contains.
  package let subject: String
  /// The files.
  package let files: [File]
  /// The glob or directory whose files are meant as well, wherever they were.
  package let pattern: PathPattern?
  /// Whether it holds in a tree with these files under the names that it knows.
  package let holds: @Sendable (SourceTree) -> Bool

  /// Creates a promise.
  package init(
    plan: RepositoryPath, kind: Kind, subject: String, files: [File],
    pattern: PathPattern? = nil, holds: @escaping @Sendable (SourceTree) -> Bool
  ) {
    self.plan = plan
    self.kind = kind
    self.subject = subject
    self.files = files
    self.pattern = pattern
    self.holds = holds
  }
}

/// Since when a promise does not hold.
package enum PromiseLife: Sendable, Hashable {
  /// It did not hold either at the commit that finished the plan.
  case neverHeld(finish: String)
  /// It held then, or `isLate` since a later commit; with the commit that ended it and the plans that
  /// commit belongs to. Without a commit it was ended by a change that is not committed.
  case ended(finish: String, isLate: Bool, by: String?, plans: [RepositoryPath])
  /// The file was removed by a commit that added others, and whether it is one of them cannot be told
  /// without old contents.
  case mayHaveMoved(finish: String, by: String)
  /// It held then, and which commit ended it cannot be told.
  case endedSomewhere(finish: String)
  /// The history does not tell, with the reason.
  case unknown(String)
}
