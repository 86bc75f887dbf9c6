/// The evidence that one contract row provides.
package struct RowEvidence: Sendable, Hashable {
  /// The outcome of a row.
  package enum Outcome: Sendable, Hashable {
    /// The row passed for every subject in the record.
    case passed
    /// The row did not pass; contains the status from the record, such as `failed` or `not
    /// applicable`.
    case notPassed(String)
    /// The record is missing or does not contain the row.
    case unknown
  }

  /// The stable id of the row.
  package var id: String
  /// The ids of the requirements that the row names.
  package var requirements: [String]
  /// The outcome.
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
  /// The rows.
  package var rows: [RowEvidence]
  /// Whether a run record was given.
  package var hasRecord: Bool

  /// Creates evidence.
  package init(rows: [RowEvidence] = [], hasRecord: Bool = false) {
    self.rows = rows
    self.hasRecord = hasRecord
  }
}
