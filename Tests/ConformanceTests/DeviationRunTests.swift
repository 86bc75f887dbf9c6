import ConformanceRecord
import Testing

@testable import Conformance

/// Runs of a plan's rows, and of other searches, on subjects with planted deviations.
struct DeviationRunTests {
  private static let text = Counter.table(
    "| Twice | counter is 1 | add 2 | counter shows 3 |",
    "| Even | counter is 2 | add 0 | counter is even |",
    "| Powered | counter is 3; power is on | add 4 | counter shows 7 |")

  private static let right = Counter.subject()

  /// Returns a deviation in which the counter multiplies additions by a factor.
  private static func adding(
    _ step: Int, _ name: String,
    isReached: @escaping @Sendable (Set<String>) -> Bool = { _ in true }
  ) -> SubjectDeviation<CounterWorld> {
    SubjectDeviation(
      name, part: "counter", area: "adding", summary: "an addition counts \(step) times",
      subject: Counter.subject(step: step), isReached: isReached)
  }

  private static func matrix(
    _ deviations: [SubjectDeviation<CounterWorld>], text: String = text, jobs: Int = 1
  ) async -> DeviationMatrix {
    let plan = Counter.plan(text)
    let baseline = await ConformanceRunner(subject: right).run(plan)
    return await DeviationRun(plan, baseline: baseline).matrix(of: deviations, jobs: jobs)
  }

  @Test func `the result of each deviation lists the rows that notice it`() async throws {
    let matrix = await Self.matrix([Self.adding(2, "doubles"), Self.adding(1, "right")])
    #expect(matrix.rows.count == 3)
    #expect(matrix.results.map(\.status) == [.noticed, .survived])
    #expect(matrix.results[0].notices.map(\.row) == [0, 2])
    #expect(matrix.results[0].notices.allSatisfy { $0.outcome == .failed })
    #expect(matrix.survivors.map(\.name) == ["right"])
  }

  @Test func `a row that does not reach the deviating part is not run`() async {
    let far = Self.adding(2, "far") { $0.contains("power") }
    let none = Self.adding(2, "unreached") { $0.contains("steam") }
    let matrix = await Self.matrix([far, none])
    #expect(matrix.results.map(\.rowsRun) == [1, 0])
    #expect(matrix.results[0].notices.map(\.row) == [2])
    #expect(matrix.results.map(\.status) == [.noticed, .notReached])
  }

  @Test func `a row that fails without a deviation notices nothing`() async {
    let text = Counter.table(
      "| Wrong | counter is 1 | add 2 | counter shows 4 |",
      "| Twice | counter is 1 | add 2 | counter shows 3 |")
    let matrix = await Self.matrix([Self.adding(2, "doubles")], text: text)
    #expect(matrix.rows.map(\.isUsable) == [false, true])
    #expect(matrix.results[0].notices.map(\.row) == [1])
  }

  @Test func `a deviation that only rows below MUST notice is reported as such`() async {
    let text = """
      # Levels

      | Case | Given | When | Then | Level |
      | --- | --- | --- | --- | --- |
      | Must | counter is 2 | add 0 | counter is even | MUST |
      | Should | counter is 1 | add 2 | counter shows 3 | SHOULD |

      """
    let matrix = await Self.matrix([Self.adding(2, "doubles")], text: text)
    #expect(matrix.rows.map(\.isBinding) == [true, false])
    #expect(matrix.results.map(\.status) == [.belowMust])
  }

  @Test func `a deviation of a part that the subject lacks is not planted`() async {
    let absent = SubjectDeviation<CounterWorld>(
      "absent", part: "printer", area: "printing", summary: "nothing is printed", subject: nil)
    let matrix = await Self.matrix([absent])
    #expect(matrix.results.map(\.status) == [.notPlanted])
    #expect(matrix.results[0].rowsRun == 0)
    #expect(matrix.survivors.isEmpty)
  }

  @Test
  func `searches with the same name share a column for the deviations that they find`()
    async
  {
    var found = Self.adding(1, "found")
    found.searches = [DeviationSearch("simulation") { "seed 7" }]
    var missed = Self.adding(1, "missed")
    missed.searches = [DeviationSearch("simulation") { nil }]
    let matrix = await Self.matrix([found, missed, Self.adding(2, "doubles")])
    #expect(matrix.searches == ["simulation"])
    #expect(matrix.results.map(\.found) == [["simulation": "seed 7"], [:], [:]])
  }

  @Test func `rows after too many endless rows do not count as run`() async {
    let plan = Counter.plan(
      Counter.table(
        (1...6).map { "| \($0) | counter is \($0) | add 0 | counter shows \($0) |" }
          .joined(separator: "\n")))
    let baseline = await ConformanceRunner(subject: Self.right).run(plan)
    let endless = ConformanceSubject<CounterWorld>(named: "endless", capabilities: ["power"]) { _ in
      let (stream, source) = AsyncStream.makeStream(of: Never.self)
      for await _ in stream {}
      source.finish()
      return CounterWorld(step: 1)
    }
    let deviation = SubjectDeviation(
      "endless", part: "counter", area: "adding", summary: "no row finishes", subject: endless)
    let matrix = await DeviationRun(plan, baseline: baseline, patience: .milliseconds(20))
      .matrix(of: [deviation], jobs: 1)
    #expect(matrix.results.map(\.rowsRun) == [3])
    #expect(matrix.results[0].notices.map(\.outcome) == [.errored, .errored, .errored])
  }

  @Test func `the matrix does not depend on the number of jobs`() async {
    let deviations = (0..<12).map { Self.adding($0 % 3, "number-\($0)") }
    let one = await Self.matrix(deviations)
    #expect(one == (await Self.matrix(deviations, jobs: 4)))
    #expect(one.results.map(\.name) == deviations.map(\.name))
  }
}
