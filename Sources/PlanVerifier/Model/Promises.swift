package import Diagnostics

/// The `must_haves` of a plan: the conditions that must hold once the plan is carried out.
package struct Promises: Sendable {
  /// The promised behaviors, which a user can observe.
  package var truths: [Truth]
  /// The files and folders that must exist or be deleted, with their promised content.
  package var artifacts: [Artifact]
  /// The promised connections between parts of the code.
  package var links: [KeyLink]
  /// The location of the value of `must_haves`.
  package var location: SourceLocation

  /// Creates promises.
  package init(
    truths: [Truth] = [], artifacts: [Artifact] = [], links: [KeyLink] = [],
    location: SourceLocation
  ) {
    self.truths = truths
    self.artifacts = artifacts
    self.links = links
    self.location = location
  }
}

/// A behavior that a plan promises, with the evidence that the plan names.
///
/// The evidence is written as map keys, or in brackets at the end of the text:
/// `"Weights are exact [rows: export/units/*]"`, `"It builds [command: swift build]"`. The case of
/// a key in brackets is ignored.
package struct Truth: Sendable {
  /// The behavior in words, without the evidence in brackets.
  package var statement: Located<String>
  /// Patterns for row ids; letter case is ignored.
  ///
  /// `*` matches any number of characters, and `?` matches one character.
  package var rows: [Located<String>]
  /// A command that proves the truth if its exit status is 0; `nil` if the plan names none.
  ///
  /// The verifier does not run the command.
  package var command: Located<String>?
  /// The first part of the statement that looks like evidence but was not read.
  ///
  /// An example is evidence in the middle of the text; `nil` without such parts.
  package var unreadEvidence: Located<String>?

  /// Creates a truth.
  package init(
    statement: Located<String>, rows: [Located<String>] = [], command: Located<String>? = nil,
    unreadEvidence: Located<String>? = nil
  ) {
    self.statement = statement
    self.rows = rows
    self.command = command
    self.unreadEvidence = unreadEvidence
  }
}

/// A file or folder that a plan promises, or the files that match a promised pattern.
package struct Artifact: Sendable {
  /// The path as written.
  package let path: Located<String>
  /// The meaning of the path.
  package let target: PromisedPath
  /// Texts that the file must contain.
  package var contains: [Located<String>]
  /// Texts that the file must not contain, from `excludes`, `not_contains` and `removes`.
  package var excludes: [Located<String>]
  /// Names that the file must declare for use by other files.
  package var exports: [Located<String>]
  /// The minimum number of lines; `nil` if the plan states none.
  package var minimumLines: Located<Int>?
  /// The maximum number of lines; `nil` if the plan states none.
  package var maximumLines: Located<Int>?
  /// A JavaScript regular expression that must match in the file; `nil` if the plan states none.
  package var pattern: Located<String>?
  /// Whether the plan promises that the file is deleted.
  ///
  /// For a path such as `Removed Items.swift`, ``isDeleted(in:)`` also considers whether it exists.
  package var isDeleted: Bool
  /// The whole text as a path if the verb that states the deletion can be part of a file name.
  ///
  /// An example is `Removed Items.swift`; `nil` for any other text, and if the plan also states the
  /// deletion in another way.
  private let deletionName: RepositoryPath?
  /// The purpose of the file, in words; `nil` if the plan states none.
  package var provides: Located<String>?
  /// The location of the artifact in the front matter.
  package var location: SourceLocation

  /// Creates an artifact.
  ///
  /// ``isDeleted`` is also `true` if the text of `path` or `provides` states a deletion.
  package init(
    path: Located<String>, contains: [Located<String>] = [], excludes: [Located<String>] = [],
    exports: [Located<String>] = [], minimumLines: Located<Int>? = nil,
    maximumLines: Located<Int>? = nil, pattern: Located<String>? = nil, isDeleted: Bool = false,
    provides: Located<String>? = nil, location: SourceLocation
  ) {
    self.path = path
    target = PromisedPath(path.value)
    self.contains = contains
    self.excludes = excludes
    self.exports = exports
    self.minimumLines = minimumLines
    self.maximumLines = maximumLines
    self.pattern = pattern
    let sentence = PathSentence(path.value)
    let isStated =
      isDeleted || (provides.map { PathSentence.isDeletion(inWords: $0.value) } ?? false)
    self.isDeleted = isStated || sentence.isDeletion
    deletionName = isStated ? nil : sentence.deletionName
    self.provides = provides
    self.location = location
  }
}

extension Artifact {
  /// Whether the plan promises more than the existence or deletion of the file.
  var promisesContent: Bool {
    !(contains.isEmpty && excludes.isEmpty && exports.isEmpty) || minimumLines != nil
      || maximumLines != nil || pattern != nil
  }

  /// Returns whether the plan promises that the file is deleted, given the files of a tree.
  ///
  /// The text does not state a deletion if the tree contains a file whose path is the whole text,
  /// such as `Removed Items.swift`.
  func isDeleted(in tree: SourceTree) -> Bool {
    isDeleted && deletionName.map { tree.entries[$0] == nil } ?? true
  }

  /// Returns a copy of the artifact with another path.
  func renamed(_ path: String) -> Artifact {
    Artifact(
      path: self.path.map { _ in path }, contains: contains, excludes: excludes, exports: exports,
      minimumLines: minimumLines, maximumLines: maximumLines, pattern: pattern,
      isDeleted: isDeleted, provides: provides, location: location)
  }
}

/// A connection that a plan promises between two parts of the code.
package struct KeyLink: Sendable {
  /// The part that contains the connection, as written.
  package var source: Located<String>
  /// The part that the connection leads to, as written; `nil` if the plan does not name one.
  package var target: Located<String>?
  /// A JavaScript regular expression that must match in the source.
  ///
  /// `nil` if the source only has to name the target.
  package var pattern: Located<String>?
  /// The location of the link in the front matter.
  package var location: SourceLocation

  /// Creates a link.
  package init(
    source: Located<String>, target: Located<String>? = nil, pattern: Located<String>? = nil,
    location: SourceLocation
  ) {
    self.source = source
    self.target = target
    self.pattern = pattern
    self.location = location
  }
}
