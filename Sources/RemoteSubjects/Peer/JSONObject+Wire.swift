extension JSONObject: WireValue {
  package static var expectation: String { "an object" }

  package init(wire: JSONValue) throws(WireError) { self = try Self.object(wire) }

  package func write(into writer: inout JSONWriter) { JSONValue.object(self).write(into: &writer) }
}
