import ConformanceRecord
import Testing

@testable import Conformance

struct WatchdogTests {
  /// Returns the index of the check at which a row times out; `nil` if it does not time out within
  /// 100 checks.
  private func checkOfTimeout(
    standstill: Duration = .seconds(10), longest: Duration = .seconds(60),
    at progress: (Int) -> Int
  ) -> Int? {
    var patience = Watchdog(standstill: standstill, longest: longest)
    return (0..<100).first { patience.isOver(at: progress($0)) }
  }

  @Test func `a row without progress times out`() {
    // Checks are 5 seconds apart; progress before the first check is unknown.
    #expect(checkOfTimeout { _ in 7 } == 2)
    #expect(checkOfTimeout(standstill: .seconds(1)) { _ in 0 } == 2)
  }

  @Test func `a row times out only after its progress stops`() {
    #expect(checkOfTimeout(longest: .seconds(1000)) { $0 / 2 } == nil)
    #expect(checkOfTimeout(longest: .seconds(1000)) { min($0, 20) } == 22)
  }

  @Test func `a row with endless progress times out at the total limit`() {
    #expect(checkOfTimeout { $0 } == 12)
  }

  @Test func `the default total limit is five times the patience, but at least 60 seconds`() {
    func limit(_ patience: Duration?, longestCase: Duration? = nil) -> Duration {
      ConformanceRunner(
        subject: Counter.subject(), patience: patience, longestCase: longestCase
      ).patience.longest
    }
    #expect(limit(.seconds(1)) == .seconds(60))
    #expect(limit(.seconds(120)) == .seconds(600))
    #expect(limit(.seconds(120), longestCase: .seconds(8)) == .seconds(8))
  }

  @Test(arguments: [1, 2])
  func `an endless row is recorded as errored, and the other rows run`(parallelism: Int) async {
    let plan = Counter.plan(
      Counter.table(
        "| a | counter is 1 | wait for what never comes | counter shows 1 |", RowTests.first))
    let record = await ConformanceRunner(
      subject: Counter.subject(), patience: .seconds(1), parallelism: parallelism
    ).run(plan)
    #expect(record.rows.map(\.outcome) == [.errored, .passed])
    #expect(record.rows[0].findings.first?.rule == "a row finishes")
  }

  @Test func `a run with only endless rows ends and records every row`() async {
    let endless = (1...5).map {
      "| \($0) | counter is \($0) | wait for what never comes | counter shows 1 |"
    }
    let plan = Counter.plan(Counter.table(endless.joined(separator: "\n")))
    let record = await ConformanceRunner(
      subject: Counter.subject(), patience: .milliseconds(20), parallelism: 5
    ).run(plan)
    #expect(record.rows.count == 5)
    #expect(record.rows.contains { $0.outcome == .errored })
    #expect(record.verdict == .notFullyVerified)
  }
}
