import Conformance
import ConformanceRecord
import Diagnostics
import SpecMarkdown
import Synchronization
import Testing

struct RunnerTests {
  /// A row and its expected outcome.
  struct Example: CustomTestStringConvertible, Sendable {
    let given: String
    let when: String
    let then: String
    let outcome: Outcome
    var testDescription: String { "\(given), \(when), \(then): \(outcome)" }

    init(_ given: String, _ when: String, _ then: String, _ outcome: Outcome) {
      self.given = given
      self.when = when
      self.then = then
      self.outcome = outcome
    }

    var text: String { Counter.table("| x | \(given) | \(when) | \(then) |") }
  }

  static let examples: [Example] = [
    Example("counter is 1", "add 1", "counter shows 2", .passed),
    Example("counter is 1", "add 1", "counter shows 3", .failed),
    Example("counter is 1", "add 1", "counter shows 2, counter is even", .passed),
    Example("counter is 2", "add 1", "counter shows 3, counter is even", .failed),
    Example("counter is 999", "add 1", "counter shows 1000", .failed),
    Example("counter is 1", "break", "counter shows 1", .errored),
    Example("counter is 1", "refuse", "counter shows 1", .failed),
    Example("counter is 1", "refuse, break", "counter shows 2", .failed),
    Example("power is on", "add 1", "counter shows 1", .notApplicable),
    Example("counter is 1", "glorp", "counter shows 1", .unbound),
    Example("counter is 1", "add 5001", "counter shows 1", .unbound),
  ]

  @Test(arguments: examples)
  func `the outcome of a row depends on its steps and the capabilities that they need`(
    _ example: Example
  ) async {
    let record = await Counter.run(example.text, capabilities: [])
    #expect(record.rows.map(\.outcome) == [example.outcome])
    #expect(record.footer?.outcomes.total == 1)
    #expect((record.verdict == .conformant) == (example.outcome == .passed))
    #expect(record.rows[0].findings.isEmpty == (example.outcome == .passed))
  }

  @Test func `a deviating subject is not conformant`() async {
    let text = Counter.table(RowTests.first)
    #expect(await Counter.run(text).verdict == .conformant)
    #expect(await Counter.run(text, step: 2).verdict == .nonConformant)
  }

  @Test func `a finding has the location of its cell and the expected and observed values`()
    async throws
  {
    let marked = MarkedText(
      Counter.table("| x | counter is 1 | add 1 | «counter is even, counter shows 3» |"))
    let row = try #require(await Counter.run(marked.text).rows.first)
    let finding = try #require(row.findings.first)
    #expect(row.findings.count == 1)
    #expect(finding.column == "Then")
    #expect(finding.location?.start == marked.starts[0])
    #expect(finding.location?.end == marked.ends[0])
    #expect(finding.expected == "3")
    #expect(finding.observed == "2")
    #expect(row.transcript == ["set", "add"])
  }

  @Test func `a finding shows an empty expected or observed text as 'nothing'`() async throws {
    var words = Counter.vocabulary
    words.expectation("log is empty", in: "behavior") { _, _ in
      .equal(expected: "", observed: "a line")
    }
    words.expectation("log has a line", in: "behavior") { _, _ in
      .equal(expected: "a line", observed: "")
    }
    let text = Counter.table("| x | counter is 1 | add 1 | log is empty, log has a line |")
    let plan = ContractPlan(
      documents: [MarkdownDocument(parsing: text, path: "a.md")], kinds: Counter.kinds,
      vocabulary: words)
    let record = await ConformanceRunner(subject: Counter.subject()).run(plan)
    let findings = record.rows.flatMap(\.findings)
    #expect(findings.map(\.expected) == ["nothing", "a line"])
    #expect(findings.map(\.observed) == ["a line", "nothing"])
  }

  @Test func `an invariant that a setup breaks is reported at the setup, and the row ends`()
    async throws
  {
    let marked = MarkedText(
      Counter.table("| x | «counter is 2000» | add -1500 | counter shows 500 |"))
    let row = try #require(await Counter.run(marked.text).rows.first)
    #expect(row.outcome == .failed)
    #expect(row.findings.map(\.location?.start) == [marked.starts[0]])
    #expect(row.findings.first?.rule == "after 'the counter is 2000': a counter stays below 1000")
    #expect(row.transcript == ["set"])
  }

  @Test func `an error is reported at the action that throws it, and the row ends`() async throws {
    let marked = MarkedText(Counter.table("| x | counter is 1 | «break» | counter shows 7 |"))
    let row = try #require(await Counter.run(marked.text).rows.first)
    #expect(row.findings.map(\.location?.start) == [marked.starts[0]])
    #expect(row.findings.first?.observed == "CounterFailure()")
  }

  @Test func `a row without an expectation is unbound`() async {
    let lax = Counter.Kind(
      id: "lax", summary: "", columns: [Counter.Column("Go", reading: .clauses(scopes: ["action"]))]
    )
    let document = MarkdownDocument(parsing: "| Go |\n| - |\n| add 1 |\n", path: "a.md")
    let record = await ConformanceRunner(subject: Counter.subject())
      .run(Counter.plan(document, kinds: [lax]))
    #expect(record.rows.map(\.outcome) == [.unbound])
  }

