package import SubjectProtocol

/// One of the calls that a side of the protocol understands, with its parameters.
package protocol WireCall: Sendable {
  /// The name of the call.
  var method: String { get }

  /// Writes the parameters as members of an object that is open.
  func write(members writer: inout JSONWriter)

  /// Reads the parameters of a call; `nil` where nobody knows the name.
  ///
  /// - Throws: ``WireError`` that names the member.
  init?(method: String, params: JSONObject) throws(WireError)
}

extension WireCall {
  /// The parameters as they go over the line.
  ///
  /// - Parameter session: The process of the app that calls, where a sync does.
  /// - Returns: An object.
  package func params(session: Int? = nil) -> WireParams<Self> {
    WireParams(call: self, session: session)
  }
}

/// One of the calls that the protocol knows.
package protocol ProtocolCall: WireCall {
  /// The method that it is.
  var kind: ProtocolMethod { get }

  /// Reads the parameters of a method; `nil` for the method of another call.
  ///
  /// - Throws: ``WireError`` that names the member.
  init?(_ method: ProtocolMethod, params: JSONObject) throws(WireError)
}

extension ProtocolCall {
  package var method: String { kind.rawValue }

  package init?(method: String, params: JSONObject) throws(WireError) {
    guard let method = ProtocolMethod(rawValue: method) else { return nil }
    try self.init(method, params: params)
  }
}

/// The parameters of a call.
package struct WireParams<Call: WireCall>: WireWritable, Sendable {
  let call: Call
  let session: Int?

  package func write(into writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("session", ifPresent: session)
      call.write(members: &writer)
    }
  }
}

/// An object with one member, which many answers are.
package struct WireMember<Value: WireWritable>: WireWritable {
  let name: String
  let value: Value

  /// Names a value.
  package init(_ name: String, _ value: Value) {
    self.name = name
    self.value = value
  }

  package func write(into writer: inout JSONWriter) {
    writer.object { $0.member(name, value) }
  }
}
