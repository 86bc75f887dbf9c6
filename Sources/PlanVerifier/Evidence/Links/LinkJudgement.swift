package import Diagnostics

/// The result of checking a link of a finished plan.
package struct LinkJudgement: Sendable {
  /// The result of the check.
  package enum Status: Sendable {
    /// The pattern matches in the source or, without a pattern, the source names the target.
    case holds
    /// The link does not hold in the declaration that the source names, but in related code.
    case holdsBeside(Beside)
    /// Another rule reports the problem: an invalid pattern, a refused path or a missing artifact.
    case elsewhere
    /// The source is a path that does not exist.
    case sourceAbsent
    /// The source is an undeclared symbol or prose.
    case sourceUnknown
    /// The link has no pattern, and the target is prose, so that nothing can be searched for.
    case targetUnknown
    /// The search was aborted.
    case gaveUp
    /// The link does not hold.
    case broken(Break)
  }

  /// The place in related code in which a link holds.
  package struct Beside: Sendable {
    /// The relation of the place to the source.
    package enum Manner: Sendable {
      /// A function in the same file that the source calls, with its name.
      case helper(String)
      /// The same file.
      case file
      /// Another file that uses the symbol, with its path.
      case use(String)
    }

    /// The relation of the place to the source.
    package var manner: Manner
    /// The place.
    package var location: SourceLocation
  }

  /// The details of a link that does not hold.
  package struct Break: Sendable {
    /// The places that were searched.
    package var places: [LinkResolution.Place]
    package var manner: LinkResolution.Manner
    /// The file with a comment or unused import in which the link would hold.
    package var comment: SourceLocation?
    /// Whether the link would hold in an unused import.
    package var isInImport: Bool
    /// Whether the link would hold in the target.
    package var holdsInTarget: Bool
    /// A phrase for messages about the state of the tree that was searched.
    package var remark: String
  }

  /// The plan.
  package var plan: RepositoryPath
  /// The link.
  package var link: KeyLink
  /// The result.
  package var status: Status
  /// The resolved target; `nil` if the link has no target.
  package var target: LinkResolution?
  /// The link in a form that can be checked against other states; `nil` unless the link is broken
  /// or the path of its source does not exist.
  package var promise: BrokenPromise?
}