  @Test func `expectations of the kind and proofs of setups do not count as expectations of a row`()
    async
  {
    var words = Counter.vocabulary
    words.add("power fails", in: "action") { _, _ in
      [.setup("power fails") { _ in }, .proof("power has failed") { _ in .holds }]
    }
    let lax = Counter.Kind(
      id: "lax", summary: "",
      columns: [Counter.Column("Go", reading: .clauses(scopes: ["action"]))],
      setup: [.expectation("it counts") { _ in .holds }])
    let document = MarkdownDocument(parsing: "| Go |\n| - |\n| power fails |\n", path: "a.md")
    let plan = ContractPlan(documents: [document], kinds: [lax], vocabulary: words)
    let record = await ConformanceRunner(subject: Counter.subject()).run(plan)
    #expect(record.rows.map(\.outcome) == [.unbound])
  }

  @Test func `a deviating action is reported with expected and observed behavior and ends the row`()
    async
  {
    let record = await Counter.run(Counter.table("| x | counter is 1 | refuse | counter shows 9 |"))
    let findings = record.rows.flatMap(\.findings)
    #expect(findings.map(\.expected) == ["a counter that counts"])
    #expect(findings.map(\.observed) == ["a refusal"])
    #expect(record.verdict == .nonConformant)
  }

  @Test func `every row of a subject that cannot be created is errored`() async {
    let subject = ConformanceSubject<CounterWorld>(
      identity: SubjectIdentity(sync: "x", store: "x"), capabilities: []
    ) { _ in throw CounterFailure() }
    let plan = Counter.plan(Counter.table(RowTests.first, RowTests.second))
    let record = await ConformanceRunner(subject: subject).run(plan)
    #expect(record.rows.map(\.outcome) == [.errored, .errored])
    #expect(record.verdict == .notFullyVerified)
  }

  @Test func `each row has a new world with the seed of the run`() async {
    let seeds = SeedLog()
    let subject = ConformanceSubject<CounterWorld>(
      identity: SubjectIdentity(sync: "x", store: "x"), capabilities: []
    ) { seed in
      await seeds.append(seed)
      return CounterWorld()
    }
    let plan = Counter.plan(Counter.table(RowTests.first, RowTests.second))
    _ = await ConformanceRunner(subject: subject, seed: 7).run(plan)
    #expect(await seeds.all == [7, 7])
  }

  actor SeedLog {
    private(set) var all: [UInt64] = []
    func append(_ seed: UInt64) { all.append(seed) }
  }

  @Test func `rows that are not selected count as not run`() async {
    let plan = Counter.plan(Counter.table(RowTests.first, RowTests.second))
    let record = await ConformanceRunner(subject: Counter.subject())
      .run(plan, selecting: { $0.id.hasSuffix("second-case") })
    #expect(record.rows.map(\.outcome) == [.notRun, .passed])
    #expect(record.verdict == .notFullyVerified)
  }

  @Test func `a run that is canceled before it starts runs no row and records each as not run`()
    async
  {
    let plan = Counter.plan(Counter.table(RowTests.first, RowTests.second))
    let worlds = Mutex(0)
    let subject = ConformanceSubject(
      identity: SubjectIdentity(sync: "counter", store: "none"), capabilities: ["power"],
      patience: .seconds(120)
    ) { _ in
      worlds.withLock { $0 += 1 }
      return CounterWorld(step: 1)
    }
    let task = Task {
      // The task is canceled before the run can begin.
      while !Task.isCancelled { await Task.yield() }
      return await ConformanceRunner(subject: subject).run(plan)
    }
    task.cancel()
    let record = await task.value
    // A row that was started in the background gets time to create its world.
    for _ in 0..<1_000 { await Task.yield() }
    #expect(worlds.withLock { $0 } == 0)
    #expect(record.rows.map(\.outcome) == [.notRun, .notRun])
    #expect(record.header.plannedRows == 2)
    #expect(record.verdict == .notFullyVerified)
  }

  @Test func `a run without rows is not fully verified`() async {
    let record = await Counter.run("# Nothing\n")
    #expect(record.rows.isEmpty)
    #expect(record.verdict == .notFullyVerified)
  }

  @Test func `a run is not fully verified if a document has an error, even if all rows pass`() async
  {
    let record = await Counter.run(Counter.table(RowTests.first) + "\n<!-- contract: x -->\n")
    #expect(record.rows.map(\.outcome) == [.passed])
    #expect(record.verdict == .notFullyVerified)
  }

  @Test func `the record contains the documents`() async {
    let text = Counter.table(RowTests.first)
    let document = await Counter.run(text).header.documents.first
    #expect(document?.text == text)
    #expect(document?.sha256 == SHA256.hexadecimal(text.utf8))
  }
}
