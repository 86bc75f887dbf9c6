/// A `NN-MM-SUMMARY.md`: its existence says that the plan is done.
package struct Summary: Sendable {
  package var document: PlanningDocument
  /// The name of the file without `-SUMMARY.md`.
  package var name: String
  /// The part of the name that tells plans of one phase apart.
  package var number: String
  /// The ids under `requirements-completed`.
  package var completedRequirements: [Located<String>]
  /// The commit ids of `Task Commits` and of the front matter.
  package var commits: [Located<String>]
  /// What stands behind `Self-Check:`.
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

/// A `NN-VERIFICATION.md`.
package struct VerificationReport: Sendable {
  /// The answer of a verification.
  package enum Status: Sendable, Hashable { case passed, humanNeeded, gapsFound, other }

  package var document: PlanningDocument
  /// The status as it is written.
  package var statusText: Located<String>?
  /// What it means.
  package var status: Status
  /// The two numbers of `score`.
  package var score: Located<(verified: Int, total: Int)>?
  /// The items of `gaps`.
  package var gaps: [Located<String>]
  /// The items of `human_verification`.
  package var humanChecks: [Located<String>]
  /// The number of `overrides`: what a person accepted though it was not verified.
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

/// A `NN-UAT.md`: what users tried.
package struct AcceptanceReport: Sendable {
  /// The answer of one test.
  package enum Result: Sendable, Hashable { case pending, pass, issue, skipped, blocked, other }

  /// One test.
  package struct Test: Sendable {
    /// The name; its place is that of the result, where there is one.
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
  /// The counts of `## Summary` by their words, such as `passed`.
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

/// A `NN-CONTEXT.md`: decisions that plans must keep to.
package struct PhaseContext: Sendable {
  /// A line such as `- **D-01:** text`.
  package struct Decision: Sendable {
    package var id: Located<String>
    package var text: String
    /// The tags in brackets, such as `informational` or `deferred`.
    package var tags: [String]

    package init(id: Located<String>, text: String, tags: [String] = []) {
      self.id = id
      self.text = text
      self.tags = tags
    }
  }

  package var document: PlanningDocument
  package var decisions: [Decision]

  /// Creates a context.
  package init(document: PlanningDocument, decisions: [Decision] = []) {
    self.document = document
    self.decisions = decisions
  }
}
