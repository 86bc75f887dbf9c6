/// The input of a rule.
///
/// A context contains only values, because rules run concurrently and do not read files.
package struct RuleContext: Sendable {
  /// The plans and the related documents.
  package let project: PlanningProject
  /// The files in their current state.
  package let tree: SourceTree
  /// The `git` history of the plans.
  package let history: History
  /// The contract rows and their outcomes.
  package let contracts: ContractEvidence
  /// The index of the project's phases, plans and requirements.
  package let index: ProjectIndex
  private let parameters: [String: Int]
  private let judgedLinks: [LinkJudgement]?
  private let judgedArtifacts: [DueArtifact]?

  /// Creates a context.
  ///
  /// Pass `index`, `links` and `artifacts` if several rules share them. Otherwise, each context
  /// builds its own index, and each access computes the links or artifacts again.
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

  /// The results of checking the links of finished plans.
  package var links: [LinkJudgement] {
    judgedLinks
      ?? LinkJudge(project: project, tree: tree, history: history).judgements(
        limits: LinkJudge.Limits(value(of:)))
  }

  /// Every artifact whose existence a finished plan promises, with its files.
  package var dueArtifacts: [DueArtifact] {
    judgedArtifacts ?? DueArtifact.all(of: project, tree: tree, history: history)
  }

  /// Returns the value of a parameter: the project's setting or the default.
  package func value(of parameter: RuleParameter) -> Int {
    parameters[parameter.name] ?? parameter.standard
  }
}
