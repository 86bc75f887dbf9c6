internal import JSONText

/// A received line, parsed as a JSON-RPC 2.0 message.
enum PeerMessage: Hashable, Sendable {
  /// A request, which requires a response.
  case request(id: Int, method: String, params: JSONObject)
  /// A notification, which has no response.
  case notification(method: String, params: JSONObject)
  /// The response to a request that succeeded.
  case result(id: Int, JSONObject)
  /// The response to a request that failed, or to a malformed line whose id is unknown.
  case error(id: Int?, WireFailure)

  /// The reason why a line is not a message.
  struct Malformed: Error, Hashable {
    /// The JSON-RPC error code for the response.
    let code: Int
    /// A description of the expected content, with its position or with the actual content.
    let message: String
    /// The id of the message, or `nil` if it has no valid id.
    var id: Int?
  }

  /// Creates a message by parsing a line.
  init(line: [UInt8]) throws(Malformed) {
    let value: JSONValue
    do throws(JSONError) { value = try JSONParser.parse(line) } catch {
      // A text that ends too early has no byte at the position of the error.
      let message =
        error.offset < line.count
        ? "\(error) of \(line.count)" : "\(error.expected) is expected at the end of the line"
      throw Malformed(code: WireFailure.parseError, message: message)
    }
    var id: Int?
    do throws(WireError) {
      let message = try JSONObject(wire: value)
      id = try message.optional("id")
      try self.init(message, id: id)
    } catch {
      throw Malformed(code: WireFailure.invalidRequest, message: "\(error)", id: id)
    }
  }

  private init(_ message: JSONObject, id: Int?) throws(WireError) {
    guard try message.required("jsonrpc", as: String.self) == "2.0" else {
      throw WireError(expected: "\"2.0\"", found: "other text", path: "jsonrpc")
    }
    let hasID = message["id"] != nil
    if let method = try message.optional("method", as: String.self) {
      let params = try message.optional("params", as: JSONObject.self) ?? JSONObject()
      if let id {
        self = .request(id: id, method: method, params: params)
      } else if hasID {
        throw WireError(expected: Int.expectation, found: "null", path: "id")
      } else {
        self = .notification(method: method, params: params)
      }
      return
    }
    let result = try message.optional("result", as: JSONObject.self)
    let error = try message.optional("error", as: WireFailure.self)
    switch (result, error) {
    case (let result?, nil):
      guard let id else {
        throw WireError(expected: Int.expectation, found: hasID ? "null" : "nothing", path: "id")
      }
      self = .result(id: id, result)
    case (nil, let error?):
      guard hasID else {
        throw WireError(expected: Int.expectation, found: "nothing", path: "id")
      }
      self = .error(id: id, error)
    default:
      throw WireError(
        expected: "one of 'method', 'result' and 'error'",
        found: result == nil ? "none of them" : "both 'result' and 'error'")
    }
  }
}

// MARK: - Writing

/// The encoding of messages as lines without terminators.
enum PeerLine {
  typealias Writing = (inout JSONWriter) -> Void

  static func request(_ id: Int, _ method: String, params: Writing) -> [UInt8] {
    message { writer in
      writer.member("id", id)
      writer.member("method", method)
      writer.name("params")
      params(&writer)
    }
  }

  static func notification(_ method: String, params: Writing) -> [UInt8] {
    message { writer in
      writer.member("method", method)
      writer.name("params")
      params(&writer)
    }
  }

  static func result(_ id: Int, _ result: some WireWritable) -> [UInt8] {
    message { writer in
      writer.member("id", id)
      writer.member("result", result)
    }
  }

  static func error(_ id: Int?, _ error: WireFailure) -> [UInt8] {
    message { writer in
      writer.name("id")
      if let id { writer.number(Double(id)) } else { writer.null() }
      writer.member("error", error)
    }
  }

  private static func message(_ members: Writing) -> [UInt8] {
    var writer = JSONWriter()
    writer.object { writer in
      writer.member("jsonrpc", "2.0")
      members(&writer)
    }
    return writer.bytes
  }
}

extension WireCall {
  /// Writes the parameters as an object, with the session number if the call belongs to a session.
  func write(params writer: inout JSONWriter, session: Int?) {
    writer.object { writer in
      writer.member("session", ifPresent: session)
      write(members: &writer)
    }
  }
}

extension WireFailure {
  /// The error code for a line that is not JSON, is nested too deeply, or contains a number beyond
  /// the range of a double.
  package static let parseError = -32700
  /// The error code for a line that is not a JSON-RPC message, or for a request that is sent too
  /// early or with the id of an unanswered request.
  package static let invalidRequest = -32600
  /// The error code for a method that is unknown or not supported.
  package static let methodNotFound = -32601
  /// The error code for parameters that are invalid for the method.
  package static let invalidParams = -32602
  /// The error code for a failure of the responding side.
  ///
  /// It is then unknown whether the call took effect.
  package static let internalError = -32603
  /// The error code for a request that the caller canceled.
  package static let requestCancelled = -32800
}
