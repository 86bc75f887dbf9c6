internal import Foundation

/// One line of the protocol, a message of JSON-RPC 2.0.
enum PeerMessage: Hashable, Sendable {
  /// Asks for an answer.
  case request(id: Int, method: String, params: JSONText)
  /// Tells something that is not answered.
  case notification(method: String, params: JSONText)
  /// Answers a request.
  case result(id: Int, JSONText)
  /// Answers a request that failed, or a line that could not be read, which has no id.
  case error(id: Int?, RPCError)

  /// Why a line is no message.
  struct Malformed: Error, Hashable {
    /// The error of JSON-RPC that a server answers with.
    let code: Int
    /// What was expected, and what was found.
    let message: String
    /// The id of the request, where it could be read.
    var id: Int?
  }

  /// Reads a line.
  init(line: [UInt8]) throws(Malformed) {
    let members: [(name: String, value: Range<Int>)]
    do throws(JSONScanner.Failure) { members = try JSONScanner.members(of: line) } catch {
      throw Malformed(
        code: RPCError.parseError,
        message: "expected \(error.expected) at byte \(error.offset + 1) of \(line.count)")
    }
    var found: [String: Range<Int>] = [:]
    for member in members where found.updateValue(member.value, forKey: member.name) != nil {
      throw Malformed(
        code: RPCError.invalidRequest, message: "the member '\(member.name)' stands there twice")
    }
    try self.init(Members(line: line, ranges: found))
  }

  private init(_ members: Members) throws(Malformed) {
    let id = try members.id()
    func malformed(_ message: String) -> Malformed {
      Malformed(code: RPCError.invalidRequest, message: message, id: id.value)
    }
    guard try members.text("jsonrpc") == "2.0" else {
      throw malformed("expected the member 'jsonrpc' to be \"2.0\"")
    }
    if let method = try members.text("method") {
      let params = members.value("params") ?? .emptyObject
      guard params.isObject else { throw malformed("expected 'params' to be an object") }
      guard id.isPresent else {
        self = .notification(method: method, params: params)
        return
      }
      guard let id = id.value else {
        throw malformed("expected the id of a request to be a number")
      }
      self = .request(id: id, method: method, params: params)
      return
    }
    switch (members.value("result"), members.value("error")) {
    case (let result?, nil):
      guard let id = id.value else { throw malformed("expected a result to have an id") }
      guard result.isObject else { throw malformed("expected 'result' to be an object") }
      self = .result(id: id, result)
    case (nil, let error?):
      guard id.isPresent else { throw malformed("expected an error to have an id") }
      self = .error(id: id.value, try Self.error(error))
    case (nil, nil): throw malformed("expected one of 'method', 'result' and 'error'")
    case (_?, _?): throw malformed("expected only one of 'result' and 'error'")
    }
  }

  private static func error(_ text: JSONText) throws(Malformed) -> RPCError {
    func malformed(_ expected: String) -> Malformed {
      Malformed(code: RPCError.invalidRequest, message: "expected 'error' to have \(expected)")
    }
    let members: [(name: String, value: Range<Int>)]
    do throws(JSONScanner.Failure) { members = try JSONScanner.members(of: text.bytes) } catch {
      throw malformed("members")
    }
    let found = Members(
      line: text.bytes, ranges: Dictionary(members.map { ($0.name, $0.value) }) { $1 })
    guard let code = found.value("code").flatMap({ Int($0.description) }) else {
      throw malformed("a whole number as 'code'")
    }
    guard let message = try found.text("message") else { throw malformed("a 'message'") }
    return RPCError(code: code, message: message, data: found.value("data"))
  }
}

/// The members of a message, each found in its line.
private struct Members {
  let line: [UInt8]
  let ranges: [String: Range<Int>]

  /// The text of a member that is there and not null.
  func value(_ name: String) -> JSONText? {
    guard let range = ranges[name] else { return nil }
    let text = JSONText(unchecked: Array(line[range]))
    return text.isNull ? nil : text
  }

  func text(_ name: String) throws(PeerMessage.Malformed) -> String? {
    guard let value = value(name) else { return nil }
    guard let text = value.string else {
      throw PeerMessage.Malformed(
        code: RPCError.invalidRequest, message: "expected the member '\(name)' to be a text")
    }
    return text
  }

  /// The id; what it is when there is one, which may be null.
  func id() throws(PeerMessage.Malformed) -> (isPresent: Bool, value: Int?) {
    guard ranges["id"] != nil else { return (false, nil) }
    guard let value = value("id") else { return (true, nil) }
    guard let id = Int(value.description) else {
      throw PeerMessage.Malformed(
        code: RPCError.invalidRequest, message: "expected the id to be a whole number")
    }
    return (true, id)
  }
}

extension JSONText {
  var isNull: Bool { bytes == Array("null".utf8) }
  var isObject: Bool { bytes.first == UInt8(ascii: "{") }

  /// The text that the value is, if it is one.
  var string: String? {
    guard bytes.first == UInt8(ascii: "\""), bytes.count >= 2 else { return nil }
    guard bytes.contains(UInt8(ascii: "\\")) else {
      return String(decoding: bytes.dropFirst().dropLast(), as: UTF8.self)
    }
    return try? decode(as: String.self)
  }

  /// Writes a text.
  static func quoting(_ text: String) -> [UInt8] {
    var bytes: [UInt8] = [UInt8(ascii: "\"")]
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
      case 0..<0x20:
        let digits = String(byte, radix: 16)
        bytes += Array("\\u00".utf8) + Array((digits.count == 1 ? "0" + digits : digits).utf8)
      default: bytes.append(byte)
      }
    }
    bytes.append(UInt8(ascii: "\""))
    return bytes
  }
}

// MARK: - Writing

extension PeerMessage {
  /// The line, without its ending.
  var line: [UInt8] {
    var line = Array(#"{"jsonrpc":"2.0""#.utf8)
    switch self {
    case .request(let id, let method, let params):
      line += Array(#","id":\#(id),"method":"#.utf8) + JSONText.quoting(method)
      line += Array(#","params":"#.utf8) + params.bytes
    case .notification(let method, let params):
      line += Array(#","method":"#.utf8) + JSONText.quoting(method)
      line += Array(#","params":"#.utf8) + params.bytes
    case .result(let id, let result):
      line += Array(#","id":\#(id),"result":"#.utf8) + result.bytes
    case .error(let id, let error):
      line += Array(#","id":\#(id.map(String.init) ?? "null"),"error":{"code":\#(error.code)"#.utf8)
      line += Array(#","message":"#.utf8) + JSONText.quoting(error.message)
      if let data = error.data { line += Array(#","data":"#.utf8) + data.bytes }
      line.append(UInt8(ascii: "}"))
    }
    line.append(UInt8(ascii: "}"))
    return line
  }
}
