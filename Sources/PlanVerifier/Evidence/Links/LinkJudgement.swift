package import Diagnostics

/// The result of checking a link of a finished plan.
package struct LinkJudgement: Sendable {
  /// The status of a link.
  package enum Status: Sendable {
    /// The pattern matches in the source or, without a pattern, the source names the target.
    case holds
    /// The link does not hold in the source itself, but holds in related code.
    case holdsBeside(Beside)
    /// Another rule reports the problem: an invalid pattern, a refused path or a missing artifact.
    case elsewhere
    /// The source is a path that does not exist and that the plan does not promise as an artifact.
    case sourceAbsent
    /// The source is an undeclared symbol or prose.
    case sourceUnknown
    /// The link has no pattern, and its target provides no name to search for, for example because
    /// it is not specified or is prose.
    case targetUnknown
    /// A search in the source or in related code was aborted because it exceeded its limits, and
    /// the link was not found in any other place.
    case gaveUp
    /// The link does not hold.
    case broken(Break)
  }

  /// The place in related code where a link holds.
  package struct Beside: Sendable {
    /// The relation of the place to the source.
    package enum Manner: Sendable {
      /// A function or another declaration in the same file, which the source uses directly or
      /// indirectly; contains the name of the declaration.
      case helper(String)
      /// Another part of the same file.
      case file
      /// Code in another file that uses the source symbol; contains the symbol's name.
      case use(String)
    }

    /// The relation of the place to the source.
    package var manner: Manner
    /// The line in which the match ends.
    ///
    /// For a link without a pattern, this is the start of the code that names the target.
    package var location: SourceLocation
  }

  /// The details of a link that does not hold.
  ///
  /// For a link without a pattern, ``comment`` is always `nil`, and ``isInImport`` and
  /// ``holdsInTarget`` are always false.
  package struct Break: Sendable {
    /// The places that were searched.
    package var places: [LinkResolution.Place]
    /// How the searched places were found.
    package var manner: LinkResolution.Manner
    /// The first searched file in which the pattern matches if all of its bytes count.
    ///
    /// These include comments, inactive code and unused imports, but `.` does not match line
    /// breaks. `nil` if the pattern does not match in any searched file in this way.
    package var comment: SourceLocation?
    /// Whether the pattern matches in the file of ``comment`` if unused imports count but comments
    /// do not.
    package var isInImport: Bool
    /// Whether the pattern matches in a file of the target in the same way as for ``comment``.
    package var holdsInTarget: Bool
    /// A phrase for messages about the searched state of the tree; empty for the current state.
    package var remark: String
  }

  /// The path of the plan that promises the link.
  package var plan: RepositoryPath
  /// The link as written in the plan.
  package var link: KeyLink
  /// The result of the check.
  package var status: Status
  /// The resolved target; `nil` if the link has no target.
  package var target: LinkResolution?
  /// The link in a form that can be checked against other trees.
  ///
  /// `nil` unless the link is broken, or its source is a path that does not exist.
  package var promise: BrokenPromise?
}
