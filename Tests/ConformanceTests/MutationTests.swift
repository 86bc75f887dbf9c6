import Conformance
import SpecMarkdown
import Testing

struct MutationTests {
  static func results(_ text: String) async -> [MutationResult] {
    let document = MarkdownDocument(parsing: text, path: "counter.md")
    return await MutationRun(
      runner: ConformanceRunner(subject: Counter.subject()), domains: [Counter.domain],
      documents: [document]
    ).results(for: document)
  }

  static func replacements(_ results: [MutationResult], _ outcome: MutationResult.Outcome) -> Set<
    String
  > { Set(results.filter { $0.outcome == outcome }.map(\.mutation.replacement)) }

  @Test func `no change to a strict row survives`() async {
    let results = await Self.results(Counter.table(RowTests.first))
    #expect(results.count > 20)
    #expect(Self.replacements(results, .survived).isEmpty)
    #expect(results.contains { $0.mutation.change == .missingClause })
    // A changed setup or action is noticed at the cell of an expectation, which is another cell.
    let unlocated = results.filter { !$0.isLocated && $0.mutation.column == "Then" }
    #expect(unlocated.map(\.mutation.replacement) == [])
  }

  @Test func `a change survives only if no expectation notices it`() async {
    let results = await Self.results(
      Counter.table("| weak | counter is 2 | add 2 | counter is even |"))
    let survivors = Self.replacements(
      results.filter { $0.mutation.change != .missingClause }, .survived)
    // Every change to one of the numbers makes the sum odd.
    #expect(!survivors.contains("counter is 3"))
    #expect(survivors.isEmpty)
    let weaker = await Self.results(
      Counter.table("| weaker | counter is 2 | add 2 | something happens |"))
    #expect(Self.replacements(weaker, .survived).isSuperset(of: ["counter is 3", "add 27"]))
  }

  @Test func `a table of a foreign tool does not affect changes to other tables`() async {
    let foreign = "\n<!-- contract: glucose/zones -->\n| Zone | Limit |\n| - | - |\n| low | 4 |\n"
    let text = Counter.table("| weaker | counter is 2 | add 2 | something happens |") + foreign
    let document = MarkdownDocument(parsing: text, path: "counter.md")
    let results = await MutationRun(
      runner: ConformanceRunner(subject: Counter.subject()), domains: [Counter.domain],
      foreign: ["glucose"], documents: [document]
    ).results(for: document)
    #expect(Self.replacements(results, .survived).isSuperset(of: ["counter is 3", "add 27"]))
  }

  @Test func `a change that keeps the meaning of a cell is equivalent`() async {
    let results = await Self.results(
      Counter.table(RowTests.first, "| Other | counter is 5 | increase by 1 | counter shows 6 |"))
    #expect(Self.replacements(results, .equivalent) == ["add 1", "increase by 1"])
    #expect(Self.replacements(results, .survived).isEmpty)
  }

