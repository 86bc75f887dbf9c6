import Conformance
import Testing

@testable import HealthContracts

/// The parsing of cells in rows about the protocol, and the matching of values.
struct ExchangeScriptTests {
  @Test func `lines joined by a plus sign form one step, and other lines form separate steps`()
    throws
  {
    let steps = try ExchangeScript.steps(
      #"{"id":1,"method":"settle"} + {"id":2,"method":"a}\"b"} <a list>"#)
    #expect(steps.map(\.count) == [2, 1])
    #expect(
      steps[0][1]
        == .message(.object(["id": .number(2), "method": .string("a}\"b")])))
  }

  @Test(arguments: [
    ("", ""), ("settle", ""), (#"{"id":1"#, ""), (#"{"id" 1}"#, ""), ("<nothing like it>", ""),
    (#"{"id":"one"}"#, ""), (#"{"id":1} +"#, ""), (#"+ {"id":1}"#, ""),
    (#"{"id":1} + + {"id":2}"#, ""), ("<a list", ""), (#"{"id":1}"#, "[]"),
    (#"{"id":1} <end>"#, ""),
    (#"{"id":1,"params":"<unheard-of>"}"#, #"{"id":1}"#),
    (#"{"id":1}"#, #"{"id":1,"result":"<said once>"}"#),
  ])
  func `text that is not an exchange is rejected`(_ sends: String, _ answers: String) {
    #expect(throws: BindingProblem.self) { try ExchangeScript(sends: sends, answers: answers) }
  }

  @Test func `a name is accepted if it occurs in both a request and an answer`() throws {
    _ = try ExchangeScript(
      sends: #"{"id":1,"method":"a"} {"id":2,"method":"b","params":{"x":"<found>"}}"#,
      answers: #"{"id":1,"result":{"x":"<found>"}} {"id":2,"result":{}}"#)
  }

  @Test(arguments: [
    (#"{"a":1}"#, #"{"a":1,"b":2}"#, true), (#"{"a":1}"#, #"{"a":2}"#, false),
    (#"{"a":1}"#, "{}", false), (#"{"a":"…"}"#, #"{"a":[]}"#, true),
    (#"{"a":"…"}"#, #"{"a":null}"#, false), (#"{"a":[]}"#, #"{"a":[1]}"#, false),
    (#"{"a":[1,2]}"#, #"{"a":[2,1]}"#, false), (#"{"a":true}"#, #"{"a":1}"#, false),
    (#"{"a":"<n>","b":"<n>"}"#, #"{"a":5,"b":5}"#, true),
    (#"{"a":"<n>","b":"<n>"}"#, #"{"a":5,"b":6}"#, false),
  ])
  func `a value matches a pattern if and only if all members of the pattern match`(
    _ pattern: String, _ value: String, _ matches: Bool
  ) throws {
    var names: [String: ExchangeValue] = [:]
    let (pattern, value) = (
      try #require(ExchangeValue(parsing: pattern)), try #require(ExchangeValue(parsing: value))
    )
    #expect(pattern.matches(value, &names) == matches)
  }
}
