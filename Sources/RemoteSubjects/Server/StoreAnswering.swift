internal import Foundation
internal import HealthModel
internal import JSONText

/// An object that performs calls from another process on a store.
///
/// The calls are the suite's calls to a served store, or a sync's calls to the suite's store.
///
/// The store retains the handlers of its running queries, which therefore must not retain this
/// object.
protocol StoreAnswering: AnyObject, Sendable {
  /// The store.
  var answeringStore: any HealthStoreProtocol { get }
  /// The completion handlers of the store's notifications to observers.
  var deliveries: OpenDeliveries { get }
  /// The maximum number of samples and deletions in a response or in one of its parts.
  static var largestPart: Int { get }
  /// Whether the completion of an unknown delivery is ignored instead of refused.
  ///
  /// A completion can arrive after the store was reset.
  static var ignoresUnknownDeliveries: Bool { get }

  /// Sends a notification, unless the served store has been reset or the sync's session has ended.
  func notify(_ notice: Notice)
  /// Prepares for a response with samples or deletions, or for an error response to a query.
  func prepareAnswer()
  /// Returns the encoded form of a store's error.
  func failure(_ error: any Error) -> WireFailure
}

extension StoreAnswering {
  /// Performs a call that `begin(_:_:onAnswer:)` does not perform, and returns the result.
  ///
  /// - Throws: An error from the store, or ``WireFailure`` if the store does not support the call.
  func answer(to call: StoreCall) async throws -> any WireWritable {
    switch call {
    case .requestAuthorization(let share, let read):
      return WireMember(
        "processed", try await answeringStore.requestAuthorization(toShare: share, read: read))
    case .authorizationStatus(let type):
      let store: any AuthorizationReporting = try refined(for: call)
      return WireMember("status", await store.authorizationStatus(for: type))
    case .authorizationRequestStatus(let share, let read):
      let store: any AuthorizationRequestReporting = try refined(for: call)
      return WireMember(
        "status", try await store.statusForAuthorizationRequest(toShare: share, read: read))
    case .isAvailable:
      guard let store = answeringStore as? any AvailabilityReporting else {
        return WireMember("available", type(of: answeringStore).isHealthDataAvailable())
      }
      return WireMember("available", await store.isHealthDataAvailable)
    case .save(let sample): try await answeringStore.save(sample)
    case .delete(let sample): try await answeringStore.delete(sample)
    case .enableDelivery(let type, let frequency):
      let store: any BackgroundDelivering = try refined(for: call)
      try await store.enableBackgroundDelivery(for: type, frequency: frequency)
    case .disableDelivery(let type):
      let store: any BackgroundDelivering = try refined(for: call)
      try await store.disableBackgroundDelivery(for: type)
    default: return try await answerRefined(to: call)
    }
    return JSONObject()
  }

  /// Performs a call that only some stores support, and returns the result.
  private func answerRefined(to call: StoreCall) async throws -> any WireWritable {
    switch call {
    case .saveAll(let samples):
      let store: any BatchStoring = try refined(for: call)
      try await store.save(samples)
    case .deleteAll(let samples):
      let store: any BatchStoring = try refined(for: call)
      try await store.delete(samples)
    case .deleteMatching(let type, let predicate):
      let store: any BatchStoring = try refined(for: call)
      return WireMember("count", try await store.deleteObjects(of: type, predicate: predicate))
    case .sources(let type, let predicate):
      let store: any SourceQuerying = try refined(for: call)
      let sources = try await store.sources(of: type, predicate: predicate)
      return WireMember("sources", sources.sorted { $0.bundleIdentifier < $1.bundleIdentifier })
    case .statistics(let query):
      let store: any StatisticsQuerying = try refined(for: call)
      return WireMember("statistics", WireStatistics(try await store.statistics(query.model)))
    case .statisticsCollection(let query):
      let store: any StatisticsQuerying = try refined(for: call)
      let statistics = try await store.statisticsCollection(query.model)
      return WireMember("statistics", statistics.map(WireStatistics.init))
    case .saveCorrelation(let correlation):
      let store: any CorrelationStoring = try refined(for: call)
      try await store.save(correlation)
    case .deleteCorrelation(let correlation):
      let store: any CorrelationStoring = try refined(for: call)
      try await store.delete(correlation)
    case .correlations(let query):
      let store: any CorrelationStoring = try refined(for: call)
      return WireMember("correlations", try await store.correlations(query.model))
    case .saveWorkout(let workout, let samples):
      let store: any WorkoutStoring = try refined(for: call)
      try await store.save(workout, with: samples)
    case .addToWorkout(let workout, let samples):
      let store: any WorkoutStoring = try refined(for: call)
      try await store.add(samples, to: workout)
    default: throw missing(call.method)
    }
    return JSONObject()
  }

  /// Returns the store as a refinement of `HealthStoreProtocol`.
  ///
  /// - Throws: ``WireFailure`` if the store does not conform to the refinement.
  func refined<Refinement>(for call: some ProtocolCall) throws -> Refinement {
    guard let refined = answeringStore as? Refinement else { throw missing(call.method) }
    return refined
  }

  private func missing(_ method: String) -> WireFailure {
    WireFailure(code: WireFailure.methodNotFound, message: "this store has no '\(method)'")
  }
}
