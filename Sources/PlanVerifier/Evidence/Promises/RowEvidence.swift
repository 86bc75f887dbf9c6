/// The evidence that one contract row provides.
package struct RowEvidence: Sendable, Hashable {
  /// The outcome of a row.
  package enum Outcome: Sendable, Hashable {
    /// The row has not changed since the run was recorded, and passed for every subject that claims
    /// it.
    case passed
    /// The record does not show that the row passed; contains the reason, such as `failed` or
    /// `not in the record`.
    case notPassed(String)
    /// No record was given.
    case unknown
  }

  /// The stable id of the row.
  package var id: String
  /// The ids of the requirements that the row names.
  package var requirements: [String]
  /// The outcome of the row.
  package var outcome: Outcome

  /// Creates evidence.
  package init(id: String, requirements: [String], outcome: Outcome) {
    self.id = id
    self.requirements = requirements
    self.outcome = outcome
  }
}

/// The contract rows of a project, with their outcomes if a run record was given.
package struct ContractEvidence: Sendable {
  /// The contract rows.
  package var rows: [RowEvidence]
  /// Whether a run record was given.
  package var hasRecord: Bool

  /// Creates evidence.
  package init(rows: [RowEvidence] = [], hasRecord: Bool = false) {
    self.rows = rows
    self.hasRecord = hasRecord
  }
}
