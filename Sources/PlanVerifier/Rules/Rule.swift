package import Diagnostics

/// A check with a name, a severity and a page that explains it.
///
/// Each rule is a value in a file of its own; ``RuleCatalog`` lists them.
package struct Rule: Sendable {
  /// What a rule looks after.
  package enum Family: String, Sendable, CaseIterable {
    case structure, graph, promise, completion, trace, truth, speckit
  }

  /// The stable name, such as `promise.export-missing`; it starts with the family.
  package let id: Diagnostic.ID
  /// How much a finding matters unless the settings say otherwise.
  package let severity: Diagnostic.Severity
  /// The page for people.
  package let page: RulePage
  /// The settings it knows, with their defaults.
  package let parameters: [RuleParameter]
  /// Whether it is asked only where the settings name a severity for it: what it says changes no
  /// answer and is for those who want to hear it.
  package let isOptional: Bool
  /// Looks at a project and returns what it found, in any order.
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

  /// What the rule looks after.
  package var family: Family? {
    id.rawValue.split(separator: ".").first.flatMap { Family(rawValue: String($0)) }
  }
}

/// The page of documentation of a rule.
package struct RulePage: Sendable {
  /// What the rule asks for, in one sentence.
  package let what: String
  /// Why that matters.
  package let why: String
  /// A piece of a document that breaks the rule.
  package let example: String
  /// The same piece as it should be.
  package let fix: String

  /// Creates a page.
  package init(what: String, why: String, example: String, fix: String) {
    self.what = what
    self.why = why
    self.example = example
    self.fix = fix
  }
}

/// What a rule has found, before settings and suppressions are applied.
package struct RuleFinding: Sendable {
  /// One phrase that names what was found and what was expected.
  package var message: String
  /// The place.
  package var location: SourceLocation
  /// The way out.
  package var fix: String?
  /// Remarks on other places.
  package var notes: [Diagnostic.Note]
  /// A severity other than the rule's.
  package var severity: Diagnostic.Severity?
  /// The promise that is broken, where history may tell since when.
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
  /// Whether two findings say the same of the same place.
  package static func == (lhs: Self, rhs: Self) -> Bool {
    (lhs.message, lhs.location, lhs.fix, lhs.notes, lhs.severity)
      == (rhs.message, rhs.location, rhs.fix, rhs.notes, rhs.severity)
  }
}

/// All that a rule may look at.
///
/// Values only: rules run side by side and read nothing.
package struct RuleContext: Sendable {
  /// The plans and what belongs to them.
  package let project: PlanningProject
  /// The files as they are now.
  package let tree: SourceTree
  /// What version control knows.
  package let history: History
  /// Contract rows and their outcomes.
  package let contracts: ContractEvidence
  /// The phases, plans and requirements by their names.
  package let index: ProjectIndex
  private let parameters: [String: Int]
  private let judgedLinks: [LinkJudgement]?
  private let judgedArtifacts: [DueArtifact]?

  /// Creates a context.
  ///
  /// Where several rules share the `index` of names and what is known of the `links` and `artifacts`,
  /// all are given; without them each context, and each rule that asks, finds out by itself.
  package init(
    project: PlanningProject, tree: SourceTree, history: History = History(),
    contracts: ContractEvidence = ContractEvidence(), parameters: [String: Int] = [:],
    index: ProjectIndex? = nil, links: [LinkJudgement]? = nil, artifacts: [DueArtifact]? = nil
  ) {
    self.index = index ?? ProjectIndex(project)
    judgedLinks = links
    judgedArtifacts = artifacts
    self.project = project
    self.tree = tree
    self.history = history
    self.contracts = contracts
    self.parameters = parameters
  }

  /// What is known of the links of finished plans.
  package var links: [LinkJudgement] {
    judgedLinks
      ?? LinkJudge(project: project, tree: tree, history: history).judgements(
        limits: LinkJudge.Limits(value(of:)))
  }

  /// Every artifact of a finished plan that is promised to be there, with its files.
  package var dueArtifacts: [DueArtifact] {
    judgedArtifacts ?? DueArtifact.all(of: project, tree: tree, history: history)
  }

  /// The value of a parameter: the project's setting, or the standard.
  package func value(of parameter: RuleParameter) -> Int {
    parameters[parameter.name] ?? parameter.standard
  }
}
