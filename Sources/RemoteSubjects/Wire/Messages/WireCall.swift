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
  /// - Returns: An object in JSON.
  package func params(session: Int? = nil) -> [UInt8] {
    var writer = JSONWriter()
    writer.object { writer in
      writer.member("session", ifPresent: session)
      write(members: &writer)
    }
    return writer.bytes
  }
}
