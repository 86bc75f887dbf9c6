internal import Conformance

/// The lines that the suite sends for a row of the protocol contract, and the expected answers.
struct ExchangeScript: Sendable {
  /// A line to send, or an expected line.
  enum Line: Hashable, Sendable {
    /// A message, which can contain names.
    case message(ExchangeValue)
    /// Bytes that are sent unchanged, and need not be a valid message.
    case raw([UInt8])
    /// The end of the subject's output.
    case end
  }

  /// The lines to send; the lines of one step are sent together.
  let steps: [[Line]]
  /// The expected lines.
  let answers: [Line]

  /// Creates a script by parsing the cells of a row.
  ///
  /// - Throws: `BindingProblem` if a cell is malformed, no line is sent, the id of a request is not
  ///   a number, or a name without a predefined value occurs only once.
  init(sends: String, answers: String) throws(BindingProblem) {
    steps = try Self.steps(sends)
    self.answers = try Self.lines(answers).flatMap { $0 }
    guard !steps.isEmpty else { throw BindingProblem("a row must send at least one line") }
    try checkNames()
  }

  /// Parses the cell with the lines to send.
  ///
  /// - Throws: `BindingProblem` if the cell is malformed or the id of a request is not a number.
  static func steps(_ text: String) throws(BindingProblem) -> [[Line]] {
    let steps = try lines(text)
    guard !steps.contains(where: { $0.contains(.end) }) else {
      throw BindingProblem(
        "'<end>' is the end of the subject's output; write it in the column for the answers")
    }
    for case .message(let message) in steps.flatMap({ $0 }) where message["id"] != nil {
      guard case .number = message["id"] else {
        throw BindingProblem("the id of a request must be a number")
      }
    }
    return steps
  }

  /// Whether the first line to send is a greeting.
  var greetsItself: Bool {
    guard case .message(let message)? = steps.first?.first else { return false }
    return message["method"] == .string("hello")
  }

  /// The methods that the lines to send and the expected lines name.
  ///
  /// Raw lines that are JSON objects are included.
  var methods: [String] {
    (steps.flatMap { $0 } + answers).compactMap { line in
      let message: ExchangeValue? =
        switch line {
        case .message(let message): message
        case .raw(let bytes):
          String(validating: bytes, as: UTF8.self).flatMap(ExchangeValue.init(parsing:))
        case .end: nil
        }
      guard case .string(let method)? = message?["method"] else { return nil }
      return method
    }
  }

  /// Checks that each name without a predefined value occurs at least twice.
  ///
  /// A name that occurs only once does not compare anything.
  private func checkNames() throws(BindingProblem) {
    var counts: [String: Int] = [:]
    for case .message(let message) in steps.flatMap({ $0 }) + answers {
      for name in message.names { counts[ExchangeNames.current(name), default: 0] += 1 }
    }
    for (name, count) in counts.sorted(by: { $0.key < $1.key })
    where count < 2 && ExchangeNames.values[name] == nil {
      throw BindingProblem(
        "'<\(name)>' is not a predefined value and occurs only once; use it at least twice",
        candidates: ExchangeNames.values.keys.sorted())
    }
  }

  // MARK: - Reading cells

  /// Parses consecutive lines; a plus sign joins two lines that are sent together.
  private static func lines(_ text: String) throws(BindingProblem) -> [[Line]] {
    var groups: [[Line]] = []
    var isJoined = false
    var rest = text[...].drop(while: \.isWhitespace)
    while let first = rest.first {
      if first == "+", !groups.isEmpty, !isJoined {
        isJoined = true
        rest = rest.dropFirst().drop(while: \.isWhitespace)
        continue
      }
      let word: Substring? =
        first == "{" ? object(at: rest) : first == "<" ? rest.prefix(through: ">") : nil
      guard let word else {
        throw BindingProblem("'\(rest.prefix(40))' is neither an object nor a <name>")
      }
      let line = try line(word)
      if isJoined { groups[groups.count - 1].append(line) } else { groups.append([line]) }
      isJoined = false
      rest = rest[word.endIndex...].drop(while: \.isWhitespace)
    }
    guard !isJoined else { throw BindingProblem("a plus sign must join two lines") }
    return groups
  }

  private static func line(_ word: Substring) throws(BindingProblem) -> Line {
    if word.first == "{" {
      guard let value = ExchangeValue(parsing: word) else {
        throw BindingProblem("'\(word.prefix(60))' is not JSON")
      }
      return .message(value)
    }
    let name = ExchangeNames.current(String(word.dropFirst().dropLast()))
    guard word.first == "<", let line = ExchangeNames.lines[name] else {
      throw BindingProblem(
        "no line has the name '\(name)'", candidates: ExchangeNames.lines.keys.sorted())
    }
    return line
  }

  /// Returns the object at the start of a text, up to its closing brace; `nil` if it is not closed.
  private static func object(at text: Substring) -> Substring? {
    var (depth, isText, isEscaped) = (0, false, false)
    for index in text.indices {
      let character = text[index]
      if isEscaped {
        isEscaped = false
      } else if isText {
        if character == "\\" { isEscaped = true }
        if character == "\"" { isText = false }
      } else if character == "\"" {
        isText = true
      } else if character == "{" {
        depth += 1
      } else if character == "}" {
        depth -= 1
        if depth == 0 { return text[...index] }
      }
    }
    return nil
  }
}

extension Substring {
  /// Returns the text up to and including a character; `nil` if the text does not contain it.
  fileprivate func prefix(through character: Character) -> Substring? {
    firstIndex(of: character).map { self[...$0] }
  }
}

extension ExchangeValue {
  /// The name that the value refers to, such as `x` for `"<x>"`; `nil` for any other value.
  var name: String? {
    guard case .string(let text) = self, text.hasPrefix("<"), text.hasSuffix(">") else {
      return nil
    }
    return String(text.dropFirst().dropLast())
  }

  /// All names within the value.
  var names: [String] {
    if let name { return [name] }
    switch self {
    case .array(let values): return values.flatMap(\.names)
    case .object(let members): return members.values.flatMap(\.names)
    default: return []
    }
  }
}
