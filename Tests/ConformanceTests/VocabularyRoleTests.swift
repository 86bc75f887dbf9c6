import Conformance
import ConformanceRecord
import SpecMarkdown
import Testing

/// Runs of a domain whose phrases are each bound to one closure, on a named subject.
struct VocabularyRoleTests {
  static let kind = ContractKind<CounterWorld>(
    id: "sums", summary: "What a counter shows.",
    columns: [.title("Sum"), .given(), .when(), .then()])

  static func words(
    before: (@Sendable (CounterWorld) async throws -> Void)? = nil
  ) -> Vocabulary<CounterWorld> {
    var words = Vocabulary<CounterWorld>(beforeAction: before)
    words.setup("counter is {n:integer}") { await $0.set(try $1.integer("n")) }
    words.action("add {n:integer}", "plus {n:integer}") { await $0.add(try $1.integer("n")) }
    words.action("add 1", "add 1 {n:integer} times", counts: ["n": 1...3]) {
      await $0.add(try $1["n"].isEmpty ? 1 : $1.integer("n"))
    }
    words.expectation("counter shows {n:integer}") { counter, arguments in
      .equal(expected: arguments["n"], observed: "\(await counter.value)")
    }
    return words
  }

  static func run(_ row: String, _ words: Vocabulary<CounterWorld>) async -> RunRecord {
    let text = """
      # Sums

      | Sum | Given | When | Then |
      | --- | --- | --- | --- |
      | \(row) |
      """
    let plan = ContractPlan(
      documents: [MarkdownDocument(parsing: text, path: "sums.md")],
      domains: [ContractDomain("sums", kinds: [kind], vocabulary: words)])
    return await ConformanceRunner(
      subject: ConformanceSubject(named: "counter") { _ in CounterWorld() }
    ).run(plan)
  }

  @Test(arguments: [
    ("x | counter is 1 | add 2, plus 3 | counter shows 6", Outcome.passed),
    ("x | counter is 1 | add 2 | counter shows 2", .failed),
    ("x | counter is 99999999999999999999 | add 2 | counter shows 2", .unbound),
    ("x | counter is 1 | add 1, add 1 3 times | counter shows 5", .passed),
    ("x | counter is 1 | add 1 0 times | counter shows 1", .unbound),
    ("x | counter is 1 | add 1 -1 times | counter shows 1", .unbound),
    ("x | counter is 1 | add 1 4 times | counter shows 5", .unbound),
    ("x | counter is 1 | multiply 2 | counter shows 2", .unbound),
  ])
  func `phrases of every role are executed, and unknown phrases and invalid values are unbound`(
    row: String, outcome: Outcome
  ) async {
    #expect(await Self.run(row, Self.words()).rows.map(\.outcome) == [outcome])
  }

  @Test func `the closure before actions runs before every action`() async {
    let words = Self.words { await $0.add(10) }
    let record = await Self.run("x | counter is 1 | add 2, add 3 | counter shows 26", words)
    #expect(record.rows.map(\.outcome) == [.passed])
  }

  @Test func `the label of a subject without a store is its name`() async {
    let record = await Self.run("x | counter is 1 | add 2 | counter shows 3", Self.words())
    #expect(record.header.subjects.map(\.label) == ["counter"])
  }

  @Test(arguments: [(1, Outcome.passed), (100, .notApplicable)])
  func `required capabilities can depend on arguments`(n: Int, outcome: Outcome) async {
    var words = Self.words()
    let needs: @Sendable (Arguments) -> Set<String> = {
      $0["n"].count > 2 ? ["large numbers"] : []
    }
    words.action("raise by {n:integer}", needing: needs) { await $0.add(try $1.integer("n")) }
    let record = await Self.run(
      "Raise | counter is 0 | raise by \(n) | counter shows \(n)", words)
    #expect(record.rows.map(\.outcome) == [outcome])
  }
}
