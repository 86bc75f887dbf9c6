package import Diagnostics

/// What came of a link of a finished plan.
package struct LinkJudgement: Sendable {
  /// What came of it.
  package enum Verdict: Sendable {
    /// The pattern holds in the source; without a pattern the source names the target.
    case holds
    /// It does not hold in the very body that the source names, but beside it.
    case holdsBeside(Beside)
    /// Another rule speaks of it: a pattern that is none, a path that is refused, an artifact that is
    /// missing.
    case elsewhere
    /// The source is a path at which nothing is.
    case sourceAbsent
    /// The source is a symbol that is not declared, or prose.
    case sourceUnknown
    /// There is no pattern, and the target is prose: nothing can be searched for.
    case targetUnknown
    /// The search was given up.
    case gaveUp
    /// It does not hold where it should.
    case broken(Break)
  }

  /// Where a link holds that does not hold in the body which its source names.
  package struct Beside: Sendable {
    /// How the place belongs to the source.
    package enum Manner: Sendable {
      /// A function of the same file that the body calls, by its name.
      case helper(String)
      /// The same file.
      case file
      /// Another file that uses the symbol.
      case use(String)
    }

    /// How the place belongs to the source.
    package var manner: Manner
    /// The place.
    package var location: SourceLocation
  }

  /// What is known of a link that does not hold.
  package struct Break: Sendable {
    /// Where it was looked for.
    package var places: [LinkResolution.Place]
    package var manner: LinkResolution.Manner
    /// The place of a comment, or of an import that nothing uses, in which it would hold.
    package var comment: SourceLocation?
    /// Whether that is an import.
    package var isInImport: Bool
    /// Whether it would hold in the target.
    package var holdsInTarget: Bool
    /// The remark of the state of the tree that was looked at.
    package var remark: String
  }

  /// The plan.
  package var plan: RepositoryPath
  /// The link.
  package var link: KeyLink
  /// What came of it.
  package var verdict: Verdict
  /// What the target means; `nil` where the link has none.
  package var target: LinkResolution?
  /// The link in a form that can be judged at other times; `nil` where it holds.
  package var promise: BrokenPromise?
}
