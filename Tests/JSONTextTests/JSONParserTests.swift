import Foundation
import JSONText
import TestSupport
import Testing

struct JSONParserTests {
  @Test(arguments: [
    ("null", JSONValue.null), (" true ", .bool(true)), ("false", .bool(false)), ("0", .number(0)),
    ("-12.5", .number(-12.5)), ("1e3", .number(1000)), ("0.1", .number(0.1)),
    ("123456789012345678901", .number(1.2345678901234568e20)),
    ("1.7976931348623157e308", .number(.greatestFiniteMagnitude)),
    ("5e-324", .number(.leastNonzeroMagnitude)),
    (#""a\"\\\/\b\f\n\r\t\u00e9\ud83d\ude00 é""#, .string("a\"\\/\u{8}\u{C}\n\r\té😀 é")),
    ("[]", .array([])), ("[1, [\"x\"]]", .array([.number(1), .array([.string("x")])])),
    ("{}", .object(JSONObject())),
    (
      #"{ "a" : 1 , "b":{} }"#,
      .object(JSONObject([.init("a", .number(1)), .init("b", .object(JSONObject()))]))
    ),
  ])
  func `valid JSON is parsed`(_ text: String, _ value: JSONValue) throws {
    #expect(try JSONParser.parse(Array(text.utf8)) == value)
  }

  @Test(arguments: [
    "", " ", "nul", "tru", "+1", "01", "1.", ".5", "1e", "1e+", "-", "1e999", "NaN", "Infinity",
    "\"", "\"\\\"", "\"\\x\"", "\"\\u12\"", "\"\\u12g4\"", "\"\\ud800\"", "\"\\ud800\\u0041\"",
    "\"\\udc00\"", "\"\u{1}\"", "[1,]", "[,1]", "[1", "[1 2]", "{,}", "{\"a\"}", "{\"a\":}",
    "{\"a\":1,}", "{\"a\":1", "{a:1}", "{1:1}", "1 2", "{}{}", "'a'", "// x",
    String(repeating: "[", count: 100_000), String(repeating: "{\"a\":", count: 100_000),
  ])
  func `invalid JSON, unpaired surrogates and numbers beyond the range of a double are rejected`(
    _ text: String
  ) {
    #expect(throws: JSONError.self) { try JSONParser.parse(Array(text.utf8)) }
  }

  @Test(arguments: [[0xFF], [0xC3, 0x28], [0xED, 0xA0, 0x80], [0xE2, 0x82], [0xC0, 0x80]])
  func `text that is not UTF-8 is rejected`(_ bytes: [UInt8]) {
    let quote = UInt8(ascii: "\"")
    for start in ["", "\\n"] {
      let text = Array("[1, \"\(start)".utf8) + bytes + [quote]
      #expect(throws: JSONError(offset: 5, expected: "text in UTF-8")) {
        try JSONParser.parse(text)
      }
    }
  }

  @Test func `an error message states the position of the unexpected byte, starting at 1`() {
    let error = #expect(throws: JSONError.self) { try JSONParser.parse(Array("{\"a\":x}".utf8)) }
    #expect(error?.description == "a value is expected at byte 6")
  }

  @Test(arguments: [
    ("-", 1), ("-x", 1), ("-.5", 1), ("1.", 2), ("1.e5", 2), ("1e", 2), ("1e+", 3),
  ])
  func `a number that lacks a digit is reported at the offset where the digit is expected`(
    _ text: String, _ offset: Int
  ) {
    #expect(throws: JSONError(offset: offset, expected: "a digit")) {
      try JSONParser.parse(Array(text.utf8))
    }
  }

  @Test(arguments: [
    (#""\ude00""#, JSONError(offset: 1, expected: "a high surrogate before the low surrogate")),
    (#""\n\ude00""#, JSONError(offset: 3, expected: "a high surrogate before the low surrogate")),
    (#""\ud83d""#, JSONError(offset: 7, expected: "a low surrogate after the high surrogate")),
  ])
  func `an unpaired low surrogate is reported at its offset, and a high one at the offset after it`(
    _ text: String, _ expected: JSONError
  ) {
    #expect(throws: expected) { try JSONParser.parse(Array(text.utf8)) }
  }

  @Test func `the last of two members with the same name is used`() throws {
    guard case .object(let object) = try JSONParser.parse(Array(#"{"a":1,"a":2}"#.utf8)) else {
      Issue.record("the parsed value is not an object")
      return
    }
    #expect(object["a"] == .number(2))
    #expect(object["b"] == nil)
  }

  @Test(arguments: [
    "null", "true", "-0.0", "12", "0.1", "1e+300", "\"a\\\"\\\\\\u0001\\u001fé😀\"", "[1,[],{}]",
    #"{"a":[{"b":null}],"c":""}"#,
  ])
  func `a parsed value is written back unchanged`(_ text: String) throws {
    let value = try JSONParser.parse(Array(text.utf8))
    #expect(String(decoding: value.bytes, as: UTF8.self) == text)
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `random bytes are parsed only if Foundation accepts them, and values survive a round trip`(
    _ seed: UInt64
  ) throws {
    var random = SeededGenerator(seed: seed)
    let alphabet = Array("{}[]:,\"\\ue0123456789.-+ntrflas \n\u{e9}".utf8) + [0xFF, 0x00]
    for _ in 0..<2_000 {
      let bytes = (0..<random.below(24)).map { _ in random.pick(alphabet) }
      guard let value = try? JSONParser.parse(bytes) else { continue }
      #expect(try JSONParser.parse(value.bytes) == value)
      let other = try? JSONSerialization.jsonObject(
        with: Data(bytes), options: [.fragmentsAllowed])
      #expect(other != nil, "Foundation rejects \(String(decoding: bytes, as: UTF8.self))")
    }
  }
}

extension JSONValue {
  /// The bytes of the value as written on one line.
  fileprivate var bytes: [UInt8] {
    var writer = JSONWriter()
    writer.value(self)
    return writer.bytes
  }
}
