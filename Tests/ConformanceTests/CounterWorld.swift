import Conformance
import ConformanceRecord
import SpecMarkdown

/// A world with one number, which shows that contracts are independent of health data.
actor CounterWorld: ConformanceWorld {
  private(set) var value = 0
  private var asked: [String] = []
  private let step: Int

  /// Creates a counter that multiplies additions by a factor; a factor of 1 is correct.
  init(step: Int = 1) { self.step = step }

  func set(_ value: Int) {
    self.value = value
    asked.append("set")
  }

  func add(_ amount: Int) {
    value += amount * step
    asked.append("add")
  }

  func brokenInvariants() -> [BrokenInvariant] {
    value < 1000 ? [] : [BrokenInvariant(rule: "a counter stays below 1000", observed: "\(value)")]
  }

  func transcript() -> [String] { asked }

  func stateDescription() -> String? { "\(value)" }
}

struct CounterFailure: Error {}

/// The domain of the counter, with functions that plan and run its tables.
enum Counter {
  typealias Meaning = Conformance.Meaning<CounterWorld>
  typealias Kind = ContractKind<CounterWorld>
  typealias Column = ContractColumn<CounterWorld>

  static let vocabulary = makeVocabulary()

  private static func makeVocabulary() -> Vocabulary<CounterWorld> {
    var vocabulary = Vocabulary<CounterWorld>(parameterTypes: [
      .choice("color", [("red", "red"), ("dark red", "dark"), ("blue", "blue")])
    ])
    vocabulary.add("counter is {n:integer}", in: "setup") { arguments, _ throws(BindingProblem) in
      let number = try arguments.integer("n")
      return [
        .setup("the counter is \(number)", factors: ["sign": number < 0 ? "minus" : "plus"]) {
          await $0.set(number)
        }
      ]
    }
    vocabulary.add("counter is {c:color}, and stays so", in: "setup") { arguments, _ in
      [.setup("the counter is \(arguments["c"])") { _ in }]
    }
    vocabulary.add("power is on", in: "setup", as: .setup("power", needs: ["power"]) { _ in })
    vocabulary.add("add {n:integer}", "increase by {n:integer}", in: "action") {
      arguments, _ throws(BindingProblem) in
      let number = try arguments.integer("n")
      guard number <= 5000 else {
        throw BindingProblem("the number is too large", candidates: ["add 5000"])
      }
      return [.action("add \(number)") { await $0.add(number) }]
    }
    vocabulary.add(
      "refuse", in: "action",
      as: .action("refuse") { _ in
        throw Deviation(expected: "a counter that counts", observed: "a refusal")
      })
    vocabulary.add("break", in: "action", as: .action("break") { _ in throw CounterFailure() })
    vocabulary.add(
      "wait for what never comes", in: "action",
      as: .action("wait") { _ in
        let (stream, source) = AsyncStream.makeStream(of: Never.self)
        for await _ in stream {}
        source.finish()
      })
    vocabulary.add("counter shows {n:integer}", in: "behavior") {
      arguments, _ throws(BindingProblem) in
      let number = try arguments.integer("n")
      return [
        .expectation("the counter shows \(number)") { world in
          let value = await world.value
          return .equal(expected: "\(number)", observed: "\(value)")
        }
      ]
    }
    vocabulary.add(
      "counter is even", in: "behavior",
      as: .expectation("it is even") { world in
        let value = await world.value
        return .require(value % 2 == 0, expected: "an even number", observed: "\(value)")
      })
    vocabulary.add(
      "something happens", in: "behavior", as: .expectation("anything") { _ in .holds })
    vocabulary.add("question {q:quoted} is answered", in: "behavior") { arguments, _ in
      [.expectation("an answer to \(arguments["q"])") { _ in .holds }]
    }
    return vocabulary
  }

  /// Sums with a requirement level.
  static let levels = Kind(
    id: "levels", summary: "Given a counter, when something happens, then it shows this.",
    columns: [
      Column("Case", reading: .descriptive, isKey: true),
      Column("Given", reading: .clauses(scopes: ["setup"])),
      Column("When", reading: .clauses(scopes: ["action"])),
      Column("Then", reading: .clauses(scopes: ["behavior"])),
      .level,
    ])

  static let sums = Kind(
    id: "sums", summary: "Given a counter, when something happens, then it shows this.",
    columns: [
      Column("Case", aliases: ["Scenario"], reading: .descriptive, isKey: true),
      Column("Given", reading: .clauses(scopes: ["setup"])),
      Column("When", reading: .clauses(scopes: ["action"])),
      Column("Then", aliases: ["Result"], reading: .clauses(scopes: ["behavior"])),
    ])

  static let decisions = Kind(
    id: "decisions", summary: "A counter with this start has this end.",
    columns: [
      Column("Start", reading: .clauses(scopes: ["setup"]), isKey: true),
      Column("End", reading: .clauses(scopes: ["behavior"])),
    ],
    action: [.action("nothing") { _ in }],
    factors: [.init("sign", values: ["plus", "minus"])])

  /// Named values; the name is read verbatim, and the value is parsed.
  static let values = Kind(
    id: "values", summary: "The counter with this name starts with this value.",
    columns: [
      Column("Name", reading: .verbatim { _, _ in [] }, isKey: true),
      Column(
        "Starts as",
        reading: .value { cell, _ throws(BindingProblem) in
          guard let value = Int(cell.text) else { throw BindingProblem("no number") }
          return [
            .expectation("it starts as \(value)") { _ in
              .equal(expected: "\(value)", observed: "0")
            }
          ]
        }),
    ], action: [.action("nothing") { _ in }])

  static let kinds = [sums, decisions, levels, values]

  static let domain = ContractDomain("counter", kinds: kinds, vocabulary: vocabulary)

  static func plan(
    _ documents: MarkdownDocument..., kinds: [Kind] = kinds
  ) -> ContractPlan<CounterWorld> {
    ContractPlan(documents: documents, kinds: kinds, vocabulary: vocabulary)
  }

  static func plan(_ text: String, path: String = "counter.md") -> ContractPlan<CounterWorld> {
    plan(MarkdownDocument(parsing: text, path: path))
  }

  /// Returns a table of sums below a heading.
  static func table(_ rows: String...) -> String {
    (["# Sums", "", "| Case | Given | When | Then |", "| --- | --- | --- | --- |"] + rows)
      .joined(separator: "\n") + "\n"
  }

  static func subject(
    step: Int = 1, capabilities: Set<String> = ["power"]
  ) -> ConformanceSubject<CounterWorld> {
    ConformanceSubject(
      identity: SubjectIdentity(sync: "counter", store: "none"), capabilities: capabilities,
      patience: .seconds(120)
    ) { _ in CounterWorld(step: step) }
  }

  static func run(_ text: String, step: Int = 1, capabilities: Set<String> = ["power"]) async
    -> RunRecord
  {
    await ConformanceRunner(subject: subject(step: step, capabilities: capabilities))
      .run(plan(text))
  }
}
