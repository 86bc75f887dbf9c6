package import JSONText

extension JSONValue: WireValue {
  package static var expectation: String { "a value" }

  package init(wire: JSONValue) { self = wire }

  package func write(into writer: inout JSONWriter) { writer.value(self) }
}

extension JSONObject: WireValue {
  package static var expectation: String { "an object" }

  package init(wire: JSONValue) throws(WireError) { self = try Self.object(wire) }

  package func write(into writer: inout JSONWriter) { writer.value(.object(self)) }
}
