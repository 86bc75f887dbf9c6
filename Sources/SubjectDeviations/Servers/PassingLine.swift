internal import HealthContracts

/// A line between the suite and the server; changing its message replaces its bytes.
package struct PassingLine: Sendable {
  /// The line without its ending.
  private(set) var bytes: [UInt8]
  /// The message, or `nil` if the line is not JSON.
  private(set) var message: ExchangeValue?

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    message = String(validating: bytes, as: UTF8.self).flatMap { ExchangeValue(parsing: $0) }
  }

  init(_ message: ExchangeValue) {
    bytes = Array(message.text.utf8)
    self.message = message
  }

  /// A member by its path, such as `"result.samples"`; assigning `nil` removes it.
  ///
  /// An assignment has no effect if the object that would contain the member does not exist.
  subscript(_ path: String) -> ExchangeValue? {
    get { message?[at: path] }
    set {
      guard var changed = message else { return }
      changed[at: path] = newValue
      self = Self(changed)
    }
  }

  var id: ExchangeValue? { self["id"] }
  var isRequest: Bool { method != nil && id != nil }
  var isAnswer: Bool { message != nil && method == nil }
  var isError: Bool { self["error"] != nil }
  /// Whether the line has the method that rows use as an unknown method.
  var isOfUnknownMethod: Bool { self["method"] == ExchangeNames.values["unknown method"] }
  /// Whether the line has more than 100 opening braces, like a condition beyond the nesting limit.
  var isDeep: Bool { bytes.count { $0 == UInt8(ascii: "{") } > 100 }

  var method: String? {
    guard case .string(let method)? = self["method"] else { return nil }
    return method
  }

  /// The id that the server's response must have; `nil` for a notification, which has no response.
  ///
  /// The value is the line's own id, or JSON null if the line has no valid id.
  var awaited: ExchangeValue? {
    switch id {
    case .number?: id
    case nil where method != nil: nil
    default: .null
    }
  }

  // MARK: - New lines

  static func request(_ method: String, _ params: ExchangeValue = .object([:])) -> Self {
    var line = Self(ExchangeNames.request(method, params, id: 800_000))
    line["jsonrpc"] = .string("2.0")
    return line
  }

  static func notice(_ method: String, _ params: [String: ExchangeValue]) -> Self {
    Self(
      .object([
        "jsonrpc": .string("2.0"), "method": .string(method), "params": .object(params),
      ]))
  }

  /// Returns a successful response to this line, as the only line.
  func answered(_ result: [String: ExchangeValue] = [:]) -> [Self] {
    [reply("result", .object(result))]
  }

  /// Returns an error response to this line, as the only line.
  func refused(_ code: Double, kind: String? = nil, name: String? = nil) -> [Self] {
    var error: [String: ExchangeValue] = ["code": .number(code), "message": .string("no")]
    if let kind, let name {
      error["data"] = .object(["kind": .string(kind), "name": .string(name)])
    }
    return [reply("error", .object(error))]
  }

  private func reply(_ member: String, _ value: ExchangeValue) -> Self {
    Self(.object(["jsonrpc": .string("2.0"), "id": id ?? .null, member: value]))
  }
}

extension PassingLine {
  /// Changes every sample in the line's result or parameters.
  mutating func changeSamples(_ change: (inout ExchangeValue) -> Void) {
    for path in ["result.samples", "params.samples"] {
      guard case .array(var samples)? = self[path] else { continue }
      for index in samples.indices { change(&samples[index]) }
      self[path] = .array(samples)
    }
  }
}

extension ExchangeValue {
  /// A member by its path; missing objects on the path are not created.
  subscript(at path: String) -> Self? {
    get { self[path.split(separator: ".")[...]] }
    set { self[path.split(separator: ".")[...]] = newValue }
  }

  private subscript(_ names: ArraySlice<Substring>) -> Self? {
    get {
      guard let first = names.first else { return self }
      return self[String(first)]?[names.dropFirst()]
    }
    set {
      guard let first = names.first.map(String.init), case .object(var members) = self else {
        return
      }
      if names.count == 1 {
        members[first] = newValue
      } else {
        members[first]?[names.dropFirst()] = newValue
      }
      self = .object(members)
    }
  }
}
