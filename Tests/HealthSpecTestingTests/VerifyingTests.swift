import ConformanceRecord
import Foundation
import HealthSpecTesting
import Testing

/// The messages of a test process about rows, and the records that the process writes.
@Suite(.enabled(if: Sample.name == nil, "this is the process of the sample tests"))
struct VerifyingTests {
  @Test(arguments: ["no claim", "claim"])
  func `a row that is not applicable is shown with its reason`(
    sample: String
  ) throws {
    let run = try SampleRun(sample, record: "run.jsonl")
    defer { run.remove() }
    #expect(run.exitCode == 0, "\(run.output.suffix(2_000))")
    #expect(run.output.contains("needs batches: not offered"))
    #if compiler(>=6.3)
      #expect(run.output.contains("↳ not applicable: needs batches: not offered"))
    #endif
    let record = try run.record()
    #expect(record.isWhole)
    let outcomes = record.footer?.outcomes
    #expect((outcomes?[.passed] ?? 0) > 20)
    #expect((outcomes?[.notApplicable] ?? 0) > 0)
    #expect(outcomes?[.notRun] == 0)
    #expect(record.verdict == (sample == "claim" ? .conformant : .notFullyVerified))
    #expect(record.header.subjects.map(\.profile) == [sample == "claim" ? "core" : nil])
  }

  @Test func `with a broken claim, the tests of rows that the subject does not support fail`()
    throws
  {
    let run = try SampleRun("broken claim", record: "run.jsonl")
    defer { run.remove() }
    #expect(run.exitCode != 0 && !run.isKilled)
    #expect(run.output.contains("not applicable: "))
    #expect(try run.record().verdict == .notFullyVerified)
  }

  @Test
  func `after a trap, the record has the finished rows, and the trace shows the unfinished row`()
    throws
  {
    let run = try SampleRun("trap", record: "run.jsonl")
    defer { run.remove() }
    #expect(run.isKilled)
    let record = try run.record()
    #expect(record.footer == nil)
    #expect(record.header.plannedRows > 20)
    let traces = run.output.split(separator: "\n").filter { $0.hasPrefix("healthspec: row ") }
    let begun = traces.filter { $0.hasSuffix(" begins") }.map { $0.split(separator: " ")[2] }
    let ended = traces.filter { !$0.hasSuffix(" begins") }.map { $0.split(separator: " ")[2] }
    #expect(begun.count == ended.count + 1)
    #expect(record.rows.map(\.id) == ended.map(String.init))
    #expect(!record.rows.isEmpty && record.rows.allSatisfy { $0.outcome != .errored })
  }

  @Test func `each suite in a process writes its own complete file to a folder`() throws {
    let run = try SampleRun("two suites", record: "records/")
    defer { run.remove() }
    #expect(run.exitCode == 0, "\(run.output.suffix(2_000))")
    let names = try run.records(in: "records")
    #expect(names.count == 2)
    let records = try names.map { try run.record("records/\($0)") }
    #expect(records.map { $0.header.subjects[0].store } == ["other", "sample"])
    #expect(records.map(\.isWhole) == [true, true])
    #expect(records[0].footer?.outcomes[.passed] == 2)
    #expect(records[0].footer?.outcomes[.notRun] == records[0].header.plannedRows - 2)
    #expect(records[1].footer?.outcomes[.notRun] == 0)
    // The names are the same in every run.
    let again = try SampleRun("two suites", record: "records/")
    defer { again.remove() }
    #expect(try again.records(in: "records") == names)
  }

  @Test func `one of two suites writes to the requested file, and the other reports its own path`()
    throws
  {
    let run = try SampleRun("two suites", record: "run.jsonl")
    defer { run.remove() }
    let names = try run.records()
    #expect(names.count == 2 && names.contains("run.jsonl"))
    let other = try #require(names.first { $0 != "run.jsonl" })
    #expect(run.output.contains("is written to '\(other)'"))
    let stores = try names.map { try run.record($0).header.subjects[0].store }
    #expect(stores.sorted() == ["other", "sample"])
  }
}
