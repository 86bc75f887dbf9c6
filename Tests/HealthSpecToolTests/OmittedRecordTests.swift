import Foundation
import Testing

/// Tests that commands of `metrics` report the records of an export that they do not deliver.
struct OmittedRecordTests {
  private let fixture: MetricsFixture

  init() throws { fixture = try MetricsFixture() }

  private static func record(_ attributes: String) -> String {
    let time = "2026-01-10 08:00:00 +0100"
    return "<Record sourceName=\"Watch\" startDate=\"\(time)\" endDate=\"\(time)\" \(attributes)/>"
  }

  private func export(_ elements: String...) throws {
    try fixture.folder.file(
      "export.xml", "<HealthData locale=\"en_IE\">\(elements.joined())</HealthData>")
  }

  private static let mass = "type=\"HKQuantityTypeIdentifierBodyMass\" unit=\"kg\" value="

  @Test
  func `records that occur only in correlations are noted by commands that select their types`()
    throws
  {
    let members = ["Systolic", "Diastolic"].map {
      Self.record("type=\"HKQuantityTypeIdentifierBloodPressure\($0)\" unit=\"mmHg\" value=\"99\"")
    }
    try export(
      "<Correlation type=\"HKCorrelationTypeIdentifierBloodPressure\" sourceName=\"Watch\" "
        + "startDate=\"2026-01-10 08:00:00 +0100\" endDate=\"2026-01-10 08:00:00 +0100\">"
        + members.joined() + "</Correlation>", Self.record(Self.mass + "\"80\""))
    for arguments in [
      ["list"], ["preview", "--select", "vitals"],
      ["sync", "--select", "all", "--to", "csv=out.csv"],
    ] {
      let result = try fixture.run(arguments + ["--from", "export.xml"])
      #expect(result.exitCode == 0, "\(result.errors)")
      #expect(
        result.errors.contains(
          "omitted 2 records that the export contains only within correlations"),
        "\(arguments): \(result.errors)")
    }
    let other = try fixture.run("preview", "--select", "body weight", "--from", "export.xml")
    #expect(!other.errors.contains("only within correlations"))
    #expect(try fixture.text("out.csv").split(separator: "\r\n").count == 2)
  }

  @Test func `records that are dropped while reading are logged, counted and noted by reason`()
    throws
  {
    try export(
      Self.record(Self.mass + "\"80\""), Self.record(Self.mass + "\"nan\""),
      Self.record(Self.mass + "\"heavy\""), Self.record("unit=\"kg\" value=\"82\""),
      Self.record("type=\"HKQuantityTypeIdentifierHeight\" unit=\"m\" value=\"tall\""))
    let sync = try fixture.run(
      "sync", "--from", "export.xml", "--select", "all", "--to", "csv=out.csv")
    #expect(sync.exitCode == 0, "\(sync.errors)")
    let total = sync.output.firstMatch(of: /Total +5 +4 +0 +1\b/)
    #expect(total != nil, "\(sync.output)")
    #expect(sync.output.contains("dropped: 1 for missingType, 1 for notFinite, 2 for unreadable"))
    let log = try fixture.run("log", "--to", "csv=out.csv")
    for (reason, count) in ["missingType": 1, "notFinite": 1, "unreadableValue": 2] {
      #expect(
        log.output.contains("records dropped while reading because of \(reason): \(count)"),
        "\(log.output)")
    }
    #expect(!log.output.contains("heavy"))
    let preview = try fixture.run("preview", "--from", "export.xml")
    #expect(
      preview.errors.contains(
        "dropped records: 1 for missingType, 1 for notFinite, 2 for unreadableValue"))
    let list = try MetricsFixture.json(
      fixture.run("list", "--from", "export.xml", "--format", "json"))
    let types = try #require(list as? [[String: Any]])
    #expect(types.map { $0["dropped"] as? Int } == [1, 2, 1])
    #expect(types.map { $0["count"] as? Int } == [0, 1, 0])
  }
}
