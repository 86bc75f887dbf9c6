#if PLANTED
  import ConformanceRecord
  import Foundation
  import HealthModel
  import Testing

  @testable import HealthKitStoreOnLinux

  /// A counter that several threads can increment.
  private final class Counter: Sendable {
    private let number = Locked(0)

    func next() -> Int {
      number.withLock { number in
        number += 1
        return number
      }
    }
  }

  /// Tests that run rows with each planted defect in turn.
  ///
  /// Each line in the list of `plant.py` contains the number of a defect and, after a tab, the row
  /// to run; without a row, rows are run until ten results show the defect or all rows have run.
  /// Progress is written to standard error immediately, so that a row that ends the process, or
  /// never ends, is reported too.
  struct PlantedDefectTests {
    private static let list = ProcessInfo.processInfo.environment["HEALTHKIT_DEFECTS"]

    private static let bad: [Outcome] = [.failed, .errored, .unexpectedPass]

    @Test(.enabled(if: list != nil)) func `rows run with each planted defect`() async throws {
      let list = try String(contentsOfFile: #require(Self.list), encoding: .utf8)
      let rows = try AdapterRows.all.get()
      for line in list.split(separator: "\n") {
        let parts = line.split(separator: "\t").map(String.init)
        let number = try #require(parts.first.flatMap { Int($0) })
        let row = parts.dropFirst().first
        let isKnown = row == nil || rows.plan.rows.contains { $0.id == row }
        #expect(isKnown, "the plan contains no row '\(row ?? "")'")
        chooseDefect(number)
        Self.report("defect \(number) begins")
        await Self.run(row, of: rows)
        chooseDefect(0)
        Self.report("defect \(number) ends")
      }
    }

    /// Runs one row, or all rows until enough results show the defect.
    private static func run(_ row: String?, of rows: AdapterRows) async {
      let found = Counter()
      let (notices, mailbox) = AsyncStream.makeStream(of: Void.self)
      let run = Task {
        _ = await rows.matrix.run(
          rows.plan, selecting: { row == nil || $0.id == row },
          onEvent: { event in
            guard case .finished(let records) = event else { return }
            for record in records where bad.contains(record.outcome) {
              report("row \(record.id) \(record.outcome.label)")
              if found.next() == enough { mailbox.yield() }
            }
          })
        mailbox.finish()
      }
      for await _ in notices { run.cancel() }
      await run.value
    }

    /// The number of results that must show a defect before the run is canceled.
    private static let enough = 10

    private static func report(_ line: String) {
      try? FileHandle.standardError.write(contentsOf: Data("healthspec: \(line)\n".utf8))
    }
  }
#endif
