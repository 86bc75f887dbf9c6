internal import Foundation
package import HealthModel
package import JSONText

extension MetadataValue: WireValue {
  package static var expectation: String {
    "an object with exactly one of 'string', 'number', 'date' and 'quantity'"
  }

  package init(wire: JSONValue) throws(WireError) {
    let object = try Self.object(wire)
    guard object.members.count == 1, let name = object.members.first?.name else {
      throw Self.mismatch(members: object)
    }
    switch name {
    case "string": self = .string(try object.required(name))
    case "number": self = .number(try object.required(name))
    case "date": self = .date(try object.required(name))
    case "quantity": self = .quantity(try object.required(name))
    default: throw WireError(expected: Self.expectation, found: "an object with an unknown member")
    }
  }

  package func write(into writer: inout JSONWriter) {
    writer.object { writer in
      switch self {
      case .string(let value): writer.member("string", value)
      case .number(let value): writer.member("number", value)
      case .date(let value): writer.member("date", value)
      case .quantity(let value): writer.member("quantity", value)
      }
    }
  }
}

/// Metadata, encoded as an object with sorted keys.
struct WireMetadata: WireValue {
  static var expectation: String { "an object of metadata values by key" }

  let model: Metadata

  init(_ model: Metadata) { self.model = model }

  init(wire: JSONValue) throws(WireError) {
    let object = try Self.object(wire)
    var model: Metadata = [:]
    for member in object.members {
      do { model[member.name] = try MetadataValue(wire: member.value) } catch {
        throw error.inside(member.name)
      }
    }
    self.model = model
  }

  func write(into writer: inout JSONWriter) {
    writer.object { writer in
      for (key, value) in model.sorted(by: { $0.key < $1.key }) { writer.member(key, value) }
    }
  }
}

extension JSONWriter {
  /// Writes the member `metadata`, unless the metadata is empty.
  mutating func metadata(_ metadata: Metadata) {
    if !metadata.isEmpty { member("metadata", WireMetadata(metadata)) }
  }
}

extension JSONObject {
  /// Decodes the member `metadata`; the metadata is empty if the member is missing or `null`.
  func metadata() throws(WireError) -> Metadata {
    try optional("metadata", as: WireMetadata.self)?.model ?? [:]
  }
}

extension Source: WireValue {
  package static var expectation: String { "a source with 'name' and 'bundleIdentifier'" }

  package init(wire: JSONValue) throws(WireError) {
    let object = try Self.object(wire)
    self.init(
      name: try object.required("name"),
      bundleIdentifier: try object.required("bundleIdentifier"))
  }

  package func write(into writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("name", name)
      writer.member("bundleIdentifier", bundleIdentifier)
    }
  }
}

extension SourceRevision: WireValue {
  package static var expectation: String { Source.expectation }

  package init(wire: JSONValue) throws(WireError) {
    let object = try Self.object(wire)
    self.init(
      source: try Source(wire: wire), version: try object.optional("version"),
      productType: try object.optional("productType"),
      operatingSystemVersion: try object.optional("operatingSystemVersion"))
  }

  package func write(into writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("name", source.name)
      writer.member("bundleIdentifier", source.bundleIdentifier)
      writer.member("version", ifPresent: version)
      writer.member("productType", ifPresent: productType)
      writer.member("operatingSystemVersion", ifPresent: operatingSystemVersion)
    }
  }
}

extension Device: WireValue {
  package static var expectation: String { "an object with the fields of a device" }

  private static var fields: [(name: String, path: any WritableKeyPath<Self, String?> & Sendable)] {
    [
      ("name", \.name), ("manufacturer", \.manufacturer), ("model", \.model),
      ("hardwareVersion", \.hardwareVersion), ("firmwareVersion", \.firmwareVersion),
      ("softwareVersion", \.softwareVersion), ("localIdentifier", \.localIdentifier),
      ("udiDeviceIdentifier", \.udiDeviceIdentifier),
    ]
  }

  package init(wire: JSONValue) throws(WireError) {
    let object = try Self.object(wire)
    self.init()
    for field in Self.fields { self[keyPath: field.path] = try object.optional(field.name) }
  }

  package func write(into writer: inout JSONWriter) {
    writer.object { writer in
      for field in Self.fields { writer.member(field.name, ifPresent: self[keyPath: field.path]) }
    }
  }
}

extension WireError {
  /// Creates an error for a well-formed value that the model rejects.
  init(breaking error: ProgrammerError) {
    let member =
      switch error.kind {
      case .incompatibleUnit: "quantity"
      case .endBeforeStart: "end"
      case .invalidMetadata: "metadata"
      case .invalidDuration: "duration"
      case .invalidCategoryValue: "value"
      default: ""
      }
    self.init(
      expected: "a value that follows the rule (\(error.message))", found: "a value that breaks it",
      path: member)
  }
}

extension DeletedObject: WireValue {
  package static var expectation: String { "a deleted object with its 'uuid'" }

  package init(wire: JSONValue) throws(WireError) {
    let object = try Self.object(wire)
    self.init(uuid: try object.required("uuid"), metadata: try object.metadata())
  }

  package func write(into writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("uuid", uuid)
      writer.metadata(metadata)
    }
  }
}

extension Correlation: WireValue {
  package static var expectation: String { "a correlation" }

  package init(wire: JSONValue) throws(WireError) {
    let object = try Self.object(wire)
    let (start, end): (Date, Date) = (try object.required("start"), try object.required("end"))
    guard start <= end else {
      throw WireError(
        expected: "an end that is not before the start", found: "an earlier date", path: "end")
    }
    self.init(
      storedAs: try object.required("uuid"), type: try object.required("type"),
      members: try object.requiredArray("members"), startDate: start, endDate: end,
      metadata: try object.metadata(), sourceRevision: try object.optional("source"))
  }

  package func write(into writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("uuid", uuid)
      writer.member("type", type)
      writer.member("members", members)
      writer.member("start", startDate)
      writer.member("end", endDate)
      writer.metadata(metadata)
      writer.member("source", ifPresent: sourceRevision)
    }
  }
}
