/// The trace from requirements to their proof, as shown by `healthspec plan trace`.
package struct RequirementTrace: Sendable, Hashable, Codable {
  /// The state of a requirement, ordered so that gaps come first.
  package enum State: String, Sendable, Hashable, Codable, CaseIterable, Comparable {
    /// The requirement is not claimed by any plan.
    case unclaimed
    /// The requirement is claimed, but not all of its contract rows passed according to the record.
    case failing
    /// The requirement's plans are done, but no contract row names it, or no record was given.
    case unproven
    /// A plan for the requirement is open, and ``failing`` does not apply.
    case inProgress
    /// The plans for the requirement are done, and all of its contract rows passed.
    case proven

    package static func < (lhs: Self, rhs: Self) -> Bool { lhs.rank < rhs.rank }

    private var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
  }

  /// A plan that claims a requirement.
  package struct Claim: Sendable, Hashable, Codable {
    package var plan: String
    package var isDone: Bool
  }

  /// A requirement with its plans and its evidence.
  package struct Row: Sendable, Hashable, Codable {
    package var requirement: String
    package var text: String
    package var isTicked: Bool
    /// The first phase of the requirement in the traceability table, and its phases in the roadmap.
    package var phases: [String]
    package var claims: [Claim]
    /// The number of contract rows that name the requirement.
    package var contractRows: Int
    /// The number of contract rows that name the requirement and passed.
    package var passedRows: Int
    package var state: State
  }

  /// The requirements of the milestone, sorted by state with gaps first, then in document order.
  package var rows: [Row]
  /// Whether a run record was given.
  package var hasRecord: Bool

  /// Creates the trace of a project's requirements.
  ///
  /// - Complexity: O(*n* log *n*) in the number of requirements, plans and contract rows.
  package init(_ project: PlanningProject, contracts: ContractEvidence = ContractEvidence()) {
    let index = ProjectIndex(project)
    var evidence: [String: [RowEvidence]] = [:]
    for row in contracts.rows {
      for id in Set(row.requirements) { evidence[id, default: []].append(row) }
    }
    hasRecord = contracts.hasRecord
    let items = (project.requirements?.items ?? []).filter { item in
      index.requirements.scope.contains(item)
        && index.requirements.items[item.id.value]?.id == item.id
    }
    let rows = items.map { Self.row($0, index, evidence[$0.id.value] ?? []) }
    self.rows = rows.enumerated().sorted {
      ($0.element.state, $0.offset) < ($1.element.state, $1.offset)
    }.map(\.element)
  }

  private static func row(
    _ item: RequirementList.Item, _ index: ProjectIndex, _ evidence: [RowEvidence]
  ) -> Row {
    let id = item.id.value
    let claims = (index.requirements.claims[id] ?? []).map {
      Claim(plan: $0.plan, isDone: $0.isDone)
    }
    return Row(
      requirement: id, text: item.text, isTicked: item.state == .done,
      phases: index.requirements.phases(of: id).map(\.description), claims: claims,
      contractRows: evidence.count, passedRows: evidence.count { $0.outcome == .passed },
      state: state(claims, evidence))
  }

  private static func state(_ claims: [Claim], _ evidence: [RowEvidence]) -> State {
    if claims.isEmpty { return .unclaimed }
    let hasFailed = evidence.contains {
      if case .notPassed = $0.outcome { true } else { false }
    }
    if hasFailed { return .failing }
    if claims.contains(where: { !$0.isDone }) { return .inProgress }
    let isProven = !evidence.isEmpty && evidence.allSatisfy { $0.outcome == .passed }
    return isProven ? .proven : .unproven
  }
}
