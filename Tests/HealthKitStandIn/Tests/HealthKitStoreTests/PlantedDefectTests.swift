#if PLANTED
  import ConformanceRecord
  import Foundation
  import HealthModel
  import Testing

  @testable import HealthKitStoreOnLinux

  /// A number that is counted up from several threads.
  private final class Counter: Sendable {
    private let number = Locked(0)

    func next() -> Int {
      number.withLock { number in
        number += 1
        return number
      }
    }
  }

  /// Runs rows with one planted defect after another.
  ///
  /// The list of `plant.py` names a defect a line, and the row to run after a tab; without a row all
  /// are run. What happens is written to standard error at once, so that a row that ends the process,
  /// or never ends, is known too.
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
        #expect(isKnown, "row \(row ?? "")")
        chooseDefect(number)
        Self.report("defect \(number) begins")
        await Self.run(row, of: rows)
        chooseDefect(0)
        Self.report("defect \(number) ends")
      }
    }

    /// Runs a row, or all until enough of them have noticed the defect.
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

    /// How many rows are evidence enough.
    private static let enough = 10

    private static func report(_ line: String) {
      try? FileHandle.standardError.write(contentsOf: Data("healthspec: \(line)\n".utf8))
    }
  }
#endif
