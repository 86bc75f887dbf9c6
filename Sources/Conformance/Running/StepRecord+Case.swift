internal import ConformanceRecord

extension StepRecord {
  /// Creates the record of a step of a case.
  init<World>(_ step: CaseStep<World>) {
    self.init(
      role: Role(step.meaning.role), column: step.column, text: step.meaning.shownName,
      location: step.location)
  }
}

extension StepRecord.Role {
  fileprivate init(_ role: MeaningRole) {
    switch role {
    case .setup: self = .setup
    case .action: self = .action
    case .expectation: self = .expectation
    }
  }
}
