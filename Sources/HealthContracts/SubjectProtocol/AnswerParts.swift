/// The partial results of an exchange's open requests.
///
/// A subject may send the lists of a result in parts before the answer, and may omit empty lists.
struct AnswerParts {
  private struct Request {
    /// The names of the lists in the result.
    let lists: [String]
    /// The UUID of the query in upper case, by which parts refer to a request with a query.
    let query: ExchangeValue?
    /// The number by which parts refer to a request without a query.
    let number: ExchangeValue?
    /// The elements that have arrived in parts, by list.
    var arrived: [String: [ExchangeValue]] = [:]
  }

  /// The open requests whose answers can have parts, by id.
  private var requests: [ExchangeValue: Request] = [:]

  /// The lists in the result of each method whose answer can have parts.
  private static let lists = [
    "control.storedSamples": ["samples"], "query.samples": ["samples"],
    "query.changes": ["samples", "deleted"], "query.watch": ["samples", "deleted"],
  ]

  /// Records a sent message if the message is a request whose answer can have parts.
  mutating func add(sent message: ExchangeValue) {
    guard let id = message["id"], case .string(let method)? = message["method"],
      let lists = Self.lists[method]
    else { return }
    let params = message["params"]
    requests[id] = Request(
      lists: lists, query: Self.uppercased(params?["query"]), number: params?["request"])
  }

  /// Returns a received message with all its lists, or `nil` for a part of an expected answer.
  ///
  /// The lists of an answer start with the elements of its parts. A list that an answer or a query
  /// update omits counts as empty. Any other message, such as an error or a malformed message, is
  /// returned unchanged.
  mutating func completed(_ message: ExchangeValue) -> ExchangeValue? {
    switch message["method"] {
    case .string("query.part")?: return take(part: message) ? nil : message
    case .string("query.update")? where message["params"]?["error"] == nil:
      return Self.filling(["samples", "deleted"], of: "params", in: message, after: [:])
    case nil:
      guard let id = message["id"], let request = requests.removeValue(forKey: id) else {
        return message
      }
      return Self.filling(request.lists, of: "result", in: message, after: request.arrived)
    default: return message
    }
  }

  /// Stores the elements of a part for its answer.
  ///
  /// Returns `false` if the part does not belong to an open request or is malformed.
  private mutating func take(part: ExchangeValue) -> Bool {
    guard part["jsonrpc"] == .string("2.0"), let params = part["params"] else { return false }
    let query = Self.uppercased(params["query"])
    let id = requests.first { _, request in
      (query != nil && request.query == query)
        || (params["request"] != nil && request.number == params["request"])
    }?.key
    guard let id, let lists = requests[id]?.lists else { return false }
    let parts = lists.compactMap { list in Self.elements(of: params[list]).map { (list, $0) } }
    guard parts.count == lists.count else { return false }
    for (list, elements) in parts { requests[id]?.arrived[list, default: []] += elements }
    return true
  }

  /// Returns a message in which a member contains all given lists.
  ///
  /// Each list starts with the elements that have already arrived. A message is returned unchanged
  /// if the member is not an object, or contains a list that is neither an array nor null.
  private static func filling(
    _ lists: [String], of member: String, in message: ExchangeValue,
    after arrived: [String: [ExchangeValue]]
  ) -> ExchangeValue {
    guard case .object(var members) = message, case .object(var content)? = members[member] else {
      return message
    }
    for list in lists {
      guard let elements = elements(of: content[list]) else { return message }
      content[list] = .array((arrived[list] ?? []) + elements)
    }
    members[member] = .object(content)
    return .object(members)
  }

  /// Returns the elements of a list, or `nil` for a value that is not a list.
  ///
  /// An absent or null list counts as empty.
  private static func elements(of list: ExchangeValue?) -> [ExchangeValue]? {
    switch list {
    case .array(let elements)?: elements
    case nil, .null?: []
    default: nil
    }
  }

  /// Returns a UUID in upper case; `nil` if the value is not a string.
  ///
  /// A subject may write UUIDs in lower case.
  private static func uppercased(_ uuid: ExchangeValue?) -> ExchangeValue? {
    guard case .string(let text)? = uuid else { return nil }
    return .string(text.uppercased())
  }
}
