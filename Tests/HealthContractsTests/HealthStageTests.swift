import Conformance
import ConformanceRecord
import HealthContracts
import HealthModel
import MemoryHealthStore
import SpecMarkdown
import Testing

/// Tests of a domain with its own parts and stage, besides the domains of `HealthContracts`.
struct HealthStageTests {
  /// A part of the subject that records the pages that rows write.
  actor Notebook {
    private(set) var pages: [String] = []
    func write(_ page: String) { pages.append(page) }
  }

  /// Counts of how often the stages of a run were created, relaunched and ended.
  actor Ledger {
    private(set) var made = 0
    private(set) var relaunched = 0
    private(set) var ended = 0
    func noteMade() { made += 1 }
    func noteRelaunched() { relaunched += 1 }
    func noteEnded() { ended += 1 }
  }

  struct Desk: HealthStage {
    let world: HealthWorld
    let notebook: Notebook
    let ledger: Ledger

    static func make(in world: HealthWorld) async throws -> Desk {
      let ledger = try await world.part(.ledger)
      await ledger.noteMade()
      return Desk(world: world, notebook: try await world.part(.notebook), ledger: ledger)
    }

    func relaunch() async { await ledger.noteRelaunched() }
    func transcript() async -> [String] { await notebook.pages.map { "wrote \($0)" } }
    func stateDescription() async -> String? { await "\(notebook.pages)" }
    func end() async { await ledger.noteEnded() }
  }

  static let notes = ContractDomain(
    "notes",
    kinds: [
      ContractKind<Desk>(
        id: "notes", summary: "Notes of a user.",
        columns: [.title("Note"), .when("Writer"), .then("Notebook")])
    ],
    vocabulary: {
      var words = Vocabulary<Desk>()
      words.action("writes {page:word}") { await $0.notebook.write($1["page"]) }
      words.action("starts the app again") { desk, _ in
        try await desk.world.weight.device.relaunchApp()
      }
      words.expectation("{count:integer} pages") { desk, arguments in
        .equal(expected: arguments["count"], observed: "\(await desk.notebook.pages.count)")
      }
      return words
    }(),
    parts: ["notebook", "ledger"]
  ) { (world: HealthWorld) in try await world.stage(Desk.self) }

  static let table = """
    # Notes

    | Note | Writer | Notebook |
    | --- | --- | --- |
    | One page | writes alpha | 1 pages |
    | Pages stay | writes alpha, starts the app again, writes beta | 2 pages |
    """

  static func plan(_ text: String = table) -> ContractPlan<HealthWorld> {
    ContractPlan(
      documents: [MarkdownDocument(parsing: Array(text.utf8), path: "notes.md")],
      domains: HealthContracts.domains + [notes])
  }

  static let bare = HealthSubject(store: "memory") {
    MemoryHealthStore(appSource: $0.appSource, clock: $0.clock)
  }

  static func subject(_ ledger: Ledger = Ledger()) -> HealthSubject {
    bare.providing(.notebook) { _, _ in Notebook() }.providing(.ledger) { _, _ in ledger }
  }

  @Test func `each row acts on the parts of its domain, and creates and ends its stage`() async {
    let ledger = Ledger()
    let record = await ConformanceRunner(
      subject: Self.subject(ledger).conformanceSubject(), patience: .seconds(120)
    )
    .run(Self.plan())
    #expect(record.rows.map(\.outcome) == [.passed, .passed])
    #expect(await ledger.made == 2)
    #expect(await ledger.relaunched == 1)
    #expect(await ledger.ended == 2)
  }

  @Test func `the transcript of a failing row contains the transcript of its stage`() async throws {
    let record = await ConformanceRunner(
      subject: Self.subject().conformanceSubject(), patience: .seconds(120)
    )
    .run(Self.plan(Self.table.replacing("| 1 pages", with: "| 3 pages")))
    let row = try #require(record.rows.first)
    #expect(row.outcome == .failed)
    #expect(row.transcript.contains("wrote alpha"))
  }

  @Test func `a row whose part is missing is not applicable, and the reason names the part`()
    async throws
  {
    let subject = Self.bare.providing(.ledger) { _, _ in Ledger() }.conformanceSubject()
    let plan = Self.plan()
    let lack = try #require(subject.lack(for: plan.rows[0]))
    #expect(lack.missing == ["notebook"])
    #expect(lack.reason == "the subject has no notebook")
    #expect(lack.isOutsideClaim)
    let record = await ConformanceRunner(subject: subject, patience: .seconds(120)).run(plan)
    #expect(record.rows.map(\.outcome) == [.notApplicable, .notApplicable])
  }

  @Test func `a row whose part cannot be created is recorded as errored`() async {
    let subject = Self.subject().providing(.notebook) { _, _ in
      throw HealthError(.unknownError, "no paper")
    }
    let record = await ConformanceRunner(
      subject: subject.conformanceSubject(), patience: .seconds(120)
    ).run(Self.plan())
    #expect(record.rows.map(\.outcome) == [.errored, .errored])
    #expect(record.rows.allSatisfy { $0.findings.contains { "\($0)".contains("no paper") } })
  }

  @Test func `rows of other domains do not create the stage`() async throws {
    let ledger = Ledger()
    let plan = ContractPlan(
      documents: try Specifications.documents().filter { $0.path.hasSuffix("durable-objects.md") },
      domains: HealthContracts.domains + [Self.notes])
    #expect(!plan.rows.isEmpty)
    let record = await ConformanceRunner(
      subject: Self.subject(ledger).conformanceSubject(), patience: .seconds(120)
    )
    .run(plan)
    #expect(record.rows.allSatisfy { $0.outcome == .passed })
    #expect(await ledger.made == 0)
  }
}

extension PartKey where Part == HealthStageTests.Notebook {
  static var notebook: Self { Self("notebook") }
}

extension PartKey where Part == HealthStageTests.Ledger {
  static var ledger: Self { Self("ledger") }
}
