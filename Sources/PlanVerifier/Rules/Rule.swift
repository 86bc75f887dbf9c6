package import Diagnostics

/// A check with an id, a default severity and a documentation page.
///
/// Each rule is a value in its own file; ``RuleCatalog`` lists them.
package struct Rule: Sendable {
  /// The subject of a rule.
  package enum Family: String, Sendable, CaseIterable {
    case structure, graph, promise, completion, trace, truth, speckit
  }

  /// The stable id, such as `promise.export-missing`, which starts with the family.
  package let id: Diagnostic.ID
  /// The severity of findings that have no severity of their own.
  ///
  /// The settings can override the severity, but a finding whose own severity is `note` remains a
  /// note.
  package let severity: Diagnostic.Severity
  /// The documentation page.
  package let page: RulePage
  /// The parameters that the settings can change, with their defaults.
  package let parameters: [RuleParameter]
  /// Whether the rule runs only if the settings name it, or if optional rules are requested.
  package let isOptional: Bool
  /// The function that checks a project and returns the findings in any order.
  package let check: @Sendable (RuleContext) -> [RuleFinding]

  /// Creates a rule.
  package init(
    _ id: Diagnostic.ID, _ severity: Diagnostic.Severity, page: RulePage,
    parameters: [RuleParameter] = [], isOptional: Bool = false,
    check: @escaping @Sendable (RuleContext) -> [RuleFinding]
  ) {
    self.id = id
    self.severity = severity
    self.page = page
    self.parameters = parameters
    self.isOptional = isOptional
    self.check = check
  }

  /// The family of the rule; `nil` if the id does not start with a family.
  package var family: Family? {
    id.rawValue.split(separator: ".").first.flatMap { Family(rawValue: String($0)) }
  }
}

/// The documentation page of a rule.
package struct RulePage: Sendable {
  /// The requirement that the rule checks.
  package let what: String
  /// The reason for the rule.
  package let why: String
  /// An example that breaks the rule, such as an excerpt of a document.
  package let example: String
  /// The corrected example, or instructions for the correction.
  package let fix: String

  /// Creates a page.
  package init(what: String, why: String, example: String, fix: String) {
    self.what = what
    self.why = why
    self.example = example
    self.fix = fix
  }
}

/// A finding of a rule, before settings and suppressions are applied.
package struct RuleFinding: Sendable {
  /// One phrase that states the problem.
  package var message: String
  /// The location of the problem.
  package var location: SourceLocation
  /// The suggested fix; `nil` if no fix is known.
  package var fix: String?
  /// Remarks that explain the finding, often about other locations.
  package var notes: [Diagnostic.Note]
  /// The severity of the finding; `nil` for the rule's severity.
  package var severity: Diagnostic.Severity?
  /// The broken promise, if the history can show when it broke; otherwise `nil`.
  package var promise: BrokenPromise?

  /// Creates a finding.
  package init(
    _ message: String, at location: SourceLocation, fix: String? = nil,
    notes: [Diagnostic.Note] = [], severity: Diagnostic.Severity? = nil,
    promise: BrokenPromise? = nil
  ) {
    self.message = message
    self.location = location
    self.fix = fix
    self.notes = notes
    self.severity = severity
    self.promise = promise
  }
}

extension RuleFinding: Equatable {
  /// Returns whether two findings are equal, ignoring their promises.
  package static func == (lhs: Self, rhs: Self) -> Bool {
    (lhs.message, lhs.location, lhs.fix, lhs.notes, lhs.severity)
      == (rhs.message, rhs.location, rhs.fix, rhs.notes, rhs.severity)
  }
}
