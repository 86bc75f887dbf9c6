import Locks
import Testing

@testable import Conformance

struct ClauseParserTests {
  static let context = RowContext()

  static func parse(
    _ text: String, _ scopes: [Vocabulary<CounterWorld>.Scope] = ["setup", "action", "behavior"]
  ) -> ClauseParser<CounterWorld>.Result {
    ClauseParser(vocabulary: Counter.vocabulary)
      .parse(PhraseTokens(text), scopes: scopes, context: context)
  }

  @Test(arguments: [
    "add 1, counter shows 1", "add 1; counter shows 1", "add 1 + counter shows 1",
    "add 1 and counter shows 1", "Add 1, and the counter shows 1.", ", add 1,, counter shows 1 !",
    "increase by 1, counter shows 1", "add 1,  counter shows 1",
  ])
  func `every separator ends a clause`(_ text: String) {
    let result = Self.parse(text)
    #expect(result.bound.flatMap(\.meanings).map(\.name) == ["add 1", "the counter shows 1"])
    #expect(result.unbound.isEmpty)
  }

  @Test func `a phrase that contains separators is one clause`() {
    let result = Self.parse("counter is dark red, and stays so, add 1")
    // The "and" of the pattern follows a comma, so both separators belong to it.
    #expect(
      result.bound.map(\.pattern) == ["counter is {c:color}, and stays so", "add {n:integer}"])
  }

  @Test func `separators inside quotes belong to the quoted text`() {
    let result = Self.parse(#"question "one, two and three" is answered, add 1"#)
    #expect(result.bound.count == 2)
    #expect(result.bound.first?.meanings.map(\.name) == ["an answer to one, two and three"])
  }

  @Test func `every unknown clause is reported`() {
    let result = Self.parse("glorp, add 1, wibble and counter shows 1, frob")
    #expect(result.unbound.map(\.text) == ["glorp", "wibble", "frob"])
    #expect(result.bound.map(\.range) == [7..<12, 25..<40])
  }

  @Test func `an unknown clause is reported with the nearest phrases and text that binds it`()
    throws
  {
    let clause = try #require(Self.parse(#"count "it" up"#, ["action"]).unbound.first)
    #expect(clause.message == #"no phrase is bound to 'count "it" up'"#)
    #expect(clause.suggestions.count == 3)
    #expect(clause.suggestions.contains("add {n:integer}"))
    #expect(
      clause.snippet == #"""
        in a table | Phrase | Means |:
        | count "it" up | phrases that are bound |
        or in Swift:
        words.action("count \"it\" up", in: "action") { world, arguments in
          throw BindingProblem("not done yet")
        }
        """#)
  }

  /// The sample code for an unknown setup or action throws a binding problem, whose description a
  /// report then shows.
  @Test func `the description of a binding problem is its message`() {
    #expect("\(BindingProblem("not done yet", candidates: ["add 1"]))" == "not done yet")
  }

  @Test(
    arguments: [
      ("setup", "setup", "throw BindingProblem(\"not set up yet\")"),
      ("action", "action", "throw BindingProblem(\"not done yet\")"),
      (
        "behavior", "expectation",
        ".require(false, expected: \"glorp {n:integer} of {m:number}\", observed: \"not observed yet\")"
      ),
    ] as [(String, String, String)])
  func `the glossary row and code for an unknown clause have parameters for its numbers`(
    _ scope: String, _ function: String, _ body: String
  ) throws {
    let words = "glorp 3 of 4.5"
    let clause = try #require(Self.parse(words, [.init(rawValue: scope)]).unbound.first)
    #expect(
      clause.snippet == """
        in a table | Phrase | Means |:
        | glorp {n:integer} of {m:number} | phrases that are bound |
        or in Swift:
        words.\(function)("glorp {n:integer} of {m:number}", in: "\(scope)") { world, arguments in
          \(body)
        }
        """)
  }

  @Test(arguments: ["nan", "inf", "0x10", "infinity"])
  func `sample code keeps a word that no number parameter accepts`(_ word: String) {
    let vocabulary = Vocabulary<CounterWorld>()
    let code = vocabulary.binding(of: "glorp \(word)", in: "action")
    #expect(code.contains("words.action(\"glorp \(word)\""))
  }

  @Test func `sample code binds a phrase with the role of its group`() throws {
    let vocabulary = Vocabulary<CounterWorld>(roles: ["work": .action, "answer": .setup])
    #expect(vocabulary.binding(of: "glorp", in: "work").contains("words.action(\"glorp\""))
    #expect(vocabulary.binding(of: "glorp", in: "action").contains("words.action(\"glorp\""))
    #expect(vocabulary.binding(of: "glorp", in: "answer").contains("words.setup(\"glorp\""))
  }

  @Test func `a phrase of another group is unknown`() {
    #expect(Self.parse("add 1", ["behavior"]).unbound.map(\.text) == ["add 1"])
  }

  @Test func `a rejected value is reported with its reason and a suggestion`() {
    let result = Self.parse("add 5001, counter shows 1")
    #expect(result.unbound.map(\.message) == ["the number is too large"])
    #expect(result.unbound.first?.suggestions == ["add 5000"])
    #expect(result.bound.count == 1)
  }

  @Test func `an empty cell and a cell of separators have no clauses`() {
    #expect(Self.parse("").bound.isEmpty && Self.parse("").unbound.isEmpty)
    #expect(Self.parse(", ; and .").bound.isEmpty)
  }

  /// A search that does not remember dead ends takes exponential time if each clause can be parsed
  /// in two ways and the last one is unknown.
  @Test func `ambiguous clauses before an unknown last clause are bound`() {
    var vocabulary = Vocabulary<CounterWorld>()
    vocabulary.add("x", "x, x", "x and x, x", in: "s", as: .action("x") { _ in })
    let text = Array(repeating: "x", count: 2000).joined(separator: ", ") + ", glorp"
    let result = ClauseParser(vocabulary: vocabulary)
      .parse(PhraseTokens(text), scopes: ["s"], context: Self.context)
    #expect(result.unbound.map(\.text) == ["glorp"])
    #expect(result.bound.count >= 1000)
  }

  @Test func `two thousand unknown clauses are all reported`() {
    let text = Array(repeating: "glorp", count: 2000).joined(separator: ", ")
    #expect(Self.parse(text, ["action"]).unbound.count == 2000)
  }

  /// Each clause is read a bounded number of times, even if the last clause is unknown.
  @Test func `the number of reads is linear in the number of clauses`() {
    let reads = Guarded(0)
    let counted = ParameterType.reading("counted", examples: ["x"]) { tokens in
      reads.withLock { $0 += 1 }
      return tokens.first?.text == "x" ? [ParameterReading(count: 1, value: "x")] : []
    }
    var index = PhraseIndex()
    index.append(PhrasePattern("{counted}", types: ["counted": counted]), in: "setup")
    let text = String(repeating: "x, ", count: 1_000) + "nonsense"
    #expect(index.clauses(in: PhraseTokens(text), scopes: ["setup"]).count == 1_001)
    #expect(reads.withLock(\.self) <= 4_000)
  }
}
