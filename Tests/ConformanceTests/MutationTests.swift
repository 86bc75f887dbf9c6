import Conformance
import SpecMarkdown
import Testing

struct MutationTests {
  static func results(_ text: String) async -> [MutationResult] {
    let document = MarkdownDocument(parsing: text, path: "counter.md")
    return await MutationRun(runner: ConformanceRunner(subject: Counter.subject())) {
      ContractPlan(documents: $0, kinds: Counter.kinds, vocabulary: Counter.vocabulary)
    }.results(for: document)
  }

  static func replacements(_ results: [MutationResult], _ outcome: MutationResult.Outcome) -> Set<
    String
  > { Set(results.filter { $0.outcome == outcome }.map(\.mutation.replacement)) }

  @Test func `a strong row notices every change`() async {
    let results = await Self.results(Counter.table(RowTests.first))
    #expect(results.count > 20)
    #expect(Self.replacements(results, .survived).isEmpty)
    // A changed start shows in what is expected of it; whatever else is changed, shows itself.
    let unlocated = results.filter { !$0.isLocated && $0.mutation.column == "Then" }
    #expect(unlocated.map(\.mutation.replacement) == [])
  }

  @Test func `a weak row is found out`() async {
    let results = await Self.results(
      Counter.table("| weak | counter is 2 | add 2 | counter is even |"))
    let survivors = Self.replacements(results, .survived)
    // The sum stays even when a number changes by ten times and seven less one; not by one.
    #expect(!survivors.contains("counter is 3"))
    #expect(survivors.isEmpty)
    let weaker = await Self.results(
      Counter.table("| weaker | counter is 2 | add 2 | something happens |"))
    #expect(Self.replacements(weaker, .survived).isSuperset(of: ["counter is 3", "add 27"]))
  }

  @Test func `other words of the same meaning are equivalent`() async {
    let results = await Self.results(
      Counter.table(RowTests.first, "| Other | counter is 5 | increase by 1 | counter shows 6 |"))
    #expect(Self.replacements(results, .equivalent) == ["add 1", "increase by 1"])
    #expect(Self.replacements(results, .survived).isEmpty)
  }

  @Test func `every way to change a cell is tried`() async {
    let results = await Self.results(
      Counter.table(RowTests.first, RowTests.second)
        + "\n| Start | End |\n| - | - |\n| power is on | counter shows 0 |\n")
    let changes = Set(results.map(\.mutation.change))
    #expect(changes == Set(CellMutation.Operator.allCases).subtracting([.type]))
    #expect(results.allSatisfy { $0.mutation.column != "Case" })
  }

  @Test func `a change that means the same is not made`() async {
    let results = await Self.results(Counter.table(RowTests.first))
    for result in results {
      let (old, new) = (result.mutation.original, result.mutation.replacement)
      #expect(PhraseTokens(spelling: old) != PhraseTokens(spelling: new))
    }
  }

  @Test func `a change of a cell changes nothing else`() {
    let document = MarkdownDocument(parsing: Counter.table(RowTests.first), path: "counter.md")
    let mutations = CellMutator(plan: Counter.plan(document), documents: [document])
      .mutations(of: document)
    for mutation in mutations {
      let changed = document.applying(mutation)
      let texts = changed.tables[0].rows[0].cells.map(\.text)
      let before = document.tables[0].rows[0].cells.map(\.text)
      let differing = zip(texts, before).filter { $0 != $1 }
      #expect(differing.count == 1, "\(mutation.replacement)")
    }
  }
}
