package import JSONText
package import SubjectProtocol

/// A call that one side of the protocol understands, with its parameters.
package protocol WireCall: Sendable {
  /// The name of the call.
  var method: String { get }

  /// Writes the parameters as members of an open object.
  func write(members writer: inout JSONWriter)

  /// Decodes the parameters of a call; `nil` if the name is unknown.
  ///
  /// - Throws: ``WireError`` with the path of the member.
  init?(method: String, params: JSONObject) throws(WireError)
}

extension WireCall {
  /// Returns the encoded parameters.
  ///
  /// - Parameter session: The session of the request, for the calls of a sync.
  /// - Returns: An object.
  package func params(session: Int? = nil) -> WireParams<Self> {
    WireParams(call: self, session: session)
  }
}

/// A call of the protocol.
package protocol ProtocolCall: WireCall {
  /// The method of the call.
  var kind: ProtocolMethod { get }

  /// Decodes the parameters of a method; `nil` for the method of another call.
  ///
  /// - Throws: ``WireError`` with the path of the member.
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

/// An object with one member, which is the form of many answers.
package struct WireMember<Value: WireWritable>: WireWritable {
  let name: String
  let value: Value

  /// Creates an object with a named value.
  package init(_ name: String, _ value: Value) {
    self.name = name
    self.value = value
  }

  package func write(into writer: inout JSONWriter) {
    writer.object { $0.member(name, value) }
  }
}
