import Conformance
import ConformanceRecord
import Diagnostics
import SpecMarkdown
import Testing

/// The effect of expectation files on runs of two rows; a correct counter fails the second row.
struct ExpectedFailuresTests {
  static let good = "counter/sums/good"
  static let bad = "counter/sums/bad"
  static let contract = Counter.table(
    "| good | counter is 1 | add 1 | counter shows 2 |",
    "| bad | counter is 7 | add 1 | counter shows 9 |")
  static let header = "| Row | Revision | Reason | Link | Expires |\n| - | - | - | - | - |\n"

  static func revision(_ id: String) throws -> String {
    try #require(Counter.plan(contract).rows.first { $0.id == id }?.revision)
  }

  static func entry(
    _ id: String, revision: String? = nil, reason: String = "rounds wrongly",
    link: String = "<https://example.org/7>", expires: String = "2026-12-31"
  ) throws -> String {
    let revision = try revision ?? Self.revision(id)
    return "| \(id) | \(revision) | \(reason) | \(link) | \(expires) |\n"
  }

  static func run(
    _ expectations: String, today: String = "2026-12-31",
    subjects: [ConformanceSubject<CounterWorld>] = [Counter.subject()]
  ) async throws -> RunRecord {
    let failures = ExpectedFailures(
      reading: [MarkdownDocument(parsing: expectations, path: "known.md")],
      today: try #require(CalendarDay(today)))
    return await ConformanceMatrix(subjects: subjects, expectations: failures)
      .run(Counter.plan(contract))
  }

  @Test func `a known failure leaves the run conformant and is reported with its reason`()
    async throws
  {
    let record = try await Self.run(Self.header + Self.entry(Self.bad))
    #expect(record.diagnostics.isEmpty)
    #expect(record.rows.map(\.outcome) == [.passed, .knownFailing])
    #expect(record.verdict == .conformant)
    #expect(
      record.rows[1].knownFailure
        == KnownFailure(
          reason: "rounds wrongly", link: "https://example.org/7", expires: "2026-12-31"))
    #expect(!record.rows[1].findings.isEmpty)
    #expect(record.header.expectations?.map(\.path) == ["known.md"])
  }

  @Test(arguments: ["**[7](https://example.org/7)**", "*~~see <https://example.org/7>~~*"])
  func `the link of an entry can be emphasized`(_ link: String) async throws {
    let record = try await Self.run(Self.header + Self.entry(Self.bad, link: link))
    #expect(record.diagnostics.isEmpty)
    #expect(record.rows[1].knownFailure?.link == "https://example.org/7")
  }

  @Test func `without expectation files, a row can fail, and the header lists no files`() async {
    let record = await ConformanceMatrix(subjects: [Counter.subject()])
      .run(Counter.plan(Self.contract))
    #expect(record.rows.map(\.outcome) == [.passed, .failed])
    #expect(record.header.expectations == nil)
  }

  @Test func `a row that is known to fail but passes makes the run non-conformant`() async throws {
    let record = try await Self.run(
      Self.header + Self.entry(Self.good) + Self.entry(Self.bad))
    #expect(record.rows.map(\.outcome) == [.unexpectedPass, .knownFailing])
    #expect(record.verdict == .nonConformant)
    #expect(record.rows[0].findings.map(\.rule) == ["the row fails, as stated in known.md:3:1"])
  }

  /// An expectation file with a mistake, and the id of the diagnostic that reports it.
  struct Mistake: Sendable, CustomTestStringConvertible {
    let id: Diagnostic.ID
    let make: @Sendable () throws -> String
    var testDescription: String { id.rawValue }

    init(_ id: Diagnostic.ID, _ make: @escaping @Sendable () throws -> String) {
      self.id = id
      self.make = make
    }
  }

  static let mistakes = [
    Mistake("expectation.unknown-row") {
      try header + "| «counter/sums/bod» | x | r | https://a.b | 2026-12-31 |\n" + entry(bad)
    },
    Mistake("expectation.outdated") { try header + entry(bad, revision: "«0123456789»") },
    Mistake("expectation.expired") { try header + entry(bad, expires: "«2026-12-30»") },
    Mistake("expectation.no-date") { try header + entry(bad, expires: "«31.12.2026»") },
    Mistake("expectation.no-link") { try header + entry(bad, link: "«somewhere»") },
    Mistake("expectation.incomplete") {
      try header + entry(bad, reason: "").replacing("|  |", with: "|  «»|")
    },
    Mistake("expectation.incomplete") {
      try header + entry(bad, link: "").replacing("|  |", with: "|  «»|")
    },
    Mistake("expectation.incomplete") {
      try header + entry(bad, expires: "").replacing("|  |", with: "|  «»|")
    },
    Mistake("expectation.incomplete") {
      try header + entry(bad, revision: "").replacing("|  |", with: "|  «»|")
    },
    Mistake("expectation.incomplete") { header + "«| \(bad) | r | r | https://a.b |»\n" },
    Mistake("expectation.surplus-cells") {
      try header + "«| \(bad) | \(revision(bad)) | a | https://a.b | 2026-12-31 | x |»\n"
    },
    Mistake("expectation.duplicate") {
      try header + entry(bad) + entry(bad).replacing(bad, with: "«\(bad)»")
    },
    Mistake("markdown.lost-row") {
      try header + entry(bad) + "\n«" + entry(good).replacing(" |\n", with: " |»\n")
    },
    Mistake("expectation.wrong-header") { "«| Row | Revision | Reason |»\n| - | - | - |\n" },
    Mistake("expectation.wrong-header") {
      "| Row | Revision | Reason | Link | Expires | «Owner» |\n| - | - | - | - | - | - |\n"
    },
    Mistake("expectation.wrong-header") {
      "| Row | Revision | Reason | Link | Expires | «row» |\n| - | - | - | - | - | - |\n"
    },
  ]

