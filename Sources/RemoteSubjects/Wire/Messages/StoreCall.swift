package import Foundation
package import HealthModel

/// What an app asks of a store: the suite of a store under test, a sync under test of the suite.
package enum StoreCall: WireCall {
  case requestAuthorization(share: Set<SampleType>, read: Set<ObjectType>)
  case authorizationStatus(ObjectType)
  case authorizationRequestStatus(share: Set<SampleType>, read: Set<ObjectType>)
  case isAvailable
  case save(QuantitySample)
  case delete(QuantitySample)
  case saveAll([QuantitySample])
  case deleteAll([QuantitySample])
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
  case correlations(WireCorrelationQuery)

  package var method: String {
    switch self {
    case .requestAuthorization: "authorization.request"
    case .authorizationStatus: "authorization.status"
    case .authorizationRequestStatus: "authorization.requestStatus"
    case .isAvailable: "store.available"
    case .save: "sample.save"
    case .delete: "sample.delete"
    case .saveAll: "samples.save"
    case .deleteAll: "samples.delete"
    case .deleteMatching: "samples.deleteMatching"
    case .samples: "query.samples"
    case .changes: "query.changes"
    case .watch: "query.watch"
    case .observe: "query.observe"
    case .complete: "query.complete"
    case .stop: "query.stop"
    case .enableDelivery: "background.enable"
    case .disableDelivery: "background.disable"
    case .sources: "query.sources"
    case .statistics: "query.statistics"
    case .statisticsCollection: "query.statisticsCollection"
    case .saveCorrelation: "correlation.save"
    case .deleteCorrelation: "correlation.delete"
    case .correlations: "query.correlations"
    }
  }
}

// MARK: - Reading

extension StoreCall {
  package init?(method: String, params: JSONObject) throws(WireError) {
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
    _ method: String, _ params: JSONObject
  ) throws(WireError) -> Self? {
    switch method {
    case "authorization.request":
      .requestAuthorization(share: try params.types("share"), read: try params.types("read"))
    case "authorization.status": .authorizationStatus(try params.required("type"))
    case "authorization.requestStatus":
      .authorizationRequestStatus(share: try params.types("share"), read: try params.types("read"))
    case "store.available": .isAvailable
    case "sample.save": .save(try params.required("sample"))
    case "sample.delete": .delete(try params.required("sample"))
    case "samples.save": .saveAll(try params.requiredArray("samples"))
    case "samples.delete": .deleteAll(try params.requiredArray("samples"))
    case "samples.deleteMatching":
      .deleteMatching(try params.required("type"), try params.predicate())
    case "correlation.save": .saveCorrelation(try params.required("correlation"))
    case "correlation.delete": .deleteCorrelation(try params.required("correlation"))
    case "background.enable":
      .enableDelivery(try params.required("type"), try params.required("frequency"))
    case "background.disable": .disableDelivery(try params.required("type"))
    default: nil
    }
  }

  private static func query(_ method: String, _ params: JSONObject) throws(WireError) -> Self? {
    switch method {
    case "query.samples":
      .samples(
        try WireQuery(params), limit: try params.optional("limit") ?? 0,
        sort: try params.array("sort"))
    case "query.changes":
      .changes(
        try WireQuery(params), anchor: try params.optional("anchor"),
        limit: try params.optional("limit") ?? 0)
    case "query.watch": .watch(try WireQuery(params), anchor: try params.optional("anchor"))
    case "query.observe": .observe(try WireQuery(params))
    case "query.complete":
      .complete(query: try params.required("query"), delivery: try params.required("delivery"))
    case "query.stop": .stop(query: try params.required("query"))
    default: nil
    }
  }

  private static func computing(
    _ method: String, _ params: JSONObject
  ) throws(WireError) -> Self? {
    switch method {
    case "query.sources": .sources(try params.required("type"), try params.predicate())
    case "query.statistics": .statistics(try WireStatisticsQuery(params))
    case "query.statisticsCollection":
      .statisticsCollection(try WireStatisticsCollection(params))
    case "query.correlations": .correlations(try WireCorrelationQuery(params))
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
    }
  }
}
