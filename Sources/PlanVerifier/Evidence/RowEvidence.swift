/// What is known of one contract row.
package struct RowEvidence: Sendable, Hashable {
  /// What came of a row.
  package enum Outcome: Sendable, Hashable {
    /// It passed on every subject of the record.
    case passed
    /// It did not, with the word of the record, such as `failed` or `not applicable`.
    case notPassed(String)
    /// No record was given, or the record does not know the row.
    case unknown
  }

  /// The stable name of the row.
  package var id: String
  /// The requirements it proves.
  package var requirements: [String]
  /// What came of it.
  package var outcome: Outcome

  /// Creates evidence.
  package init(id: String, requirements: [String], outcome: Outcome) {
    self.id = id
    self.requirements = requirements
    self.outcome = outcome
  }
}

/// The contract rows of a project, with the outcomes of a record where one was given.
package struct ContractEvidence: Sendable {
  /// The rows.
  package var rows: [RowEvidence]
  /// Whether a record was given.
  package var hasRecord: Bool

  /// Creates evidence.
  package init(rows: [RowEvidence] = [], hasRecord: Bool = false) {
    self.rows = rows
    self.hasRecord = hasRecord
  }
}
