/// An `NN-MM-SUMMARY.md`, whose existence marks a plan as done.
package struct Summary: Sendable {
  package var document: PlanningDocument
  /// The file name without `SUMMARY` and `.md`; empty for `SUMMARY.md`.
  package var name: String
  /// The part of the name that distinguishes the plans of a phase.
  package var number: String
  /// The ids under `requirements-completed` or, without it, `requirements`, with ranges expanded.
  package var completedRequirements: [Located<String>]
  /// The commit ids in the sections `Task Commits` and `Commits` and in the front matter.
  package var commits: [Located<String>]
  /// The text after `Self-Check` in a heading or field; `nil` if it is missing.
  package var selfCheck: Located<String>?

  /// Creates a summary.
  package init(
    document: PlanningDocument, name: String, number: String,
    completedRequirements: [Located<String>] = [], commits: [Located<String>] = [],
    selfCheck: Located<String>? = nil
  ) {
    self.document = document
    self.name = name
    self.number = number
    self.completedRequirements = completedRequirements
    self.commits = commits
    self.selfCheck = selfCheck
  }
}

/// The report in an `NN-VERIFICATION.md`.
package struct VerificationReport: Sendable {
  /// The result of a verification.
  package enum Status: Sendable, Hashable { case passed, humanNeeded, gapsFound, other }

  package var document: PlanningDocument
  /// The status as written; `nil` if it is missing.
  package var statusText: Located<String>?
  /// The parsed status; ``Status/other`` if it is missing or unknown.
  package var status: Status
  /// The two numbers of a `score` such as `5/6`; `nil` if it does not start with both.
  package var score: Located<(verified: Int, total: Int)>?
  /// The items of `gaps` that are not marked as closed.
  package var gaps: [Located<String>]
  /// The items of `human_verification` that are not marked as closed.
  package var humanChecks: [Located<String>]
  /// The number of `overrides`, which are unverified items that a person accepted.
  package var overrides: Int

  /// Creates a report.
  package init(
    document: PlanningDocument, statusText: Located<String>? = nil, status: Status = .other,
    score: Located<(verified: Int, total: Int)>? = nil, gaps: [Located<String>] = [],
    humanChecks: [Located<String>] = [], overrides: Int = 0
  ) {
    self.document = document
    self.overrides = overrides
    self.statusText = statusText
    self.status = status
    self.score = score
    self.gaps = gaps
    self.humanChecks = humanChecks
  }
}

/// An `NN-UAT.md` or `NN-HUMAN-UAT.md` with the results of user acceptance tests.
package struct AcceptanceReport: Sendable {
  /// The result of a test.
  package enum Result: Sendable, Hashable { case pending, pass, issue, skipped, blocked, other }

  /// A user acceptance test.
  package struct Test: Sendable {
    /// The name, located at the result or, without a result, at the heading.
    package var name: Located<String>
    package var result: Result

    package init(name: Located<String>, result: Result) {
      self.name = name
      self.result = result
    }
  }

  package var document: PlanningDocument
  package var status: Located<String>?
  package var tests: [Test]
  /// The counts in `## Summary` by label in lowercase, such as `passed`.
  package var counts: [String: Located<Int>]

  /// Creates a report.
  package init(
    document: PlanningDocument, status: Located<String>? = nil, tests: [Test] = [],
    counts: [String: Located<Int>] = [:]
  ) {
    self.document = document
    self.status = status
    self.tests = tests
    self.counts = counts
  }
}

/// An `NN-CONTEXT.md` with decisions that plans must follow.
package struct PhaseContext: Sendable {
  /// A decision in a line such as `- **D-01:** text`.
  package struct Decision: Sendable {
    package var id: Located<String>
    package var text: String
    /// The tags in brackets, in lowercase, such as `informational` or `deferred`.
    package var tags: [String]

    package init(id: Located<String>, text: String, tags: [String] = []) {
      self.id = id
      self.text = text
      self.tags = tags
    }
  }

  package var document: PlanningDocument
  /// The decisions in document order, except those in a deferred section.
  package var decisions: [Decision]

  /// Creates a context.
  package init(document: PlanningDocument, decisions: [Decision] = []) {
    self.document = document
    self.decisions = decisions
  }
}
