/// An error that the other side answered with, or that this side answers with.
public struct RPCError: Error, Hashable, Sendable {
  /// The number of the error, see the specification of the protocol.
  public let code: Int
  /// A sentence for a developer.
  public let message: String
  /// What a program reads of the error.
  public let data: JSONText?

  /// Creates an error.
  public init(code: Int, message: String, data: JSONText? = nil) {
    self.code = code
    self.message = message
    self.data = data
  }

  /// A line is no JSON.
  public static let parseError: Int = -32700
  /// A line is no message of JSON-RPC.
  public static let invalidRequest: Int = -32600
  /// Nobody answers to the method.
  public static let methodNotFound: Int = -32601
  /// The parameters are not those of the method.
  public static let invalidParams: Int = -32602
  /// The answering side broke; whether the call took effect is not known.
  public static let internalError: Int = -32603
  /// The caller cancelled the request.
  public static let requestCancelled: Int = -32800
}

extension RPCError: CustomStringConvertible {
  /// The number and the sentence.
  public var description: String { "error \(code): \(message)" }
}
