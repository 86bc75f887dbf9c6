/// A promise that is broken in the current tree and can also be checked against other trees.
package struct BrokenPromise: Sendable {
  /// The kind of a promise.
  package enum Kind: Sendable, Hashable {
    case presence, contains, excludes, exports, lines, pattern, link
  }

  /// A file that the promise is checked against.
  package struct File: Sendable, Hashable {
    /// The path of the file in the trees that ``BrokenPromise/holds`` receives.
    package let name: RepositoryPath
    /// The current path or, for a missing file, the last known path.
    package let now: RepositoryPath

    /// Creates a file; `now` defaults to `name`.
    package init(_ name: RepositoryPath, now: RepositoryPath? = nil) {
      self.name = name
      self.now = now ?? name
    }
  }

  /// The path of the plan that makes the promise.
  package let plan: RepositoryPath
  /// The kind of the promise.
  package let kind: Kind
  /// The path, text, pattern or exported name that the promise is about.
  ///
  /// For a limit on the number of lines, this is its key, such as `min_lines`; for a link without a
  /// pattern, this is its target or, without a target, its source.
  package let subject: String
  /// The files that the promise is checked against.
  package let files: [File]
  /// The glob or directory whose files, past or present, the promise also covers.
  ///
  /// `nil` if the promise covers only ``files``.
  package let pattern: PathPattern?
  /// A closure that returns whether the promise holds in a tree with the files at ``File/name``.
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