  @Test(arguments: mistakes)
  func `a mistake in an expectation file is an error at its location`(_ mistake: Mistake)
    async throws
  {
    let marked = MarkedText(try mistake.make())
    let record = try await Self.run(marked.text)
    #expect(record.diagnostics.map(\.id) == [mistake.id])
    #expect(record.diagnostics.first?.severity == .error)
    #expect(record.diagnostics.first?.location?.start == marked.starts[0])
    #expect(record.diagnostics.first?.location?.end == marked.ends[0])
    #expect(record.verdict != .conformant)
  }

  @Test
  func `an expired entry does not change the outcomes, and is reported even if its row passes`()
    async throws
  {
    let expired = try await Self.run(Self.header + Self.entry(Self.bad), today: "2027-01-01")
    #expect(expired.rows.map(\.outcome) == [.passed, .failed])
    #expect(expired.verdict == .nonConformant)
    let fixed = try await Self.run(Self.header + Self.entry(Self.good), today: "2027-01-01")
    #expect(fixed.diagnostics.map(\.id) == ["expectation.expired"])
    #expect(fixed.rows.map(\.outcome) == [.passed, .failed])
  }

  @Test func `an expectation file without a table is an error`() async throws {
    let record = try await Self.run("# Nothing is known\n")
    #expect(record.diagnostics.map(\.id) == ["expectation.no-table"])
  }

  @Test func `an entry can apply to one of several subjects, and an unknown subject is reported`()
    async throws
  {
    let wrong = ConformanceSubject<CounterWorld>(
      identity: SubjectIdentity(sync: "counter", store: "wrong"), capabilities: []
    ) { _ in CounterWorld(step: 2) }
    let header = Self.header.replacing("| Row |", with: "| Row | Subject |")
      .replacing("| - | - |\n", with: "| - | - | - |\n")
    let entries = try [
      Self.entry(Self.good).replacing("good |", with: "good | wrong |"),
      Self.entry(Self.bad).replacing("bad |", with: "bad | counter sync on none store |"),
    ]
    let record = try await Self.run(
      header + entries.joined(), subjects: [Counter.subject(), wrong])
    // 7 + 2 is 9, so the deviating counter passes the row with the wrong sum.
    #expect(record.rows.map(\.outcome) == [.passed, .knownFailing, .knownFailing, .passed])
    #expect(record.verdict == .conformant)
    let alone = try await Self.run(header + entries.joined())
    #expect(alone.diagnostics.map(\.id) == ["expectation.no-subject"])
    #expect(alone.verdict == .conformant)
  }

  @Test(arguments: [("none", 1), ("counter", 1), ("wrong", 0)])
  func `entries are duplicates only if they apply to the same subject`(
    _ subject: String, _ duplicates: Int
  ) async throws {
    let wrong = ConformanceSubject<CounterWorld>(
      identity: SubjectIdentity(sync: "other", store: "wrong"), capabilities: []
    ) { _ in CounterWorld() }
    let header = Self.header.replacing("| Row |", with: "| Row | Subject |")
      .replacing("| - | - |\n", with: "| - | - | - |\n")
    let entries = try ["counter sync on none store", subject].map {
      try Self.entry(Self.bad).replacing("bad |", with: "bad | \($0) |")
    }
    let record = try await Self.run(
      header + entries.joined(), subjects: [Counter.subject(), wrong])
    #expect(record.diagnostics.count { $0.id == "expectation.duplicate" } == duplicates)
  }

  @Test func `a row that did not run is not a known failure`() async throws {
    let failures = ExpectedFailures(
      reading: [MarkdownDocument(parsing: try Self.header + Self.entry(Self.bad), path: "k.md")],
      today: try #require(CalendarDay("2026-01-01")))
    let record = await ConformanceMatrix(subjects: [Counter.subject()], expectations: failures)
      .run(Counter.plan(Self.contract), selecting: { $0.id == Self.good })
    #expect(record.rows.map(\.outcome) == [.passed, .notRun])
    #expect(record.diagnostics.isEmpty)
  }
}
