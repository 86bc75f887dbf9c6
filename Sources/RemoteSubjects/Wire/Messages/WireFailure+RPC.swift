extension WireFailure {
  /// Reads an error that the other side answered with.
  package init(_ error: RPCError) throws(WireError) {
    self.init(code: error.code, message: error.message)
    if let data = error.data { try read(data: .object(data)) }
  }

  /// The error as an answer.
  package var answer: RPCError {
    let data = try? JSONParser.parse(JSONWriter.bytes(of: WireFailureData(failure: self)))
    guard case .object(let data)? = data else { return RPCError(code: code, message: message) }
    return RPCError(code: code, message: message, data: data)
  }
}

/// What a program is told of an error.
private struct WireFailureData: WireWritable {
  let failure: WireFailure

  func write(into writer: inout JSONWriter) { failure.write(data: &writer) }
}

extension Peer {
  /// Makes a call, and waits for its answer.
  ///
  /// - Throws: A ``WireFailure`` that the other side answered with, a ``WireError`` where that is
  ///   of the wrong form, or what ended the conversation.
  package func call(_ call: some WireCall, session: Int? = nil) async throws -> JSONObject {
    do { return try await request(call.method, call.params(session: session)) } catch let error
      as RPCError
    { throw try WireFailure(error) }
  }

  /// Makes a call, and goes on; the answer is as ``call(_:session:)`` has it.
  @discardableResult
  package func send(
    _ call: some WireCall, session: Int? = nil,
    completion: @escaping @Sendable (Result<JSONObject, any Error>) -> Void
  ) -> Int {
    send(call.method, call.params(session: session)) { result in
      completion(
        result.mapError { error in
          guard let error = error as? RPCError else { return error }
          do { return try WireFailure(error) } catch { return error }
        })
    }
  }

  /// Tells something.
  package func tell(_ notice: Notice, session: Int? = nil) {
    notify(notice.method, notice.params(session: session))
  }
}
