import Conformance
import ConformanceRecord
import Diagnostics
import SpecMarkdown
import Testing

struct ContractDomainTests {
  /// A lamp, which is independent of counters.
  actor Lamp {
    private(set) var isOn = false
    func toggle() { isOn.toggle() }
  }

  /// A world with a counter, and with a lamp, which is created on first use.
  actor House: ConformanceWorld {
    let counter = CounterWorld()
    private(set) lazy var lamp = Lamp()

    func brokenInvariants() -> [BrokenInvariant] { [] }
    func transcript() -> [String] { [] }
    nonisolated var isRemote: Bool { false }
    func failure() -> SubjectFailure? { nil }
    func end() {}
  }

  static func lamps(_ name: String = "lamps") -> ContractDomain<House> {
    var words = Vocabulary<Lamp>()
    words.add("user presses it", in: "action", as: .action("press") { await $0.toggle() })
    words.add(
      "it shines", in: "behavior",
      as: .expectation("it shines") {
        .require(await $0.isOn, expected: "light", observed: "none")
      })
    let kind = ContractKind<Lamp>(
      id: "switches", summary: "What a lamp does.",
      columns: [
        .init("Lamp", reading: .descriptive, isKey: true),
        .init("Press", reading: .clauses(scopes: ["action"])),
        .init("Light", reading: .clauses(scopes: ["behavior"])),
      ])
    return ContractDomain(name, kinds: [kind], vocabulary: words) { (house: House) in
      await house.lamp
    }
  }

  static let counters = ContractDomain(
    "counters", kinds: Counter.kinds, vocabulary: Counter.vocabulary
  ) { (house: House) in house.counter }

  static let text =
    Counter.table("| x | counter is 1 | add 2 | counter shows 3 |") + """

      # Lamps

      | Lamp | Press | Light |
      | --- | --- | --- |
      | Desk | user presses it | it shines |
      | Bed | user presses it, user presses it | it shines |
      """

  static let subject = ConformanceSubject<House>(
    identity: SubjectIdentity(sync: "house", store: "none"), capabilities: []
  ) { _ in House() }

  static func plan(
    _ text: String = text, _ domains: [ContractDomain<House>] = [counters, lamps()],
    foreign: Set<String> = []
  ) -> ContractPlan<House> {
    ContractPlan(
      documents: [MarkdownDocument(parsing: text, path: "house.md")], domains: domains,
      foreign: foreign)
  }

  @Test func `a plan can contain rows of several domains, each with its own stage`() async {
    let plan = Self.plan()
    #expect(plan.diagnostics == [])
    let record = await ConformanceRunner(subject: Self.subject).run(plan)
    #expect(record.rows.map(\.outcome) == [.passed, .passed, .failed])
  }

  @Test func `a header that matches kinds of two domains is an error that names both kinds`() {
    let plan = Self.plan(Self.text, [Self.counters, Self.lamps(), Self.lamps("lights")])
    #expect(plan.diagnostics.map(\.id) == ["table.ambiguous-header"])
    #expect(plan.diagnostics[0].message.contains("lamps/switches, lights/switches"))
  }

  @Test(arguments: [
    ("lamps/switches", []), ("Lights/switches", []), ("lights/Switches", []),
    ("switches", ["table.ambiguous-kind"]), ("glucose/zones", ["table.unknown-domain"]),
    ("lamps/zones", ["table.unknown-kind"]),
  ])
  func `a comment determines the domain of a table, and an unknown or ambiguous name is an error`(
    stated: String, ids: [String]
  ) {
    let text = Self.text.replacing("| Lamp |", with: "<!-- contract: \(stated) -->\n| Lamp |")
    let plan = Self.plan(text, [Self.counters, Self.lamps(), Self.lamps("Lights")])
    #expect(plan.diagnostics.map(\.id.rawValue) == ids)
  }

  @Test(arguments: ["glucose", "Glucose"])
  func `a table of an allowed foreign tool is listed with its number of rows`(name: String) {
    let text = Self.text.replacing("| Lamp |", with: "<!-- contract: glucose/zones -->\n| Lamp |")
    let plan = Self.plan(text, foreign: [name])
    #expect(plan.diagnostics == [])
    #expect(plan.rows.count == 1)
    #expect(plan.foreignTables.map(\.domain) == [name])
    #expect(plan.foreignTables.map(\.rows) == [2])
  }

