internal import Foundation
package import HealthModel

/// A sample of any kind: a workout has an `activityType`, a category sample a `value`, and a
/// quantity sample a `quantity`.
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

extension QuantitySample: WireValue {
  package static var expectation: String { "a sample" }

  package init(wire: JSONValue) throws(WireError) {
    let object = try Self.object(wire)
    let sample: Self
    let (uuid, type): (UUID, QuantityType) = (
      try object.required("uuid"), try object.required("type")
    )
    let (start, end): (Date, Date) = (try object.required("start"), try object.required("end"))
    let quantity: Quantity = try object.required("quantity")
    let (metadata, device): (Metadata, Device?) = (
      try object.metadata(), try object.optional("device")
    )
    do throws(ProgrammerError) {
      sample = try Self(
        uuid: uuid, type: type, quantity: quantity, start: start, end: end, metadata: metadata,
        device: device)
    } catch { throw WireError(breaking: error) }
    let source: SourceRevision? = try object.optional("source")
    self = source.map(sample.fetched(from:)) ?? sample
  }

  package func write(into writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("uuid", uuid)
      writer.member("type", quantityType)
      writer.member("quantity", quantity)
      writer.member("start", startDate)
      writer.member("end", endDate)
      writer.metadata(metadata)
      writer.member("device", ifPresent: device)
      writer.member("source", ifPresent: sourceRevision)
    }
  }
}

extension CategorySample: WireValue {
  package static var expectation: String { "a category sample" }

  package init(wire: JSONValue) throws(WireError) {
    let object = try Self.object(wire)
    let sample: Self
    let (uuid, type): (UUID, CategoryType) = (
      try object.required("uuid"), try object.required("type")
    )
    let (start, end): (Date, Date) = (try object.required("start"), try object.required("end"))
    let value: Int = try object.required("value")
    let (metadata, device): (Metadata, Device?) = (
      try object.metadata(), try object.optional("device")
    )
    do throws(ProgrammerError) {
      sample = try Self(
        uuid: uuid, type: type, value: value, start: start, end: end, metadata: metadata,
        device: device)
    } catch { throw WireError(breaking: error) }
    let source: SourceRevision? = try object.optional("source")
    self = source.map(sample.fetched(from:)) ?? sample
  }

  package func write(into writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("uuid", uuid)
      writer.member("type", categoryType)
      writer.member("value", value)
      writer.member("start", startDate)
      writer.member("end", endDate)
      writer.metadata(metadata)
      writer.member("device", ifPresent: device)
      writer.member("source", ifPresent: sourceRevision)
    }
  }
}

extension Workout: WireValue {
  package static var expectation: String { "a workout" }

  package init(wire: JSONValue) throws(WireError) {
    let object = try Self.object(wire)
    let workout: Self
    let (uuid, activityType): (UUID, WorkoutActivityType) = (
      try object.required("uuid"), try object.required("activityType")
    )
    let (start, end): (Date, Date) = (try object.required("start"), try object.required("end"))
    let duration: Double = try object.required("duration")
    let (metadata, device): (Metadata, Device?) = (
      try object.metadata(), try object.optional("device")
    )
    do throws(ProgrammerError) {
      workout = try Self(
        uuid: uuid, activityType: activityType, start: start, end: end, duration: duration,
        metadata: metadata, device: device)
    } catch { throw WireError(breaking: error) }
    let source: SourceRevision? = try object.optional("source")
    self = source.map(workout.fetched(from:)) ?? workout
  }

  package func write(into writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("uuid", uuid)
      writer.member("type", SampleType.workoutIdentifier)
      writer.member("activityType", activityType)
      writer.member("start", startDate)
      writer.member("end", endDate)
      writer.member("duration", duration)
      writer.metadata(metadata)
      writer.member("device", ifPresent: device)
      writer.member("source", ifPresent: sourceRevision)
    }
  }
}
