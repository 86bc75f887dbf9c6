import Conformance
import ConformanceRecord
import HealthContracts
import SpecMarkdown
import Testing

/// The rows on the protocol are held against servers that are wrong, each in one thing.
struct WrongServerTests {
  /// A wrong server, and where it must be found out.
  struct Planted: Sendable, CustomTestStringConvertible {
    let server: WrongServer
    /// The section that speaks of what it does wrong.
    let section: String
    /// How much the rule obliges that it breaks.
    let level: RowLevel

    var testDescription: String { server.id }
  }

  static let gallery: [Planted] = [
    ("greeting", WrongServer.greeting, WrongServer.unwiseGreeting),
    ("requests", WrongServer.requests, []),
    ("invalid-lines", WrongServer.lines, []),
    ("message-order", WrongServer.order, []),
    ("errors", WrongServer.errors, WrongServer.unwiseErrors),
    ("reset", WrongServer.freshWorld, []),
    ("time", [], WrongServer.unwiseTime),
  ].flatMap { section, binding, others in
    binding.map { Planted(server: $0, section: section, level: .must) }
      + others.map { Planted(server: $0, section: section, level: .should) }
  }

  /// What became of rows with a server.
  typealias Outcomes = [String: Outcome]

  static let plan: ContractPlan<HealthWorld>? = try? HealthContracts.plan(
    for: Specifications.documents().filter { $0.path.hasSuffix("/exchanges.md") })

  /// The rows of a level, as the document has them; those of a section or of all.
  static func rows(_ level: RowLevel, in section: String? = nil) -> [String] {
    (plan?.rows ?? []).filter { row in
      (row.level ?? .must) == level && (section.map { row.id.contains("/\($0)/") } ?? true)
    }.map(\.id)
  }

  /// The outcomes of each server with the rows that speak of it, and for one that breaks nothing
  /// binding with those that are.
  static let matrix = Task {
    var outcomes: [String: Outcomes] = [:]
    for planted in gallery {
      let binding = rows(.must, in: planted.level == .must ? planted.section : nil)
      outcomes[planted.server.id] = await run(
        planted.server, with: binding + rows(.should, in: planted.section))
    }
    return outcomes
  }

  static func run(_ server: WrongServer, with rows: [String]) async -> Outcomes {
    guard let plan else { return [:] }
    // A row that only waits for its turn beside other tests has not caught anything.
    let runner = ConformanceRunner(
      subject: server.subject.conformanceSubject(), patience: .seconds(120), parallelism: 2)
    let records = await runner.run(plan.filter { rows.contains($0.id) }).rows
    return Dictionary(records.map { ($0.id, $0.outcome) }) { first, _ in first }
  }

  @Test func `every section has wrong servers, and each of them has its own name`() throws {
    let rows = try #require(Self.plan?.rows)
    let sections = rows.map { $0.id.split(separator: "/").dropFirst().first.map(String.init) }
    #expect(Set(sections) == Set(Self.gallery.map(\.section)))
    #expect(Set(Self.gallery.map(\.server.id)).count == Self.gallery.count)
    #expect(Set(Self.gallery.map(\.server.wrong)).count == Self.gallery.count)
  }

  @Test func `the server behind a middleman who changes nothing is right`() async {
    let right = WrongServer("right", "nothing") { line, server in try await server.answer(line) }
    let rows = Self.rows(.must) + Self.rows(.should)
    let outcomes = await Self.run(right, with: rows)
    #expect(outcomes.count == rows.count && outcomes.count == Self.plan?.rows.count)
    #expect(outcomes.filter { $0.value != .passed } == [:])
  }

  @Test(arguments: gallery)
  func `a wrong server is caught where the protocol speaks of it`(_ planted: Planted) async throws {
    let outcomes = try #require(await Self.matrix.value[planted.server.id])
    let near = Self.rows(planted.level, in: planted.section)
    #expect(
      near.contains { outcomes[$0] != .passed }, "nobody notices that \(planted.server.wrong)")
    if planted.level != .must {
      #expect(Self.rows(.must).filter { outcomes[$0] != .passed } == [])
    }
  }

  /// Whoever breaks everything shows nothing of a row, so a row must fail for a server that keeps
  /// half of its section at least; and it must fail, not merely be left without an answer.
  @Test(arguments: rows(.must) + rows(.should))
  func `every row catches a wrong server`(_ row: String) async throws {
    let catchers = await Self.matrix.value.filter { _, outcomes in
      let kept = outcomes.values.filter { $0 == .passed }
      return outcomes[row] == .failed && 2 * kept.count >= outcomes.count
    }
    #expect(!catchers.isEmpty, "no wrong server fails this row and keeps others")
  }
}
