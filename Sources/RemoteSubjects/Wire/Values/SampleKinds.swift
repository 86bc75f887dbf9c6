internal import Foundation
package import HealthModel
package import JSONText

/// A sample of any kind.
///
/// A workout has an `activityType`, a category sample a `value`, a quantity sample a `quantity`.
extension Sample: WireValue {
  package static var expectation: String { "a sample" }

  package init(wire: JSONValue) throws(WireError) {
    let object = try Self.object(wire)
    if object["activityType"] != nil {
      self = .workout(try Workout(wire: wire))
    } else if object["value"] != nil {
      self = .category(try CategorySample(wire: wire))
    } else {
      self = .quantity(try QuantitySample(wire: wire))
    }
  }

  package func write(into writer: inout JSONWriter) {
    switch self {
    case .quantity(let sample): sample.write(into: &writer)
    case .category(let sample): sample.write(into: &writer)
    case .workout(let workout): workout.write(into: &writer)
    }
  }
}

/// The members, other than the UUID and the type, that samples of every kind can have.
private struct CommonMembers {
  let start: Date
  let end: Date
  let metadata: Metadata
  let device: Device?
  let source: SourceRevision?

  init(_ object: JSONObject) throws(WireError) {
    (start, end) = (try object.required("start"), try object.required("end"))
    (metadata, device) = (try object.metadata(), try object.optional("device"))
    source = try object.optional("source")
  }

  /// Creates a sample with the decoded source, if there is one.
  ///
  /// - Throws: ``WireError`` if the sample violates a rule of the model.
  func sample<Value>(
    _ create: () throws(ProgrammerError) -> Value, fetched: (Value, SourceRevision) -> Value
  ) throws(WireError) -> Value {
    let sample: Value
    do throws(ProgrammerError) { sample = try create() } catch { throw WireError(breaking: error) }
    return source.map { fetched(sample, $0) } ?? sample
  }
}

extension JSONWriter {
  /// Writes the metadata, the device and the source of a sample, if present.
  fileprivate mutating func members(
    _ metadata: Metadata, _ device: Device?, _ source: SourceRevision?
  ) {
    self.metadata(metadata)
    member("device", ifPresent: device)
    member("source", ifPresent: source)
  }
}

extension QuantitySample: WireValue {
  package static var expectation: String { "a sample" }

  package init(wire: JSONValue) throws(WireError) {
    let object = try Self.object(wire)
    let (uuid, type): (UUID, QuantityType) = (
      try object.required("uuid"), try object.required("type")
    )
    let common = try CommonMembers(object)
    let quantity: Quantity = try object.required("quantity")
    self = try common.sample { () throws(ProgrammerError) in
      try Self(
        uuid: uuid, type: type, quantity: quantity, start: common.start, end: common.end,
        metadata: common.metadata, device: common.device)
    } fetched: {
      $0.fetched(from: $1)
    }
  }

  package func write(into writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("uuid", uuid)
      writer.member("type", quantityType)
      writer.member("quantity", quantity)
      writer.member("start", startDate)
      writer.member("end", endDate)
      writer.members(metadata, device, sourceRevision)
    }
  }
}

extension CategorySample: WireValue {
  package static var expectation: String { "a category sample" }

  package init(wire: JSONValue) throws(WireError) {
    let object = try Self.object(wire)
    let (uuid, type): (UUID, CategoryType) = (
      try object.required("uuid"), try object.required("type")
    )
    let common = try CommonMembers(object)
    let value: Int = try object.required("value")
    self = try common.sample { () throws(ProgrammerError) in
      try Self(
        uuid: uuid, type: type, value: value, start: common.start, end: common.end,
        metadata: common.metadata, device: common.device)
    } fetched: {
      $0.fetched(from: $1)
    }
  }

  package func write(into writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("uuid", uuid)
      writer.member("type", categoryType)
      writer.member("value", value)
      writer.member("start", startDate)
      writer.member("end", endDate)
      writer.members(metadata, device, sourceRevision)
    }
  }
}

extension Workout: WireValue {
  package static var expectation: String { "a workout" }

  package init(wire: JSONValue) throws(WireError) {
    let object = try Self.object(wire)
    let (uuid, activityType): (UUID, WorkoutActivityType) = (
      try object.required("uuid"), try object.required("activityType")
    )
    let common = try CommonMembers(object)
    let duration: Double = try object.required("duration")
    self = try common.sample { () throws(ProgrammerError) in
      try Self(
        uuid: uuid, activityType: activityType, start: common.start, end: common.end,
        duration: duration, metadata: common.metadata, device: common.device)
    } fetched: {
      $0.fetched(from: $1)
    }
  }

  package func write(into writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("uuid", uuid)
      writer.member("type", SampleType.workoutIdentifier)
      writer.member("activityType", activityType)
      writer.member("start", startDate)
      writer.member("end", endDate)
      writer.member("duration", duration)
      writer.members(metadata, device, sourceRevision)
    }
  }
}
