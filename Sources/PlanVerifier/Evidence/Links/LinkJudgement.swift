package import Diagnostics

/// What came of a link of a finished plan.
package struct LinkJudgement: Sendable {
  /// What came of it.
  package enum Verdict: Sendable {
    /// The pattern holds in the source; without a pattern the source names the target.
    case holds
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
    case outOfTime
    /// It does not hold where it should.
    case broken(Break)
  }

  /// What is known of a link that does not hold.
  package struct Break: Sendable {
    /// Where it was looked for.
    package var places: [LinkResolution.Place]
    package var manner: LinkResolution.Manner
    /// The place of a comment in which it would hold.
    package var comment: SourceLocation?
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
}
