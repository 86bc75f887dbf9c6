package import ConformanceRecord

extension RowRecord {
  /// Creates the record of a planned row; includes its normative cells and its steps if it failed
  /// or errored.
  package init<World>(
    of row: PlannedRow<World>, _ outcome: Outcome, findings: [Finding] = [],
    transcript: [String] = []
  ) {
    self.init(
      id: row.id, revision: row.revision, kind: row.kind, location: row.location,
      requirements: row.requirements, level: row.level, profile: row.profile, outcome: outcome,
      findings: findings, transcript: transcript,
      cells: [.failed, .errored].contains(outcome) ? Self.normativeCells(of: row) : nil,
      steps: [.failed, .errored].contains(outcome) ? row.testCase.steps.map(StepRecord.init) : nil)
  }

  private static func normativeCells<World>(of row: PlannedRow<World>) -> [CellRecord] {
    row.cells.filter(\.isNormative).map {
      CellRecord(column: $0.column, location: $0.location, text: $0.text)
    }
  }
}
