package import Foundation
package import JSONText
package import MetricSync
package import SubjectProtocol

/// The suite's calls to a metric destination.
package enum DestinationCall: ProtocolCall {
  case start(now: Date, seed: Int)
  case deliver(WireBatch, memory: [String: String])
  case remove([RemovedMetric])
  case test
  case contents
  case refuse([UUID])
  case reopen

  package var kind: ProtocolMethod {
    switch self {
    case .start: .destinationStart
    case .deliver: .destinationDeliver
    case .remove: .destinationRemove
    case .test: .destinationTest
    case .contents: .destinationContents
    case .refuse: .destinationRefuse
    case .reopen: .destinationReopen
    }
  }

  package init?(_ method: ProtocolMethod, params: JSONObject) throws(WireError) {
    switch method {
    case .destinationStart:
      self = .start(now: try params.required("now"), seed: try params.required("seed"))
    case .destinationDeliver:
      let memory = try params.optional("memory", as: WireMemory.self)
      self = .deliver(try params.required("batch"), memory: memory?.texts ?? [:])
    case .destinationRemove: self = .remove(try params.requiredArray("metrics"))
    case .destinationTest: self = .test
    case .destinationContents: self = .contents
    case .destinationRefuse: self = .refuse(try params.requiredArray("ids"))
    case .destinationReopen: self = .reopen
    default: return nil
    }
  }

  package func write(members writer: inout JSONWriter) {
    switch self {
    case .start(let now, let seed):
      writer.member("now", now)
      writer.member("seed", seed)
    case .deliver(let batch, let memory):
      writer.member("batch", batch)
      if !memory.isEmpty { writer.member("memory", WireMemory(memory)) }
    case .remove(let metrics): writer.member("metrics", metrics)
    case .refuse(let ids): writer.member("ids", ids)
    case .test, .contents, .reopen: break
    }
  }
}

/// A batch of metrics, encoded with the identifier that follows from the metrics.
package struct WireBatch: WireValue, Sendable {
  package static var expectation: String { "a batch with 'id', 'mayHaveArrived' and 'metrics'" }

  /// The batch; the samples from which its metrics were created are not encoded.
  package let batch: MetricBatch

  /// Creates the encoded form of a batch.
  package init(_ batch: MetricBatch) { self.batch = batch }

  package init(wire: JSONValue) throws(WireError) {
    let object = try Self.object(wire)
    let metrics = try object.requiredArray("metrics", of: HealthMetric.self)
    batch = MetricBatch(
      metrics.map { OutgoingMetric($0) },
      mayHaveArrived: try object.required("mayHaveArrived"))
    guard try object.required("id", as: UUID.self) == batch.id else {
      throw WireError(
        expected: "the id that follows from the metrics", found: "another id", path: "id")
    }
  }

  package func write(into writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("id", batch.id)
      writer.member("mayHaveArrived", batch.mayHaveArrived)
      writer.member("metrics", batch.metrics.map(\.metric))
    }
  }
}

/// The place and the limits that a destination declares when it starts.
struct DestinationFacts: WireValue, Hashable, Sendable {
  static var expectation: String { "an object with 'place' and 'limits'" }

  let place: String
  let limits: BatchLimits

  init(place: String, limits: BatchLimits) {
    self.place = place
    self.limits = limits
  }

  init(wire: JSONValue) throws(WireError) {
    let object = try Self.object(wire)
    place = try object.required("place")
    limits = try object.required("limits")
  }

  func write(into writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("place", place)
      writer.member("limits", limits)
    }
  }
}
