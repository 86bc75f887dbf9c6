internal import Foundation
package import JSONText
package import MetricSync

extension HealthMetric: WireValue {
  package static var expectation: String { "a metric" }

  package init(wire: JSONValue) throws(WireError) {
    let object = try Self.object(wire)
    let category: String = try object.required("category")
    guard let category = MetricCategory(rawValue: category) else {
      throw WireError(expected: "a name", found: "empty text", path: "category")
    }
    self.init(
      id: try object.required("id"), name: try object.required("name"),
      identifier: try object.required("identifier"), value: try object.required("value"),
      unit: try object.required("unit"), timestamp: try object.required("timestamp"),
      source: try object.optional("source"), category: category,
      endTimestamp: try object.optional("endTimestamp"))
  }

  package func write(into writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("id", id)
      writer.member("name", name)
      writer.member("identifier", identifier)
      writer.member("value", value)
      writer.member("unit", unit)
      writer.member("timestamp", timestamp)
      writer.member("category", category.rawValue)
      writer.member("source", ifPresent: source)
      writer.member("endTimestamp", ifPresent: endTimestamp)
    }
  }
}

extension RemovedMetric: WireValue {
  package static var expectation: String { "a removed metric with 'id' and 'identifier'" }

  package init(wire: JSONValue) throws(WireError) {
    let object = try Self.object(wire)
    self.init(id: try object.required("id"), identifier: try object.required("identifier"))
  }

  package func write(into writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("id", id)
      writer.member("identifier", identifier)
    }
  }
}

extension DeliveryReason: WireValue {
  package static var expectation: String { "a reason with its 'text'" }

  package init(wire: JSONValue) throws(WireError) {
    let object = try Self.object(wire)
    self.init(
      try object.required("text"), status: try object.optional("status"),
      code: try object.optional("code"))
  }

  package func write(into writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("text", text)
      writer.member("status", ifPresent: status)
      writer.member("code", ifPresent: code)
    }
  }
}

extension BatchLimits: WireValue {
  package static var expectation: String { "an object with 'count' and 'bytes' of at least 1" }

  package init(wire: JSONValue) throws(WireError) {
    let object = try Self.object(wire)
    let (count, bytes): (Int, Int) = (try object.required("count"), try object.required("bytes"))
    for (name, number) in [("count", count), ("bytes", bytes)] where number < 1 {
      throw WireError(expected: "a number of at least 1", found: "a smaller number", path: name)
    }
    self.init(count: count, bytes: bytes)
  }

  package func write(into writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("count", count)
      writer.member("bytes", bytes)
    }
  }
}

/// The values that an engine remembers for a destination, encoded as an object of strings.
struct WireMemory: WireValue, Hashable, Sendable {
  static var expectation: String { "an object whose values are text" }

  let texts: [String: String]

  init(_ texts: [String: String]) { self.texts = texts }

  init(wire: JSONValue) throws(WireError) {
    var texts: [String: String] = [:]
    for member in try Self.object(wire).members {
      do { texts[member.name] = try String(wire: member.value) } catch {
        throw error.inside(member.name)
      }
    }
    self.texts = texts
  }

  func write(into writer: inout JSONWriter) {
    writer.object { writer in
      for (name, text) in texts.sorted(by: { $0.key < $1.key }) { writer.member(name, text) }
    }
  }
}
