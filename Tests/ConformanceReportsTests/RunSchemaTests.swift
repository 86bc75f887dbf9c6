import ConformanceRecord
import ConformanceReports
import Diagnostics
import Foundation
import Testing

/// Reports and records of runs, validated against the published schemas of SARIF and JUnit and
/// against the schemas of this package.
struct RunSchemaTests {
  private static let seed: UInt64 = 31
  private static let count = 150

  private static let reports: [RunReport] = {
    var random = RandomReport(seed: seed)
    return [HostileRun.report, RunReport(of: HostileRun.cutOff, tool: SampleReport.tool)]
      + (0..<count).map { _ in random.nextRun() }
  }()

  @Test(
    "reports of runs are valid; skipped where HEALTHSPEC_VALIDATORS is not set, required in CI",
    .enabled(if: Validators.areWanted, "the validators are not installed"),
    arguments: [
      (Validators.Schema.sarif, RunFormat.sarif), (.junit, .junit), (.summary, .json),
    ])
  func valid(_ schema: Validators.Schema, _ format: RunFormat) throws {
    let documents = Self.reports.map { $0.text(as: format) }
    #expect(try Validators.violations(of: schema, in: documents) == "")
  }

  @Test(
    "records are valid; skipped where HEALTHSPEC_VALIDATORS is not set, required in CI",
    .enabled(if: Validators.areWanted, "the validators are not installed"))
  func validRecords() async throws {
    var documents: [String] = []
    for report in Self.reports {
      documents.append(String(decoding: try await report.record.jsonLines(), as: UTF8.self))
    }
    documents.append(String(decoding: try await Self.full.jsonLines(), as: UTF8.self))
    #expect(try Validators.violations(of: .record, in: documents) == "")
  }

  @Test(
    "invalid reports are rejected; skipped where HEALTHSPEC_VALIDATORS is not set, required in CI",
    .enabled(if: Validators.areWanted, "the validators are not installed"),
    arguments: [
      (Validators.Schema.sarif, RunFormat.sarif, #""level": "error""#, #""level": "bad""#),
      (.junit, .junit, "<testcase ", "<case "),
      (.summary, .json, #""exitCode": 1"#, #""exitCode": 3"#),
      (.summary, .json, #""outcome": "failed""#, #""outcome": "lost""#),
    ])
  func refused(
    _ schema: Validators.Schema, _ format: RunFormat, _ sound: String, _ broken: String
  ) throws {
    let text = HostileRun.report.text(as: format)
    try #require(text.contains(sound))
    let document = text.replacing(sound, with: broken).replacing("</testcase>", with: "</case>")
    #expect(try Validators.violations(of: schema, in: [document]) != "")
  }

  @Test(
    "invalid records are rejected; skipped where HEALTHSPEC_VALIDATORS is not set, required in CI",
    .enabled(if: Validators.areWanted, "the validators are not installed"),
    arguments: [
      (#""schemaVersion":1"#, #""schemaVersion":2"#), (#""outcome":"passed""#, #""outcome":"ok""#),
      (#"{"footer":"#, #"{"end":"#), (#""level":"SHOULD""#, #""level":"should""#),
      (#""index":1"#, #""index":0"#), (#""role":"setup""#, #""role":"set""#),
    ])
  func refusedLine(_ sound: String, _ broken: String) async throws {
    let text = String(decoding: try await Self.full.jsonLines(), as: UTF8.self)
    try #require(text.contains(sound))
    let document = text.replacing(sound, with: broken)
    #expect(try Validators.violations(of: .record, in: [document]) != "")
  }

  /// A record in which every optional member of the schema occurs.
  private static let full: RunRecord = {
    var record = HostileRun.record
    record.header.subjects[0].syncCommand = "sync"
    record.header.subjects[0].storeCommand = "store"
    record.header.shard = RecordShard(index: 1, of: 2)
    record.header.glossaries = record.header.documents
    for index in record.rows.indices {
      let place = SampleReport.place(5, 3...9)
      record.rows[index].level = .should
      record.rows[index].profile = "core"
      record.rows[index].isOutsideClaim = true
      record.rows[index].knownFailure = KnownFailure(
        reason: "a", link: "b", expires: "2026-12-31")
      record.rows[index].steps = [
        StepRecord(role: .setup, column: "Given", text: "sync is on", location: place)
      ]
      record.rows[index].cells = [CellRecord(column: "Given", location: place, text: "on")]
      record.rows[index].findings = [
        Finding(
          column: "Then", location: place, rule: "a", expected: "b", observed: "c",
          suggestions: ["d"], snippet: "e")
      ]
    }
    return record
  }()

  /// A written member that is missing from the schema would be undocumented.
  @Test func `the schema of a record lists exactly the written members`() async throws {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Sources/ConformanceRecord/record.schema.json")
    let schema = try #require(
      JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [String: Any])
    let names = Self.members(ofSchema: schema)
    let lines = try await Self.full.jsonLines().split(separator: UInt8(ascii: "\n"))
    let written = try lines.reduce(into: Set<String>()) { names, line in
      names.formUnion(Self.members(of: try JSONSerialization.jsonObject(with: line)))
    }
    let outcomes = Set(Outcome.allCases.map(\.rawValue))
    #expect(written.subtracting(outcomes) == names)
  }

  private static func members(of value: Any) -> Set<String> {
    if let object = value as? [String: Any] {
      return object.reduce(into: []) { names, member in
        names.insert(member.key)
        names.formUnion(members(of: member.value))
      }
    }
    return (value as? [Any] ?? []).reduce(into: []) { $0.formUnion(members(of: $1)) }
  }

  private static func members(ofSchema value: Any) -> Set<String> {
    if let object = value as? [String: Any] {
      return object.reduce(into: []) { names, member in
        if member.key == "properties", let properties = member.value as? [String: Any] {
          names.formUnion(properties.keys)
        }
        names.formUnion(members(ofSchema: member.value))
      }
    }
    return (value as? [Any] ?? []).reduce(into: []) { $0.formUnion(members(ofSchema: $1)) }
  }
}
