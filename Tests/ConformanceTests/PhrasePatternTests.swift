import Testing

@testable import Conformance

struct PhrasePatternTests {
  /// A pattern, a text, and the value of the parameter `x` if the pattern matches the whole text.
  struct Example: CustomTestStringConvertible, Sendable {
    let pattern: String
    let text: String
    let value: String?
    var testDescription: String { "'\(text)' as '\(pattern)'" }

    init(_ pattern: String, _ text: String, _ value: String?) {
      self.pattern = pattern
      self.text = text
      self.value = value
    }
  }

  static let types: [String: ParameterType] = [
    "integer": .integer, "version": .version, "number": .number, "quoted": .quoted,
    "identifier": .identifier, "word": .word,
    "color": .choice("color", [("red", "1"), ("dark red", "2"), ("red wine", "3")]),
  ]

  static let examples: [Example] = [
    Example("n {x:integer}", "n 3", "3"), Example("n {x:integer}", "n -3", "-3"),
    Example("n {x:integer}", "n 3.5", nil), Example("n {x:integer}", "n three", nil),
    Example("n {x:integer}", "n 99999999999999999999", nil),
    Example("n {x:integer}", "n 007", "7"), Example("local {x:version}", "local v3", "3"),
    Example("local {x:version}", "local v-3", nil),
    Example("local {x:version}", "local V3", "3"), Example("local {x:version}", "local 3", nil),
    Example("local {x:version}", "local v", nil), Example("{x:number} kg", "81.6 kg", "81.6"),
    Example("{x:number} kg", "81 kg", "81.0"), Example("{x:number} kg", "infinity kg", nil),
    Example("{x:number} kg", "nan kg", nil), Example("{x:number} kg", "0x10 kg", nil),
    Example("{x:number} kg", "1e2 kg", "100.0"),
    Example("say {x:quoted}", #"say "Sync delayed""#, "Sync delayed"),
    Example("say {x:quoted}", #"say "The  sync, a delayed!""#, "The  sync, a delayed!"),
    Example("is {x:identifier}", "is `Some.Name`", "Some.Name"),
    Example("is {x:identifier}", #"is "A name""#, "A name"),
    Example("is {x:identifier}", "is Name", "Name"), Example("is {x:identifier}", "is !", nil),
    Example("{x:number} `kg`", "81 KG", nil), Example("{x:number} `kg`", "81 kg", "81.0"),
    Example("say {x:quoted}", "say “it”", "it"), Example("say {x:quoted}", #"say "open"#, nil),
    Example("say {x:quoted}", #"say """#, ""), Example("is {x:word} on", "is it on", "it"),
    Example("is {x:color}", "is dark red", "2"), Example("is {x:color}", "is red", "1"),
    Example("is {x:color}", "is red wine", "3"), Example("is {x:color}", "is green", nil),
    Example("is {x}", "is { x }", ""), Example("The n {x:integer}", "n 1", "1"),
    Example("n {x:integer}, done", "n 1, done", "1"),
    Example("n {x:integer}, done", "n 1 done", nil),
  ]

  @Test(arguments: examples)
  func `a pattern matches only its own words and yields the value of its parameter`(
    _ example: Example
  ) {
    let words = PhraseTokens(spelling: example.text)
    let pattern = PhrasePattern(example.pattern, types: Self.types)
    let whole = pattern.matches(words, from: 0).filter { $0.end == words.count }
    #expect(whole.first?.arguments["x"] == example.value)
    #expect(whole.count <= 1)
  }

  @Test func `a choice yields a match for every alternative that matches`() {
    let pattern = PhrasePattern("{x:color} wine", types: Self.types)
    #expect(Set(pattern.matches(PhraseTokens("red wine wine"), from: 0).map(\.end)) == [2, 3])
    #expect(pattern.matches(PhraseTokens("red wine"), from: 0).map(\.end) == [2])
    #expect(pattern.firstKey == nil)
  }

  @Test func `patterns with the same text in quotes, in code and as words are different`() {
    let shapes = ["says \"x\"", "says `x`", "says x"].map {
      PhrasePattern($0, types: Self.types).shape
    }
    #expect(Set(shapes).count == 3)
  }

  @Test func `an identifier outside quotes is marked as unquoted, and one in quotes is not`() {
    let pattern = PhrasePattern("is {x:identifier}", types: Self.types)
    #expect(pattern.matches(PhraseTokens("is Name"), from: 0).map(\.unquoted) == [["Name"]])
    #expect(pattern.matches(PhraseTokens(#"is "Name""#), from: 0).map(\.unquoted) == [[]])
  }

  @Test func `text yields a value of a parameter type only if the value covers all its words`() {
    #expect(ParameterType.integer.value(ofAll: PhraseTokens("3")) == "3")
    #expect(ParameterType.integer.value(ofAll: PhraseTokens("3 4")) == nil)
  }

  @Test func `reading an argument as a number throws a binding problem unless it is a number`()
    throws
  {
    let arguments = Arguments(["n": "3", "w": "x", "big": "1e999"])
    #expect(try arguments.integer("n") == 3)
    #expect(try arguments.number("n") == 3)
    #expect(throws: BindingProblem.self) { try arguments.integer("w") }
    #expect(throws: BindingProblem.self) { try arguments.number("big") }
    #expect(throws: BindingProblem.self) { try arguments.integer("missing") }
    #expect(arguments["missing"] == "")
  }

  @Test(arguments: [
    ("81.6", "81.6"), ("-3", "-3.0"), ("\u{2212}3.5", "-3.5"), ("-", nil), ("x", nil), ("-x", nil),
  ])
  func `a number can have a minus sign before its digits`(text: String, value: String?) {
    #expect(ParameterType.number.value(ofAll: PhraseTokens(text)) == value)
  }

  @Test(arguments: [
    ("3", "3"), ("-3", "-3"), ("\u{2212}3", "-3"), ("81.6", nil), ("-", nil), ("nan", nil),
  ])
  func `an integer can have a minus sign before its digits`(text: String, value: String?) {
    #expect(ParameterType.integer.value(ofAll: PhraseTokens(text)) == value)
  }

  @Test func `the nearest names are listed first, without duplicates`() {
    let names = ["add", "counter is", "counter", "counter", "zebra"]
    #expect(Similarity.nearest(to: "Countr", among: names, count: 2) == ["counter", "counter is"])
    #expect(Similarity.nearest(to: "x", among: []) == [])
    #expect(
      Counter.vocabulary.nearest(to: "counter is evn", in: ["behavior"]).first
        == "counter is even")
    #expect(Counter.vocabulary.nearest(to: "x", in: ["behavior"]).count == 3)
    #expect(Counter.vocabulary.nearest(to: "x", in: ["nowhere"]) == [])
  }
}
