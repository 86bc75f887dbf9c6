internal import Foundation
internal import HealthModel
internal import JSONText

/// An app's call to a store in another process, with the parser of its response.
struct StoreRequest<Answer: Sendable>: Sendable {
  let call: StoreCall
  /// The closure that parses the response.
  let read: @Sendable (JSONObject) throws(WireError) -> Answer
}

extension StoreRequest where Answer == Void {
  private init(_ call: StoreCall) { self.init(call: call) { _ in } }

  static func save(_ sample: Sample) -> Self { Self(.save(sample)) }

  static func delete(_ sample: Sample) -> Self { Self(.delete(sample)) }

  static func save(_ samples: [Sample]) -> Self { Self(.saveAll(samples)) }

  static func delete(_ samples: [Sample]) -> Self { Self(.deleteAll(samples)) }

  static func enableBackgroundDelivery(
    for type: ObjectType, frequency: UpdateFrequency
  ) -> Self { Self(.enableDelivery(type, frequency)) }

  static func disableBackgroundDelivery(for type: ObjectType) -> Self {
    Self(.disableDelivery(type))
  }

  static func save(_ correlation: Correlation) -> Self { Self(.saveCorrelation(correlation)) }

  static func delete(_ correlation: Correlation) -> Self { Self(.deleteCorrelation(correlation)) }

  static func save(_ workout: Workout, with samples: [Sample]) -> Self {
    Self(.saveWorkout(workout, samples))
  }

  static func add(_ samples: [Sample], to workout: Workout) -> Self {
    Self(.addToWorkout(workout, samples))
  }
}

extension StoreRequest where Answer: WireValue {
  /// Creates a request whose response is an object with one member.
  private init(_ call: StoreCall, reading member: String) {
    self.init(call: call) { answer throws(WireError) in try answer.required(member) }
  }
}

extension StoreRequest where Answer == Bool {
  static var isHealthDataAvailable: Self { Self(.isAvailable, reading: "available") }

  static func requestAuthorization(toShare: Set<SampleType>, read: Set<ObjectType>) -> Self {
    Self(.requestAuthorization(share: toShare, read: read), reading: "processed")
  }
}

extension StoreRequest where Answer == AuthorizationStatus {
  static func authorizationStatus(for type: ObjectType) -> Self {
    Self(.authorizationStatus(type), reading: "status")
  }
}

extension StoreRequest where Answer == AuthorizationRequestStatus {
  static func authorizationRequestStatus(
    toShare: Set<SampleType>, read: Set<ObjectType>
  ) -> Self {
    Self(.authorizationRequestStatus(share: toShare, read: read), reading: "status")
  }
}

extension StoreRequest where Answer == Int {
  static func deleteObjects(of type: SampleType, predicate: SamplePredicate) -> Self {
    Self(.deleteMatching(type, predicate), reading: "count")
  }
}

extension StoreRequest where Answer == Set<Source> {
  static func sources(of type: SampleType, predicate: SamplePredicate) -> Self {
    Self(call: .sources(type, predicate)) { answer throws(WireError) in
      Set(try answer.requiredArray("sources"))
    }
  }
}

extension StoreRequest where Answer == Statistics {
  static func statistics(_ query: StatisticsQuery) -> Self {
    Self(call: .statistics(WireStatisticsQuery(query))) { answer throws(WireError) in
      try answer.required("statistics", as: WireStatistics.self).model(of: query.type)
    }
  }
}

extension StoreRequest where Answer == [Statistics] {
  static func statisticsCollection(_ query: StatisticsCollectionQuery) -> Self {
    Self(call: .statisticsCollection(WireStatisticsCollection(query))) {
      answer throws(WireError) in
      try answer.requiredArray("statistics", of: WireStatistics.self)
        .map { $0.model(of: query.statistics.type) }
    }
  }
}

extension StoreRequest where Answer == [Correlation] {
  static func correlations(_ query: CorrelationQuery) -> Self {
    Self(call: .correlations(WireCorrelationQuery(query))) { answer throws(WireError) in
      try answer.requiredArray("correlations")
    }
  }
}
