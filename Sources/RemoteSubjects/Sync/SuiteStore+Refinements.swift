internal import HealthModel

// The suite refuses a call that its store does not support.

extension SuiteStore: BatchStoring, AuthorizationRequestReporting {
  func save(_ samples: [Sample]) async throws { try await ask(.save(samples)) }

  func delete(_ samples: [Sample]) async throws { try await ask(.delete(samples)) }

  func deleteObjects(of type: SampleType, predicate: SamplePredicate) async throws -> Int {
    try await ask(.deleteObjects(of: type, predicate: predicate))
  }

  func statusForAuthorizationRequest(
    toShare: Set<SampleType>, read: Set<ObjectType>
  ) async throws -> AuthorizationRequestStatus {
    try await ask(.authorizationRequestStatus(toShare: toShare, read: read))
  }
}

extension SuiteStore: SourceQuerying, StatisticsQuerying {
  func sources(of type: SampleType, predicate: SamplePredicate) async throws -> Set<Source> {
    try await ask(.sources(of: type, predicate: predicate))
  }

  func statistics(_ query: StatisticsQuery) async throws -> Statistics {
    try await ask(.statistics(query))
  }

  func statisticsCollection(_ query: StatisticsCollectionQuery) async throws -> [Statistics] {
    try await ask(.statisticsCollection(query))
  }
}

extension SuiteStore: CorrelationStoring, WorkoutStoring {
  func save(_ correlation: Correlation) async throws { try await ask(.save(correlation)) }

  func delete(_ correlation: Correlation) async throws { try await ask(.delete(correlation)) }

  func correlations(_ query: CorrelationQuery) async throws -> [Correlation] {
    try await ask(.correlations(query))
  }

  func save(_ workout: Workout, with samples: [Sample]) async throws {
    try await ask(.save(workout, with: samples))
  }

  func add(_ samples: [Sample], to workout: Workout) async throws {
    try await ask(.add(samples, to: workout))
  }
}
