package import Foundation
package import HealthModel
package import JSONText
package import SubjectProtocol

/// An app's calls to a store.
///
/// The suite sends them to a store under test, and a sync under test sends them to the suite.
package enum StoreCall: ProtocolCall {
  case requestAuthorization(share: Set<SampleType>, read: Set<ObjectType>)
  case authorizationStatus(ObjectType)
  case authorizationRequestStatus(share: Set<SampleType>, read: Set<ObjectType>)
  case isAvailable
  case save(Sample)
  case delete(Sample)
  case saveAll([Sample])
  case deleteAll([Sample])
  case deleteMatching(SampleType, SamplePredicate)
  case samples(WireQuery, limit: Int, sort: [SampleSort])
  case changes(WireQuery, anchor: Data?, limit: Int)
  case watch(WireQuery, anchor: Data?)
  case observe(WireQuery)
  case complete(query: UUID, delivery: Int)
  case stop(query: UUID)
  case enableDelivery(ObjectType, UpdateFrequency)
  case disableDelivery(ObjectType)
  case sources(SampleType, SamplePredicate)
  case statistics(WireStatisticsQuery)
  case statisticsCollection(WireStatisticsCollection)
  case saveCorrelation(Correlation)
  case deleteCorrelation(Correlation)
  case saveWorkout(Workout, [Sample])
  case addToWorkout(Workout, [Sample])
  case correlations(WireCorrelationQuery)

  package var kind: ProtocolMethod {
    switch self {
    case .requestAuthorization: .authorizationRequest
    case .authorizationStatus: .authorizationStatus
    case .authorizationRequestStatus: .authorizationRequestStatus
    case .isAvailable: .storeAvailable
    case .save: .sampleSave
    case .delete: .sampleDelete
    case .saveAll: .samplesSave
    case .deleteAll: .samplesDelete
    case .deleteMatching: .samplesDeleteMatching
    case .samples: .querySamples
    case .changes: .queryChanges
    case .watch: .queryWatch
    case .observe: .queryObserve
    case .complete: .queryComplete
    case .stop: .queryStop
    case .enableDelivery: .backgroundEnable
    case .disableDelivery: .backgroundDisable
    case .sources: .querySources
    case .statistics: .queryStatistics
    case .statisticsCollection: .queryStatisticsCollection
    case .saveCorrelation: .correlationSave
    case .deleteCorrelation: .correlationDelete
    case .saveWorkout: .workoutSave
    case .addToWorkout: .workoutAdd
    case .correlations: .queryCorrelations
    }
  }
}

// MARK: - Reading

extension StoreCall {
  package init?(_ method: ProtocolMethod, params: JSONObject) throws(WireError) {
    if let call = try Self.writing(method, params) {
      self = call
    } else if let call = try Self.query(method, params) {
      self = call
    } else if let call = try Self.computing(method, params) {
      self = call
    } else {
      return nil
    }
  }

  private static func writing(
    _ method: ProtocolMethod, _ params: JSONObject
  ) throws(WireError) -> Self? {
    switch method {
    case .authorizationRequest:
      .requestAuthorization(share: try params.types("share"), read: try params.types("read"))
    case .authorizationStatus: .authorizationStatus(try params.required("type"))
    case .authorizationRequestStatus:
      .authorizationRequestStatus(share: try params.types("share"), read: try params.types("read"))
    case .storeAvailable: .isAvailable
    case .sampleSave: .save(try params.required("sample"))
    case .sampleDelete: .delete(try params.required("sample"))
    case .samplesSave: .saveAll(try params.requiredArray("samples"))
    case .samplesDelete: .deleteAll(try params.requiredArray("samples"))
    case .samplesDeleteMatching:
      .deleteMatching(try params.required("type"), try params.predicate())
    case .correlationSave: .saveCorrelation(try params.required("correlation"))
    case .correlationDelete: .deleteCorrelation(try params.required("correlation"))
    case .workoutSave:
      .saveWorkout(try params.required("workout"), try params.requiredArray("samples"))
    case .workoutAdd:
      .addToWorkout(try params.required("workout"), try params.requiredArray("samples"))
    case .backgroundEnable:
      .enableDelivery(try params.required("type"), try params.required("frequency"))
    case .backgroundDisable: .disableDelivery(try params.required("type"))
    default: nil
    }
  }

  private static func query(_ method: ProtocolMethod, _ params: JSONObject) throws(WireError)
    -> Self?
  {
    switch method {
    case .querySamples:
      .samples(
        try WireQuery(params), limit: try params.optional("limit") ?? 0,
        sort: try params.array("sort"))
    case .queryChanges:
      .changes(
        try WireQuery(params), anchor: try params.optional("anchor"),
        limit: try params.optional("limit") ?? 0)
    case .queryWatch: .watch(try WireQuery(params), anchor: try params.optional("anchor"))
    case .queryObserve: .observe(try WireQuery(params))
    case .queryComplete:
      .complete(query: try params.required("query"), delivery: try params.required("delivery"))
    case .queryStop: .stop(query: try params.required("query"))
    default: nil
    }
  }

  private static func computing(
    _ method: ProtocolMethod, _ params: JSONObject
  ) throws(WireError) -> Self? {
    switch method {
    case .querySources: .sources(try params.required("type"), try params.predicate())
    case .queryStatistics: .statistics(try WireStatisticsQuery(params))
    case .queryStatisticsCollection:
      .statisticsCollection(try WireStatisticsCollection(params))
    case .queryCorrelations: .correlations(try WireCorrelationQuery(params))
    default: nil
    }
  }
}

// MARK: - Writing

extension StoreCall {
  package func write(members writer: inout JSONWriter) {
    switch self {
    case .requestAuthorization(let share, let read),
      .authorizationRequestStatus(let share, let read):
      writer.member("share", share.inOrder)
      writer.member("read", read.inOrder)
    case .authorizationStatus(let type), .disableDelivery(let type): writer.member("type", type)
    case .isAvailable: break
    case .save(let sample), .delete(let sample): writer.member("sample", sample)
    case .saveAll(let samples), .deleteAll(let samples): writer.member("samples", samples)
    case .deleteMatching(let type, let predicate), .sources(let type, let predicate):
      writer.member("type", type)
      writer.member("predicate", predicate)
    case .samples(let query, let limit, let sort):
      query.write(members: &writer)
      writer.member("limit", limit)
      writer.member("sort", sort)
    case .changes(let query, let anchor, let limit):
      query.write(members: &writer)
      writer.member("anchor", ifPresent: anchor)
      writer.member("limit", limit)
    case .watch(let query, let anchor):
      query.write(members: &writer)
      writer.member("anchor", ifPresent: anchor)
    case .observe(let query): query.write(members: &writer)
    case .complete(let query, let delivery):
      writer.member("query", query)
      writer.member("delivery", delivery)
    case .stop(let query): writer.member("query", query)
    case .enableDelivery(let type, let frequency):
      writer.member("type", type)
      writer.member("frequency", frequency)
    case .statistics(let query): query.write(members: &writer)
    case .statisticsCollection(let query): query.write(members: &writer)
    case .saveCorrelation(let correlation), .deleteCorrelation(let correlation):
      writer.member("correlation", correlation)
    case .correlations(let query): query.write(members: &writer)
    case .saveWorkout(let workout, let samples), .addToWorkout(let workout, let samples):
      writer.member("workout", workout)
      writer.member("samples", samples)
    }
  }
}
