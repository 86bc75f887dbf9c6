import ConformanceRecord
import Foundation
import Testing

/// Tests of runs with and without workers, on a subject that can crash or block its process.
struct WorkerTests {
  private func outcomes(_ record: RunRecord) -> [String] {
    record.rows.map { "\($0.id.split(separator: "-").last ?? "") \($0.outcome.rawValue)" }
  }

  @Test(arguments: [1, 2, 4])
  func `a subject that traps, hangs or exits affects only the current row`(
    lanes: Int
  ) throws {
    let run = try FrailRun(
      "", "machine traps", "", "machine spins", "machine blocks", "", "machine never answers",
      "machine is killed", "machine ends the process", "")
    try run.start(lanes: lanes)
    #expect(try run.end() == 2)
    let record = try run.record()
    #expect(
      outcomes(record) == [
        "1 passed", "2 errored", "3 passed", "4 errored", "5 errored", "6 passed", "7 errored",
        "8 errored", "9 errored", "10 passed",
      ])
    #expect(record.isWhole)
    let observed = record.rows.map { $0.findings.first?.observed ?? "" }
    // The signal of a trap depends on the processor.
    #expect(observed[1].hasPrefix("the process was terminated by signal "))
    let hung = "the row made no progress for 3.0 seconds; its process was terminated"
    #expect([3, 4, 6].map { observed[$0] } == [hung, hung, hung])
    let killed = String(cString: strsignal(9))
    #expect(observed[7] == "the process was terminated by signal 9 (\(killed))")
    #expect(observed[8] == "the process ended with status 3")
    #expect(try run.errors() == "")
    #expect(try run.leftovers() == [])
  }

  @Test func `an errored row quotes only the error output that was written during the row`() throws
  {
    let run = try FrailRun(
      "machine writes an error, machine counts", "machine writes an error, machine is killed",
      "machine is killed", "machine traps")
    try run.start(lanes: 1)
    #expect(try run.end() == 2)
    let rows = try run.record().rows
    #expect(rows.map(\.outcome) == [.passed, .errored, .errored, .errored])
    #expect(rows[1].transcript == ["stderr: the belt is torn"])
    #expect(rows[2].transcript == [])
    #expect(rows[3].transcript.count == 1)
    #expect(rows[3].transcript.first?.contains("Fatal error: Index out of range") == true)
    #expect(rows.dropFirst().allSatisfy { $0.findings.first?.location == $0.location })
  }

  @Test(arguments: [1, 3])
  func `workers and one process produce the same record if the subject does not break`(lanes: Int)
    throws
  {
    let actions = ["", "machine counts, machine counts", "machine babbles, machine counts", "", ""]
    let (apart, together) = (try FrailRun(actions), try FrailRun(actions))
    try apart.start(lanes: lanes, patience: 10_000)
    try together.start(lanes: 1, patience: 10_000, together: true)
    #expect(try apart.end() == 1)
    #expect(try together.end() == 1)
    #expect(
      outcomes(try apart.record())
        == ["1 passed", "2 failed", "3 passed", "4 passed", "5 passed"])
    #expect(try apart.bytes() == together.bytes())
  }

  @Test func `a run completes even if every row ends its process`() throws {
    let run = try FrailRun(
      "machine traps", "machine is killed", "machine traps", "machine ends the process",
      "machine traps", "machine is killed")
    try run.start()
    #expect(try run.end() == 2)
    #expect(try run.record().rows.map(\.outcome) == Array(repeating: .errored, count: 6))
  }

  @Test func `without workers, a trap ends the run, and the record contains only finished rows`()
    throws
  {
    let run = try FrailRun("", "", "machine traps", "")
    try run.start(lanes: 1, together: true)
    #expect(try run.end() < 0)
    let record = try run.record()
    #expect(record.footer == nil)
    #expect(record.header.plannedRows == 4)
    // Rows that finished within the last tenth of a second may be missing.
    #expect(record.rows.allSatisfy { $0.outcome == .passed } && record.rows.count <= 2)
  }
}
