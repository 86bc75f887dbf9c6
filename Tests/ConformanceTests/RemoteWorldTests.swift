import ConformanceRecord
import SpecMarkdown
import Testing

@testable import Conformance

/// Worlds with a remote subject, which can fail and must be released.
struct RemoteWorldTests {
  /// A world with a subject that fails after a number of steps.
  actor World: ConformanceWorld {
    nonisolated let isRemote = true
    private let stepsUntilFailure: Int
    private let onEnd: @Sendable () -> Void
    private var steps = 0

    init(stepsUntilFailure: Int, onEnd: @escaping @Sendable () -> Void) {
      self.stepsUntilFailure = stepsUntilFailure
      self.onEnd = onEnd
    }

    func step() { steps += 1 }

    func brokenInvariants() -> [BrokenInvariant] { [] }
    func transcript() -> [String] { ["asked"] }
    func missingCapabilities(of needed: Set<String>) -> Set<String> { needed }
    func failure() -> SubjectFailure? {
      steps < stepsUntilFailure ? nil : SubjectFailure(message: "it broke", exchange: ["→ a line"])
    }
    func end() { onEnd() }
  }

  private static let kind = ContractKind<World>(
    id: "steps", summary: "Given steps, when steps are done, then all is well.",
    columns: [
      ContractColumn("Case", reading: .descriptive, isKey: true),
      ContractColumn("When", reading: .clauses(scopes: ["action"])),
      ContractColumn("Then", reading: .clauses(scopes: ["behavior"])),
    ])

  private static func plan(_ rows: String...) throws -> ContractPlan<World> {
    var vocabulary = Vocabulary<World>()
    vocabulary.add("step", in: "action", as: .action("step") { await $0.step() })
    vocabulary.add("control", in: "action", as: .action("control", needs: ["power"]) { _ in })
    vocabulary.add(
      "hang", in: "action",
      as: .action("hang") { _ in
        let (stream, source) = AsyncStream.makeStream(of: Never.self)
        for await _ in stream {}
        source.finish()
      })
    vocabulary.add("all is well", in: "behavior", as: .expectation("well") { _ in .holds })
    vocabulary.add(
      "all is bad", in: "behavior",
      as: .expectation("bad") { _ in .differs(expected: "bad", observed: "well") })
    vocabulary.add(
      "all is quoted", in: "behavior",
      as: .expectation("quoted") { _ in
        throw SubjectFailure(message: "it said nonsense", exchange: ["← nonsense"])
      })
    let table = ["# Steps", "", "| Case | When | Then |", "| --- | --- | --- |"] + rows
    return ContractPlan(
      documents: [MarkdownDocument(parsing: table.joined(separator: "\n") + "\n", path: "s.md")],
      kinds: [kind], vocabulary: vocabulary)
  }

  private func run(
    _ plan: ContractPlan<World>, stepsUntilFailure: Int = 100, capabilities: Set<String> = []
  ) async -> (record: RunRecord, ends: Int) {
    let (ends, ending) = AsyncStream.makeStream(of: Void.self)
    let subject = ConformanceSubject<World>(
      identity: SubjectIdentity(sync: "s", store: "r"), capabilities: capabilities,
      patience: .seconds(1)
    ) { _ in World(stepsUntilFailure: stepsUntilFailure) { ending.yield() } }
    let record = await ConformanceRunner(subject: subject).run(plan)
    // A row that timed out releases its subject while the other rows run.
    var count = 0
    for await _ in ends {
      count += 1
      if count == plan.rows.count { break }
    }
    return (record, count)
  }

  @Test func `a row whose subject breaks is errored, and the other rows run`() async throws {
    let plan = try Self.plan(
      "| a | step, step, step | all is bad |", "| b | step | all is well |",
      "| c | step | all is bad |")
    let (record, ends) = await run(plan, stepsUntilFailure: 2)
    #expect(record.rows.map(\.outcome) == [.errored, .passed, .failed])
    let row = try #require(record.rows.first)
    #expect(row.findings.map(\.observed) == ["it broke"])
    #expect(row.findings.first?.expected == "no failure of the subject")
    #expect(row.transcript == ["asked", "→ a line"])
    #expect(record.verdict != .conformant)
    #expect(ends == 3)
  }

  @Test func `the transcript of an errored row ends with the last exchange`() async throws {
    let plan = try Self.plan("| a | step | all is quoted |")
    let row = try #require(await run(plan).record.rows.first)
    #expect(row.outcome == .errored)
    #expect(row.findings.map(\.observed) == ["it said nonsense"])
    #expect(row.transcript == ["asked", "← nonsense"])
  }

  @Test func `a subject is released after its row times out or is found to be inapplicable`()
    async throws
  {
    let plan = try Self.plan("| a | hang | all is well |", "| b | control | all is well |")
    let (record, ends) = await run(plan, capabilities: ["power"])
    #expect(record.rows.map(\.outcome) == [.errored, .notApplicable])
    #expect(ends == 2)
  }

  @Test(arguments: ["all is well", "all is quoted"])
  func `a subject whose state is queried is released once, even if a step throws an error`(
    _ expectation: String
  ) async throws {
    let steps = try #require(Self.plan("| a | step | \(expectation) |").rows.first).testCase.steps
    let (ends, ending) = AsyncStream.makeStream(of: Void.self)
    let subject = ConformanceSubject<World>(
      identity: SubjectIdentity(sync: "s", store: "r"), capabilities: []
    ) { _ in World(stepsUntilFailure: 100) { ending.yield() } }
    let runner = CaseRunner(
      subject: subject, seed: 1,
      patience: Watchdog(standstill: .seconds(60), longest: .seconds(60)))
    _ = await runner.state(after: steps)
    ending.finish()
    #expect(await ends.reduce(0) { count, _ in count + 1 } == 1)
  }

  @Test func `the result of a row whose subject cannot be created contains the error`()
    async throws
  {
    let plan = try Self.plan("| a | step | all is well |")
    let subject = ConformanceSubject<World>(
      identity: SubjectIdentity(sync: "s", store: "r"), capabilities: []
    ) { _ in throw SubjectFailure(message: "it never came", exchange: ["→ hello"]) }
    let record = await ConformanceRunner(subject: subject).run(plan)
    #expect(record.rows.map(\.outcome) == [.errored])
    #expect(record.rows.first?.findings.first?.observed == "it never came")
    #expect(record.rows.first?.transcript == ["→ hello"])
  }
}
