import Conformance
import ConformanceRecord
import HealthContracts
import SpecMarkdown
import Testing

@testable import SubjectDeviations

/// The rows about the protocol, run with correct servers and with servers that have a defect.
struct WrongServerTests {
  /// A defective server, with the section and the level of the rule that it violates.
  struct Planted: Sendable, CustomTestStringConvertible {
    let server: ServerDeviation
    /// The name of the section about the violated rule.
    let section: String
    /// The level of the violated rule.
    let level: RowLevel

    var testDescription: String { server.id }
  }

  static let gallery: [Planted] = ServerDeviation.sections.flatMap { section in
    section.binding.map { Planted(server: $0, section: section.name, level: .must) }
      + section.advised.map { Planted(server: $0, section: section.name, level: .should) }
  }

  /// The outcomes of rows with a server, by row id.
  typealias Outcomes = [String: Outcome]

  static let plan: ContractPlan<HealthWorld>? = try? HealthContracts.plan(
    for: Specifications.documents().filter { $0.path.hasSuffix("/exchanges.md") })

  /// Returns the ids of the rows of a level in document order, in one section or in all sections.
  static func rows(_ level: RowLevel, in section: String? = nil) -> [String] {
    (plan?.rows ?? []).filter { row in
      (row.level ?? .must) == level && (section.map { row.id.contains("/\($0)/") } ?? true)
    }.map(\.id)
  }

  /// The outcomes of each server with the rows of its section.
  ///
  /// A server that violates only advised rules also runs all binding rows.
  static let matrix = Task {
    var outcomes: [String: Outcomes] = [:]
    for planted in gallery {
      let binding = rows(.must, in: planted.level == .must ? planted.section : nil)
      outcomes[planted.server.id] = await run(
        planted.server, with: binding + rows(.should, in: planted.section))
    }
    return outcomes
  }

  static func run(_ server: ServerDeviation, with rows: [String]) async -> Outcomes {
    guard let plan else { return [:] }
    // The patience is long, because a timeout that other tests cause does not show a defect.
    let runner = ConformanceRunner(
      subject: server.subject.conformanceSubject(), patience: .seconds(120), parallelism: 2)
    let records = await runner.run(plan.filter { rows.contains($0.id) }).rows
    return Dictionary(records.map { ($0.id, $0.outcome) }) { first, _ in first }
  }

  @Test func `every section has defective servers, each with a distinct name and summary`() throws {
    let rows = try #require(Self.plan?.rows)
    let sections = rows.map { $0.id.split(separator: "/").dropFirst().first.map(String.init) }
    #expect(Set(sections) == Set(Self.gallery.map(\.section)))
    #expect(Set(Self.gallery.map(\.server.id)).count == Self.gallery.count)
    #expect(Set(Self.gallery.map(\.server.summary)).count == Self.gallery.count)
  }

  /// Servers that follow the protocol, some of them in an unusual way.
  static let right = [
    ServerDeviation("changes-nothing", "nothing is changed") { line, server in
      try await server.answer(line)
    },
    ServerDeviation("answers-in-parts", "each element of a list is sent in a separate part") {
      line, server in try await server.answer(line).flatMap { inParts($0, of: line) }
    },
    ServerDeviation("omits-empty-lists", "empty lists are omitted") { line, server in
      try await server.answer(line).map { line in
        var line = line
        for list in ["result.samples", "result.deleted", "params.samples", "params.deleted"]
        where line[list] == .array([]) { line[list] = nil }
        return line
      }
    },
  ]

  /// Returns a part for each element of an answer's lists, and then the answer with empty lists.
  ///
  /// A line that is not the answer to a query is returned alone and unchanged.
  private static func inParts(_ answer: PassingLine, of request: PassingLine) -> [PassingLine] {
    guard answer.isAnswer, let query = request["params.query"] else { return [answer] }
    var (answer, parts) = (answer, [PassingLine]())
    for list in ["samples", "deleted"] {
      guard case .array(let elements)? = answer["result.\(list)"] else { continue }
      answer["result.\(list)"] = .array([])
      parts += elements.map { .notice("query.part", ["query": query, list: .array([$0])]) }
    }
    return parts + [answer]
  }

  @Test(arguments: right)
  func `a server that follows the protocol passes every row`(_ server: ServerDeviation) async {
    let rows = Self.rows(.must) + Self.rows(.should)
    let outcomes = await Self.run(server, with: rows)
    #expect(outcomes.count == rows.count && outcomes.count == Self.plan?.rows.count)
    #expect(outcomes.filter { $0.value != .passed } == [:])
  }

  @Test(arguments: gallery)
  func `a defective server is detected by a row of its section and level`(
    _ planted: Planted
  ) async throws {
    let outcomes = try #require(await Self.matrix.value[planted.server.id])
    let near = Self.rows(planted.level, in: planted.section)
    #expect(
      near.contains { outcomes[$0] != .passed }, "not detected: \(planted.server.summary)")
    if planted.level != .must {
      #expect(Self.rows(.must).filter { outcomes[$0] != .passed } == [])
    }
  }

  @Test func `an answer that is not UTF-8 makes its row errored`() async throws {
    let server = ServerDeviation("writes-latin-1", "the messages of errors are not in UTF-8") {
      line, server in
      try await server.answer(line).map { answer in
        let name = Array(#""message":""#.utf8)
        guard answer.isError, let text = answer.bytes.firstRange(of: name) else { return answer }
        var bytes = answer.bytes
        bytes.insert(0xE9, at: text.upperBound)
        return PassingLine(bytes)
      }
    }
    let plan = try #require(Self.plan).filter { $0.id.hasSuffix("/unknown-method-is-rejected") }
    let record = await ConformanceRunner(
      subject: server.subject.conformanceSubject(), patience: .seconds(120)
    ).run(plan)
    #expect(record.rows.map(\.outcome) == [.errored])
    let row = try #require(record.rows.first)
    #expect(row.findings.first?.observed.contains("a line that is not UTF-8") == true)
    #expect(row.transcript.last?.hasPrefix("← ") == true)
  }

  /// Each row must fail with a server that passes at least half of the rows that it ran.
  ///
  /// A server that violates everything proves nothing about a row. An errored row does not count as
  /// failed.
  @Test(arguments: rows(.must) + rows(.should))
  func `every row detects a defective server`(_ row: String) async throws {
    let catchers = await Self.matrix.value.filter { _, outcomes in
      let kept = outcomes.values.filter { $0 == .passed }
      return outcomes[row] == .failed && 2 * kept.count >= outcomes.count
    }
    #expect(
      !catchers.isEmpty, "no defective server fails this row and passes at least half of its rows")
  }
}
