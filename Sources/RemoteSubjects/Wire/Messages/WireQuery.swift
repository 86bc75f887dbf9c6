package import Foundation
package import HealthModel
internal import JSONText

extension JSONObject {
  /// Decodes a set of types, which is empty if the member is missing or `null`.
  func types(_ name: String) throws(WireError) -> Set<SampleType> { Set(try array(name)) }

  /// Decodes the member `predicate`; if it is missing or `null`, the result matches every sample.
  func predicate() throws(WireError) -> SamplePredicate { try optional("predicate") ?? .all }
}

/// The common parameters of all queries with an identifier.
package struct WireQuery: Hashable, Sendable {
  /// The identifier of the query's execution.
  package let id: UUID
  /// The type of the queried samples.
  package let type: SampleType
  /// The condition that the queried samples satisfy.
  package let predicate: SamplePredicate

  /// Creates a query.
  package init(id: UUID, type: SampleType, predicate: SamplePredicate) {
    self.id = id
    self.type = type
    self.predicate = predicate
  }

  init(_ params: JSONObject) throws(WireError) {
    (id, type) = (try params.required("query"), try params.required("type"))
    predicate = try params.predicate()
  }

  func write(members writer: inout JSONWriter) {
    writer.member("query", id)
    writer.member("type", type)
    writer.member("predicate", predicate)
  }
}

/// A query for statistics.
package struct WireStatisticsQuery: Sendable {
  /// The query that is encoded.
  package let model: StatisticsQuery

  /// Creates the encoded form of a query.
  package init(_ model: StatisticsQuery) { self.model = model }

  init(_ params: JSONObject) throws(WireError) {
    model = StatisticsQuery(
      type: try params.required("type"), predicate: try params.predicate(),
      options: try params.required("options"))
  }

  func write(members writer: inout JSONWriter) {
    writer.member("type", model.type)
    writer.member("predicate", model.predicate)
    writer.member("options", model.options)
  }
}

/// A query for statistics by interval.
package struct WireStatisticsCollection: Sendable {
  /// The query that is encoded.
  package let model: StatisticsCollectionQuery

  /// Creates the encoded form of a query.
  package init(_ model: StatisticsCollectionQuery) { self.model = model }

  init(_ params: JSONObject) throws(WireError) {
    model = StatisticsCollectionQuery(
      try WireStatisticsQuery(params).model, anchor: try params.required("anchor"),
      interval: try params.required("interval"), calendar: try params.required("calendar"),
      range: try params.required("range"))
  }

  func write(members writer: inout JSONWriter) {
    WireStatisticsQuery(model.statistics).write(members: &writer)
    writer.member("anchor", model.anchor)
    writer.member("interval", model.interval)
    writer.member("calendar", model.calendar)
    writer.member("range", model.range)
  }
}

/// A query for correlations.
package struct WireCorrelationQuery: Sendable {
  /// The query that is encoded.
  package let model: CorrelationQuery

  /// Creates the encoded form of a query.
  package init(_ model: CorrelationQuery) { self.model = model }

  init(_ params: JSONObject) throws(WireError) {
    var members: [QuantityType: SamplePredicate] = [:]
    for member in try params.array("members", of: WireMemberCondition.self) {
      members[member.type] = member.predicate
    }
    model = CorrelationQuery(
      type: try params.required("type"), predicate: try params.predicate(),
      memberPredicates: members)
  }

  func write(members writer: inout JSONWriter) {
    writer.member("type", model.type)
    writer.member("predicate", model.predicate)
    writer.member(
      "members",
      model.memberPredicates.sorted { $0.key.identifier < $1.key.identifier }
        .map { WireMemberCondition(type: $0.key, predicate: $0.value) })
  }
}

/// A condition on a correlation's members of one type.
private struct WireMemberCondition: WireValue {
  static var expectation: String { "an object with 'type' and 'predicate'" }

  let type: QuantityType
  let predicate: SamplePredicate

  init(type: QuantityType, predicate: SamplePredicate) {
    self.type = type
    self.predicate = predicate
  }

  init(wire: JSONValue) throws(WireError) {
    let object = try Self.object(wire)
    (type, predicate) = (try object.required("type"), try object.predicate())
  }

  func write(into writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("type", type)
      writer.member("predicate", predicate)
    }
  }
}
