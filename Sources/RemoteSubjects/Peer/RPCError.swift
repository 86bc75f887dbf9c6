/// An error that the other side answered with, or that this side answers with.
package struct RPCError: Error, Hashable, Sendable {
  /// The number of the error, see the specification of the protocol.
  package let code: Int
  /// A sentence for a developer.
  package let message: String
  /// What a program reads of the error.
  package let data: JSONObject?

  /// Creates an error.
  package init(code: Int, message: String, data: JSONObject? = nil) {
    self.code = code
    self.message = message
    self.data = data
  }

  /// A line is no JSON.
  package static let parseError: Int = -32700
  /// A line is no message of JSON-RPC.
  package static let invalidRequest: Int = -32600
  /// Nobody answers to the method.
  package static let methodNotFound: Int = -32601
  /// The parameters are not those of the method.
  package static let invalidParams: Int = -32602
  /// The answering side broke; whether the call took effect is not known.
  package static let internalError: Int = -32603
  /// The caller cancelled the request.
  package static let requestCancelled: Int = -32800
}

extension RPCError: WireValue {
  package static var expectation: String { "an error with 'code' and 'message'" }

  package init(wire: JSONValue) throws(WireError) {
    let object = try Self.object(wire)
    self.init(
      code: try object.required("code"), message: try object.required("message"),
      data: try object.optional("data"))
  }

  package func write(into writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("code", code)
      writer.member("message", message)
      writer.member("data", ifPresent: data)
    }
  }
}

extension RPCError: CustomStringConvertible {
  /// The number and the sentence.
  package var description: String { "error \(code): \(message)" }
}
