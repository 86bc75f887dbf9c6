import Conformance
import ConformanceRecord
import Testing

/// Runs on several subjects, in shards, and with claims.
struct MatrixTests {
  static let contract = Counter.table(
    "| a | counter is 1 | add 1 | counter shows 2 |",
    "| b | counter is 7 | add 1 | counter shows 9 |",
    "| c | power is on | add 1 | counter shows 1 |",
    "| d | counter is 4 | add 1 | counter shows 5 |",
    "| e | counter is 5 | add 1 | counter shows 6 |")

  static func subject(
    _ name: String, step: Int = 1, capabilities: Set<String> = ["power"],
    claims: [CapabilityProfile] = []
  ) -> ConformanceSubject<CounterWorld> {
    ConformanceSubject(
      identity: SubjectIdentity(sync: "counter", store: name), capabilities: capabilities,
      claims: claims
    ) { _ in CounterWorld(step: step) }
  }

  @Test(arguments: [1, 2, 8])
  func `results are ordered by subject, not by completion`(parallelism: Int) async throws {
    let subjects = [Self.subject("right"), Self.subject("double", step: 2)]
    let plan = Counter.plan(Self.contract)
    let record = await ConformanceMatrix(subjects: subjects, parallelism: parallelism).run(plan)
    #expect(record.header.subjects.map(\.store) == ["right", "double"])
    #expect(record.header.plannedRows == 5)
    #expect(record.rows.map(\.subject) == [0, 0, 0, 0, 0, 1, 1, 1, 1, 1])
    #expect(record.rows.map(\.id) == (plan.rows + plan.rows).map(\.id))
    #expect(record.rows.prefix(5).map(\.outcome) == [.passed, .failed, .passed, .passed, .passed])
    #expect(record.rows.suffix(5).map(\.outcome) == [.failed, .passed, .failed, .failed, .failed])
    let again = await ConformanceMatrix(subjects: subjects).run(plan)
    #expect(try await again.jsonLines() == record.jsonLines())
  }

  @Test func `a matrix with one subject produces the same record as the runner`() async {
    let plan = Counter.plan(Self.contract)
    let record = await ConformanceMatrix(subjects: [Counter.subject()], seed: 3).run(plan)
    #expect(await ConformanceRunner(subject: Counter.subject(), seed: 3).run(plan) == record)
  }

  @Test func `a subject that cannot be created does not block the rows of other subjects`() async {
    let plan = Counter.plan(
      Counter.table("| a | counter is 1 | add 1 | counter shows 2 |"))
    let broken = ConformanceSubject<CounterWorld>(
      identity: SubjectIdentity(sync: "counter", store: "broken"), capabilities: []
    ) { _ in throw CounterFailure() }
    let record = await ConformanceMatrix(subjects: [broken, Self.subject("right")]).run(plan)
    #expect(record.rows.map(\.outcome) == [.errored, .passed])
    #expect(record.subjectVerdicts.map(\.verdict) == [.notFullyVerified, .conformant])
  }

  @Test(arguments: [1, 2, 3, 6])
  func `all shards together contain every result of the whole run once`(count: Int) async throws {
    let plan = Counter.plan(Self.contract)
    let subjects = [Self.subject("right"), Self.subject("double", step: 2)]
    let whole = await ConformanceMatrix(subjects: subjects).run(plan)
    var found: [RowRecord] = []
    for index in 1...count {
      let shard = try #require(RecordShard(index: index, of: count))
      let record = await ConformanceMatrix(subjects: subjects, shard: shard).run(plan)
      #expect(record.header.shard == shard)
      #expect(record.header.plannedRows == 5)
      #expect(record.rows.count == record.header.expectedResults)
      found += record.rows
    }
    #expect(Set(found) == Set(whole.rows))
    #expect(found.count == whole.rows.count)
  }

  @Test func `an inapplicable row that needs more than the claim is outside the claim`() async {
    let plan = Counter.plan(Self.contract)
    let small = CapabilityProfile("small", capabilities: [])
    let claiming = Self.subject("claiming", step: 1, capabilities: [], claims: [small])
    let record = await ConformanceMatrix(subjects: [claiming]).run(plan)
    #expect(record.rows[2].outcome == .notApplicable)
    #expect(record.rows[2].isOutsideClaim == true)
    #expect(
      record.rows[2].findings.map(\.observed)
        == ["not offered, and not part of 'small', which the subject claims"])
    #expect(record.header.subjects[0].profile == "small")
    #expect(record.header.subjects[0].capabilities == [])
    #expect(claiming.lack(for: plan.rows[2])?.missing == ["power"])
    #expect(claiming.lack(for: plan.rows[0]) == nil)
  }

  @Test func `an inapplicable row within the claim, or without a claim, is not outside the claim`()
    async
  {
    let plan = Counter.plan(Self.contract)
    let large = CapabilityProfile("large", capabilities: ["power"])
    for claims in [[large], []] {
      let subject = Self.subject("x", capabilities: [], claims: claims)
      let record = await ConformanceMatrix(subjects: [subject]).run(plan)
      #expect(record.rows[2].outcome == .notApplicable)
      #expect(record.rows[2].isOutsideClaim == nil)
    }
  }

  @Test func `rows beyond the claim run if the subject offers their capabilities`() async {
    let small = CapabilityProfile("small", capabilities: [])
    let subject = Self.subject("x", step: 2, capabilities: ["power"], claims: [small])
    let record = await ConformanceMatrix(subjects: [subject]).run(Counter.plan(Self.contract))
    #expect(record.rows[2].outcome == .failed)
  }
}