  @Test func `every kind of change that applies to the rows is tried`() async {
    let results = await Self.results(
      Counter.table(RowTests.first, RowTests.second)
        + "\n| Start | End |\n| - | - |\n| power is on | counter shows 0 |\n")
    let changes = Set(results.map(\.mutation.change))
    #expect(
      changes
        == Set(CellMutation.Operator.allCases)
        .subtracting([.type, .letterCase, .lowerCase, .article, .blank, .mark]))
    #expect(results.allSatisfy { $0.mutation.column != "Case" })
  }

  @Test func `exact text is changed in case, articles, spacing and punctuation`() async {
    let results = await Self.results(
      Counter.table(#"| Exact | counter is 1 | add 1 | question "How is It" is answered |"#))
    let changed = { (change: CellMutation.Operator) in
      Set(results.filter { $0.mutation.change == change }.map(\.mutation.replacement))
    }
    #expect(
      changed(.letterCase) == [
        #"question "how is It" is answered"#, #"question "How Is It" is answered"#,
        #"question "How is IT" is answered"#,
      ])
    #expect(changed(.lowerCase) == [#"question "how is it" is answered"#])
    #expect(
      changed(.article) == [
        #"question "the How is It" is answered"#, #"question "How a is It" is answered"#,
      ])
    #expect(changed(.blank) == [#"question "How  is It" is answered"#])
    #expect(
      changed(.mark) == [
        #"question "How is It!" is answered"#, #"question ",How is It" is answered"#,
      ])
    // The phrase accepts any text, so changes are not noticed.
    #expect(Self.replacements(results, .survived).isSuperset(of: changed(.mark)))
  }

  @Test func `a removed clause is noticed, survives or states a default`() async {
    let results = await Self.results(
      Counter.table(
        "| Needed | counter is 1 | add 1 | counter shows 2 |",
        "| Not needed | counter is red, and stays so | add 2 | counter is even |",
        "| Anyway | counter is 0 | add 3 | counter shows 3 |",
        "| Neither | counter is 4 | add 2, add 4 | counter is even |"))
    let dropped = results.filter { $0.mutation.change == .missingClause }
    let outcomes = dropped.map {
      "\($0.mutation.row.split(separator: "/").last ?? "") \($0.outcome)"
    }
    #expect(
      outcomes == [
        "needed noticed", "needed noticed", "not-needed isDefault", "not-needed survived",
        "anyway isDefault", "anyway noticed", "neither survived", "neither survived",
        "neither survived",
      ])
    #expect(dropped.map(\.mutation.replacement).suffix(3) == ["", "add 4", "add 2"])
  }

  @Test func `all changes to levels are noticed only if the document counts its levels`() async {
    let rows =
      "| Case | Given | When | Then | Level |\n| - | - | - | - | - |\n"
      + "| One | counter is 1 | add 1 | counter shows 2 | MUST |\n"
      + "| Two | counter is 2 | add 1 | counter shows 3 | SHOULD |\n"
    let counts = "| Level | Rows |\n| - | - |\n| MUST | 1 |\n| SHOULD | 1 |\n\n"
    let counted = await Self.results(counts + rows).filter { $0.mutation.column == "Level" }
    #expect(counted.count > 4)
    #expect(counted.allSatisfy { $0.outcome == .noticed })
    let uncounted = await Self.results(rows).filter { $0.mutation.column == "Level" }
    #expect(uncounted.contains { $0.outcome != .noticed })
  }

  @Test func `a change that makes a row below MUST fail is noticed`() async {
    let results = await Self.results(
      "| Case | Given | When | Then | Level |\n| - | - | - | - | - |\n"
        + "| One | counter is 1 | add 1 | counter shows 2 | MAY |\n")
    let changed = results.filter { ["Given", "When", "Then"].contains($0.mutation.column) }
    #expect(changed.count > 20)
    #expect(changed.allSatisfy { $0.outcome != .survived })
  }

  @Test func `changes that matching ignores, such as letter case, are omitted`() async {
    let results = await Self.results(Counter.table(RowTests.first))
    #expect(!results.isEmpty)
    for result in results {
      let (old, new) = (result.mutation.original, result.mutation.replacement)
      #expect(PhraseTokens(spelling: old) != PhraseTokens(spelling: new))
    }
  }

  @Test func `a change to a cell affects only that cell`() {
    let document = MarkdownDocument(parsing: Counter.table(RowTests.first), path: "counter.md")
    let mutations = CellMutator(plan: Counter.plan(document), documents: [document])
      .mutations(of: document)
    #expect(!mutations.isEmpty)
    for mutation in mutations {
      let changed = document.applying(mutation)
      let texts = changed.tables[0].rows[0].cells.map(\.text)
      let before = document.tables[0].rows[0].cells.map(\.text)
      let differing = zip(texts, before).filter { $0 != $1 }
      #expect(differing.count == 1, "\(mutation.replacement)")
    }
  }
}
