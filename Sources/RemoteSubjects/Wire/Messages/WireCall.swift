package import JSONText
package import SubjectProtocol

/// A request or notification with its parameters.
package protocol WireCall: Sendable {
  /// The name of the method.
  var method: String { get }

  /// Writes the parameters as members of an open object.
  func write(members writer: inout JSONWriter)

  /// Creates a call from its parameters, or returns `nil` if the method does not belong to this
  /// type.
  ///
  /// - Throws: ``WireError`` with the path of the invalid member.
  init?(method: String, params: JSONObject) throws(WireError)
}

extension WireCall {
  /// Returns the parameters in a form that is encoded as an object.
  ///
  /// - Parameter session: The number of the sync session; `nil` if the call belongs to none.
  /// - Returns: The parameters, with the session number if it is not `nil`.
  package func params(session: Int? = nil) -> WireParams<Self> {
    WireParams(call: self, session: session)
  }
}

/// A call whose method is part of the subject protocol.
package protocol ProtocolCall: WireCall {
  /// The method of the call.
  var kind: ProtocolMethod { get }

  /// Creates a call from its parameters, or returns `nil` if the method does not belong to this
  /// type.
  ///
  /// - Throws: ``WireError`` with the path of the invalid member.
  init?(_ method: ProtocolMethod, params: JSONObject) throws(WireError)
}

extension ProtocolCall {
  package var method: String { kind.rawValue }

  package init?(method: String, params: JSONObject) throws(WireError) {
    guard let method = ProtocolMethod(rawValue: method) else { return nil }
    try self.init(method, params: params)
  }
}

/// The parameters of a call, with a session number if the call belongs to a session.
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

/// An object with one member, which is the form of many results.
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