  @Test func `a domain without kinds is an error`() {
    let empty = ContractDomain<House>("empty", kinds: [], vocabulary: Vocabulary())
    #expect(
      Self.plan(Self.text, [Self.counters, Self.lamps(), empty]).diagnostics.map(\.id)
        == ["domain.no-kinds"])
  }

  @Test func `a phrase bound twice and an undeclared parameter type are errors`() {
    var words = Counter.vocabulary
    words.add("Counter is {m:integer}", in: "setup") { _, _ in [] }
    words.add("weigh {x:nummber} kg", in: "action") { _, _ in [] }
    let plan = ContractPlan(
      documents: [], domains: [ContractDomain("c", kinds: Counter.kinds, vocabulary: words)])
    #expect(
      plan.diagnostics.map(\.id) == ["vocabulary.bound-twice", "vocabulary.undeclared-type"])
    #expect(plan.diagnostics[1].message.contains("nearest: number"))
  }

  @Test func `several parameters with the same name in a phrase are an error`() {
    var words = Counter.vocabulary
    words.add("weigh {n:integer} or {n:integer} kg", in: "action") { _, _ in [] }
    let plan = ContractPlan(
      documents: [], domains: [ContractDomain("c", kinds: Counter.kinds, vocabulary: words)])
    #expect(plan.diagnostics.map(\.id) == ["vocabulary.repeated-parameter"])
    #expect(plan.diagnostics.first?.message.contains("named 'n'") == true)
  }

  @Test
  func `phrases can be replaced and aliased, and invalid replacements and aliases are reported`()
    async
  {
    var words = Counter.vocabulary
    words.replace("add {n:integer}", in: "action") { arguments, _ throws(BindingProblem) in
      let number = try arguments.integer("n")
      return [.action("add twice \(number)") { await $0.add(2 * number) }]
    }
    words.alias("grow by {k:integer} and one", for: "increase by {k}, increase by 1", in: "action")
    words.replace("no such phrase", in: "action") { _, _ in [] }
    words.alias("nothing of {k:integer}", for: "add {j}", in: "action")
    let text = Counter.table(
      "| x | counter is 0 | add 2 | counter shows 4 |",
      "| y | counter is 0 | grow by 3 and one | counter shows 4 |")
    let plan = ContractPlan(
      documents: [MarkdownDocument(parsing: text, path: "a.md")],
      domains: [ContractDomain("c", kinds: Counter.kinds, vocabulary: words)])
    #expect(
      plan.diagnostics.map(\.id) == ["vocabulary.not-bound", "vocabulary.unknown-parameter"])
    let record = await ConformanceRunner(subject: Counter.subject()).run(plan)
    #expect(record.rows.map(\.outcome) == [.passed, .passed])
  }

  @Test func `an earlier phrase is understood but not suggested or listed`() async {
    var words = Counter.vocabulary
    words.keepEarlier("raise it by {k:integer}", for: "increase by {k}", in: "action")
    let domain = ContractDomain("c", kinds: Counter.kinds, vocabulary: words)
    let text = Counter.table(
      "| x | counter is 1 | raise it by 2 | counter shows 3 |",
      "| y | counter is 1 | raise it up by 2 | counter shows 3 |")
    let plan = ContractPlan(
      documents: [MarkdownDocument(parsing: text, path: "a.md")], domains: [domain])
    #expect(plan.rows[0].unbound.isEmpty)
    #expect(
      plan.rows[1].unbound.first?.clause.suggestions.contains { $0.hasPrefix("raise") } == false)
    #expect(!DomainListing([domain]).phrases.contains { $0.phrase.hasPrefix("raise") })
    #expect(words.phrases.last?.successor == "increase by {k}")
    let record = await ConformanceRunner(subject: Counter.subject()).run(plan)
    #expect(record.rows[0].outcome == .passed)
  }

  @Test func `the message about a number with a comma suggests numbers without commas`() {
    let plan = Counter.plan(Counter.table("| x | counter is 1,000 | add 1 | counter shows 1 |"))
    #expect(plan.rows[0].unbound.first?.clause.message.contains("such as 1000") == true)
  }

  @Test func `the example of a phrase keeps its code, capitals and spacing`() throws {
    var words = Vocabulary<CounterWorld>()
    words.add("`add(_:)` of {n:integer}, then the Sum (again)", in: "action") { _, _ in [] }
    let domain = ContractDomain("c", kinds: Counter.kinds, vocabulary: words)
    let phrase = try #require(DomainListing([domain]).phrases.first)
    #expect(phrase.example == "`add(_:)` of 1, then the Sum (again)")
  }
}
