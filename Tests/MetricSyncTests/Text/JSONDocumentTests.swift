import Foundation
import JSONText
import MetricSync
import TestSupport
import Testing

struct JSONDocumentTests {
  @Test(arguments: [
    #"{"a":[1,-0.5e+3,true,false,null,"x\u00e9\ud83d\ude00\n"],"b":{}}"#, "[]", " 0 ", "\"\"",
    #"{"a":1,"a":2}"#, "{ }", "[ ]", "{ \"a\" : [ 1 , 2 ] }",
  ])
  func `a parsed document is written back with equal contents, and repeated names are accepted`(
    _ text: String
  ) throws {
    let document = try JSONDocument(Array(text.utf8))
    var written = JSONWriter()
    document.root.write(into: &written)
    func object(_ data: Data) throws -> NSObject? {
      try JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed) as? NSObject
    }
    if !text.contains("\"a\":2") {
      #expect(try object(Data(written.bytes)) == object(Data(text.utf8)))
    }
    #expect(try JSONDocument(written.bytes).root["b"]?.members?.isEmpty ?? true)
  }

  @Test(arguments: [
    ("", 0), ("{", 1), ("{\"a\"}", 4), ("[1,]", 3), ("01", 1), ("1.", 2), ("\"\u{1}\"", 1),
    ("\"\\x\"", 2), ("\"\\ud800\"", 7), ("nul", 0), ("[1 2]", 3), ("{} x", 3), ("-", 1), ("NaN", 0),
    ("\"abc", 4), ("1e999", 0),
  ])
  func `invalid text and a number that is too large are rejected with the offset of the error`(
    _ text: String, _ offset: Int
  ) {
    #expect { try JSONDocument(Array(text.utf8)) } throws: { error in
      (error as? JSONError)?.offset == offset
    }
  }

  @Test func `deep nesting and random bytes do not crash the parser`() {
    #expect(throws: JSONError.self) {
      try JSONDocument([UInt8](repeating: UInt8(ascii: "["), count: 100_000))
    }
    var random = SeededGenerator(seed: 3)
    let letters = Array(#"{}[]:,"\u0123eE+-.truefalsn "#.utf8) + [0, 0xC3, 0xFF]
    for _ in 0..<20_000 {
      let bytes = (0..<random.below(20)).map { _ in letters[random.below(letters.count)] }
      _ = try? JSONDocument(bytes)
    }
  }

  @Test func `byte offsets are converted to lines and columns`() {
    let text = Array("{\n \"a\": 1\n}".utf8)
    #expect(JSONDocument.position(of: 0, in: text) == (1, 1))
    #expect(JSONDocument.position(of: 3, in: text) == (2, 2))
  }

  @Test func `values can be nested at most 64 levels deep`() throws {
    func nested(_ count: Int) -> [UInt8] {
      Array((String(repeating: "[", count: count) + String(repeating: "]", count: count)).utf8)
    }
    #expect(try JSONDocument(nested(64)).root.elements?.count == 1)
    let error = #expect(throws: JSONError.self) { try JSONDocument(nested(65)) }
    #expect(error == JSONError(offset: 64, expected: "a value that is nested less deeply"))
    func objects(_ count: Int) -> [UInt8] {
      Array(
        (String(repeating: #"{"a":"#, count: count) + "0" + String(repeating: "}", count: count))
          .utf8)
    }
    #expect(throws: Never.self) { try JSONDocument(objects(63)) }
    let deep = #expect(throws: JSONError.self) { try JSONDocument(objects(64)) }
    #expect(deep == JSONError(offset: 320, expected: "a value that is nested less deeply"))
  }

  @Test
  func `documents are equal if only their white space differs, and unequal if their contents do`()
    throws
  {
    func root(_ text: String) throws -> JSONDocument.Value {
      try JSONDocument(Array(text.utf8)).root
    }
    let value = try root(#"{"a":[1,null],"b":"x"}"#)
    let spaced = try root(#" { "a" : [ 1 , null ] , "b" : "x" } "#)
    #expect(value == spaced)
    #expect(value.hashValue == spaced.hashValue)
    for other in [#"{"a":[2,null],"b":"x"}"#, #"{"c":[1,null],"b":"x"}"#, #"{"a":[1,null]}"#] {
      #expect(try root(other) != value)
    }
  }

  @Test(arguments: ["null", "true", "1", "\"x\"", "[1]", "{\"x\":1}"])
  func `each accessor returns the content of its kind, and nil for other kinds`(_ text: String)
    throws
  {
    let value = try JSONDocument(Array(text.utf8)).root
    #expect(value.text == (text == "\"x\"" ? "x" : nil))
    #expect(value.number == (text == "1" ? 1 : nil))
    #expect(value.elements?.compactMap(\.number) == (text == "[1]" ? [1] : nil))
    #expect(value.members?.map(\.name) == (text == "{\"x\":1}" ? ["x"] : nil))
    #expect(value["x"]?.number == (text == "{\"x\":1}" ? 1 : nil))
  }

  @Test func `the last of several members with the same name is used`() throws {
    let root = try JSONDocument(Array(#"{"a":1,"b":2,"a":3}"#.utf8)).root
    #expect(root["a"]?.number == 3)
    #expect(root["b"]?.number == 2)
    #expect(root["c"] == nil)
  }
}
