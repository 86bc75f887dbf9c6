import Foundation
import HealthModel
import SQLiteStores
import Testing

/// Tests of `metrics list`, `metrics preview` and `metrics sync`, and of settings that affect them.
struct MetricsCommandTests {
  private let fixture: MetricsFixture

  init() throws { fixture = try MetricsFixture() }

  private static let from = ["--from", "export.xml"]

  /// Returns the counts of a pass for its first destination.
  private func totals(_ result: ToolResult) throws -> [String: Int] {
    let pass = try #require(try MetricsFixture.json(result) as? [String: Any])
    let destinations = try #require(pass["destinations"] as? [[String: Any]])
    return try #require(destinations.first?["total"] as? [String: Int])
  }

  @Test func `types are listed with counts, dates and units`() throws {
    let result = try fixture.run("list", "--from", "export.xml", "--format", "json")
    #expect(result.exitCode == 0, "\(result.errors)")
    let list = try #require(try MetricsFixture.json(result) as? [[String: Any]])
    #expect(
      list.map { $0["identifier"] as? String } == [
        "HKQuantityTypeIdentifierFooBar", "HKQuantityTypeIdentifierHeartRate",
        "HKQuantityTypeIdentifierOxygenSaturation", "HKQuantityTypeIdentifierStepCount",
      ])
    let heart = try #require(list.dropFirst().first)
    #expect(
      Set(heart.keys) == [
        "identifier", "name", "category", "unit", "count", "dropped", "first", "last",
      ])
    #expect(list.map { $0["dropped"] as? Int } == [0, 1, 0, 0])
    #expect(heart["name"] as? String == "Heart rate")
    #expect(heart["category"] as? String == "vitals")
    #expect(heart["unit"] as? String == "count/min")
    #expect(heart["count"] as? Int == 3)
    #expect(heart["first"] as? String == "2026-01-01T06:00:00.000Z")
    #expect(heart["last"] as? String == "2026-01-03T06:00:00.000Z")
    #expect(list.last?["count"] as? Int == 4)
  }

  @Test func `the table of types shows categories, selection marks, totals and dropped records`()
    throws
  {
    let result = try fixture.run("list", "--from", "export.xml")
    #expect(result.exitCode == 0)
    #expect(result.output.contains("Vitals"))
    #expect(result.output.contains("○ Heart rate"))
    #expect(result.output.contains("9 records of 4 types, 0 of them selected"))
    #expect(result.output.contains("dropped records: 1 for unreadableValue"))
  }

  @Test func `a preview shows metrics as destinations receive them`() throws {
    let result = try fixture.run(
      "preview", "--from", "export.xml", "--select", "oxygen saturation", "--format", "json")
    #expect(result.exitCode == 0, "\(result.errors)")
    let metrics = try #require(try MetricsFixture.json(result) as? [[String: Any]])
    #expect(metrics.count == 1)
    #expect(metrics[0]["value"] as? Double == 97.13)
    #expect(metrics[0]["unit"] as? String == "%")
    #expect(metrics[0]["source"] as? String == "Secret Watch")
    let table = try fixture.run("preview", "--from", "export.xml", "--limit", "2")
    #expect(table.output.split(separator: "\n").count == 3)
  }

  @Test func `a pass writes each metric once, and the next pass writes nothing`() throws {
    let arguments = [
      "sync", "--from", "export.xml", "--select", "all", "--to", "csv=out.csv", "--format", "json",
    ]
    let first = try fixture.run(arguments)
    #expect(first.exitCode == 0, "\(first.errors)")
    #expect(first.errors.contains("Before the first delivery"))
    let counts = try totals(first)
    #expect(counts["read"] == 10)
    #expect(counts["dropped"] == 1)
    #expect(counts["duplicate"] == 1)
    #expect(counts["sent"] == 8)
    let text = try fixture.text("out.csv")
    #expect(text.split(separator: "\r\n").count == 9)
    let second = try fixture.run(arguments)
    #expect(!second.errors.contains("Before the first delivery"))
    #expect(try totals(second)["sent"] == 0)
    #expect(try totals(second)["known"] == 8)
    #expect(try fixture.text("out.csv") == text)
  }

  @Test(arguments: ["ALL", "All"])
  func `the word 'all' selects every type in the export, regardless of letter case`(
    _ all: String
  ) throws {
    let sync = try fixture.run(
      "sync", "--from", "export.xml", "--select", all, "--to", "csv=out.csv", "--format", "json")
    #expect(try totals(sync)["sent"] == 8)
    let preview = try fixture.run("preview", "--from", "export.xml", "--select", all)
    #expect(preview.output.contains("Foo bar"))
  }

  @Test func `commands accept the names that the settings give to types and categories`() throws {
    try fixture.folder.file(
      "home/settings.json",
      #"{"types":{"HKQuantityTypeIdentifierFooBar":{"name":"Grip","category":"strength"}}}"#)
    let preview = try fixture.run("preview", "--from", "export.xml", "--select", "Grip")
    #expect(preview.exitCode == 0 && preview.output.contains("Grip"), "\(preview.errors)")
    let sync = try fixture.run(
      "sync", "--from", "export.xml", "--select", "strength", "--to", "csv=out.csv", "--format",
      "json")
    #expect(try totals(sync)["sent"] == 1)
    let set = try fixture.run("settings", "--set", "unit.Grip=count")
    #expect(set.exitCode == 0, "\(set.errors)")
    #expect(set.output.contains("unit.HKQuantityTypeIdentifierFooBar"))
    let select = try fixture.run("select", "--add", "grip")
    #expect(select.output.contains("1 type is selected"))
  }

  @Test func `a terminal shows the progress of a pass`() throws {
    let text = try fixture.folder.tool.runOnTerminal(
      "metrics", "sync", "--from", "export.xml", "--select", "all", "--to", "csv=out.csv",
      "--home", "home")
    #expect(text.contains(" sent, ") && text.contains("/s"))
    #expect(text.contains("completed"))
  }

  @Test func `only the new records of a later export are delivered`() throws {
    let arguments = [
      "sync", "--from", "export.xml", "--select", "heart rate", "--to", "ndjson=out.ndjson",
      "--format", "json",
    ]
    #expect(try totals(try fixture.run(arguments))["sent"] == 3)
    try fixture.folder.file("export.xml", MetricsFixture.export(days: 5))
    #expect(try totals(try fixture.run(arguments))["sent"] == 2)
    let lines = try fixture.text("out.ndjson").split(separator: "\n")
    #expect(lines.count == 5)
    #expect(Set(lines).count == 5)
  }

  @Test func `a deleted destination file is written again`() throws {
    let arguments = [
      "sync", "--from", "export.xml", "--select", "steps", "--to", "csv=out.csv",
      "--format", "json",
    ]
    #expect(try totals(try fixture.run(arguments))["sent"] == 3)
    try FileManager.default.removeItem(at: fixture.folder.url.appending(path: "out.csv"))
    #expect(try totals(try fixture.run(arguments))["sent"] == 3)
    #expect(try fixture.text("out.csv").split(separator: "\r\n").count == 4)
  }

  @Test func `a SQLite store keeps the samples with their sources, and commands can read from it`()
    throws
  {
    let store = try fixture.run(
      "sync", "--from", "export.xml", "--select", "vitals", "--to", "sqlite=health.db")
    #expect(store.exitCode == 0, "\(store.errors)")
    #expect(store.output.contains("completed"))
    func preview(_ source: String) throws -> [String] {
      let result = try fixture.run(
        "preview", "--from", source, "--select", "vitals", "--format", "json")
      return result.output.split(separator: "\n").map {
        $0.trimmingCharacters(in: CharacterSet(charactersIn: " ,"))
      }.sorted()
    }
    #expect(try preview("sqlite=health.db") == preview("export.xml"))
    let list = try fixture.run("list", "--from", "sqlite=health.db", "--format", "json")
    #expect(list.output.contains(#""name":"Heart rate""#))
  }

  @Test func `records that start before the date of --since are not delivered`() throws {
    let result = try fixture.run(
      "sync", "--from", "export.xml", "--select", "all", "--to", "csv=out.csv", "--since",
      "2026-01-02T12:00:00Z", "--format", "json")
    #expect(try totals(result)["sent"] == 2)
  }

  @Test func `consecutive date ranges deliver each record once`() throws {
    let days = ["2026-01-02", "2026-01-03"]
    let ranges = [
      ["--until", days[0]], ["--since", days[0], "--until", days[1]], ["--since", days[1]],
    ]
    let sent = try ranges.map { range in
      try totals(
        fixture.run(
          ["sync", "--select", "all", "--to", "csv=out.csv", "--format", "json"] + Self.from + range
        ))["sent"]
    }
    #expect(sent == [4, 2, 2])
    #expect(try fixture.text("out.csv").split(separator: "\r\n").count == 9)
    let list = try fixture.run(["list"] + Self.from + ["--until", days[0], "--format", "json"])
    let types = try #require(try MetricsFixture.json(list) as? [[String: Any]])
    #expect(types.allSatisfy { $0["last"] as? String == "2026-01-01T06:00:00.000Z" })
  }

  @Test func `metrics before damage in an export are delivered, and the damage is reported`()
    throws
  {
    let text = MetricsFixture.export()
    try fixture.folder.file("export.xml", String(text.prefix(text.count / 2)))
    let result = try fixture.run(
      "sync", "--from", "export.xml", "--select", "all", "--to", "csv=out.csv")
    #expect(result.exitCode == 2)
    #expect(result.output.contains("paused: the source could not be read"))
    #expect(result.errors.contains("error: the export is damaged or incomplete: export.xml:"))
    #expect(try fixture.text("out.csv").contains("HKQuantityTypeIdentifierHeartRate"))
  }

  @Test func `a dry run masks signatures, and a file destination cannot have a signing secret`()
    throws
  {
    let key = "whsec_" + Data(0..<32).base64EncodedString()
    let add = try fixture.run(
      "destinations", "add", "api", "--kind", "custom", "--url", "https://a.example.com/in",
      "--signing-secret", "env=SIGNING")
    #expect(add.exitCode == 0, "\(add.errors)")
    let result = try fixture.run(
      ["sync", "--select", "all", "--to", "api", "--dry-run"] + Self.from,
      environment: ["SIGNING": key])
    #expect(result.exitCode == 0, "\(result.errors)")
    #expect(result.output.contains("webhook-signature: ***"))
    #expect(!(result.output + result.errors).contains("whsec"))
    #expect(!(try fixture.text("home/settings.json")).contains("whsec"))
    let file = try fixture.run(
      "destinations", "add", "disk", "--kind", "file", "--path", "a.csv", "--signing-secret",
      "env=SIGNING")
    #expect(file.exitCode == 64)
    #expect(
      file.errors.contains(
        "only requests to destinations of the kinds 'zapier' and 'custom' are signed"))
  }

  @Test func `a proxy can be set in the settings, and an invalid proxy is rejected`() throws {
    let set = try fixture.run("settings", "--set", "proxy=proxy.example.com:8080")
    #expect(set.exitCode == 0, "\(set.errors)")
    #expect(set.output.contains("proxy.example.com:8080"))
    #expect(try fixture.text("home/settings.json").contains(#""proxy":"proxy.example.com:8080""#))
    let wrong = try fixture.run("settings", "--set", "proxy=proxy.example.com")
    #expect(wrong.exitCode == 64)
    let option = try fixture.run(
      ["sync", "--select", "all", "--to", "csv=out.csv", "--proxy", "8080"] + Self.from)
    #expect(option.exitCode == 64)
    #expect(option.errors.contains("--proxy: expected a host and a port"))
  }

  @Test func `a dry run shows the requests, masks secrets and changes nothing`() throws {
    let add = try fixture.run(
      "destinations", "add", "table", "--kind", "supabase", "--url", "https://x.supabase.co",
      "--table", "metrics", "--credential", "env=KEY")
    #expect(add.exitCode == 0, "\(add.errors)")
    let result = try fixture.run(
      [
        "sync", "--from", "export.xml", "--select", "all", "--to", "table", "--to", "csv=o.csv",
        "--dry-run",
      ],
      environment: ["KEY": "verysecretkey"])
    #expect(result.exitCode == 0, "\(result.errors)")
    #expect(result.output.contains("POST https://x.supabase.co/rest/v1/metrics?on_conflict=id"))
    #expect(result.output.contains("apikey: ***"))
    #expect(result.output.contains(#""name":"Heart rate","identifier":"#))
    #expect(result.output.contains("ADD 8 metrics to "))
    #expect(!(result.output + result.errors).contains("verysecretkey"))
    #expect(try fixture.folder.names == ["export.xml", "home"])
    #expect(
      try fixture.folder.tool.run("metrics", "status", "--home", "home").output.contains("never"))
  }

  @Test
  func `an unreachable destination receives nothing, and a missing HTTP transport is reported`()
    throws
  {
    _ = try fixture.run(
      "destinations", "add", "api", "--kind", "custom", "--url", "http://127.0.0.1:9/metrics")
    let result = try fixture.run(
      "sync", "--from", "export.xml", "--select", "all", "--to", "api", "--format", "json")
    #expect(result.exitCode == 2)
    #if !Delivery
      #expect(result.output.contains("swift build --traits default,Delivery"))
    #endif
    #expect(try totals(result)["sent"] == 0)
  }

  @Test
  func `a deleted store or emptied file receives everything again, even after a failed command`()
    throws
  {
    let sync = ["sync", "--select", "all", "--format", "json", "--to"]
    for place in ["sqlite=health.db", "csv=out.csv"] {
      let first = try totals(fixture.run(sync + [place] + Self.from))
      let file = fixture.folder.url.appending(
        path: try #require(place.split(separator: "=").last.map(String.init)))
      try FileManager.default.removeItem(at: file)
      if place.hasPrefix("csv") { try fixture.folder.file("out.csv", "") }
      // The command reports the unknown destination only after it has created the store.
      let failed = try fixture.run(sync + [place, "--to", "unknown"] + Self.from)
      #expect(failed.exitCode == 64)
      let second = try fixture.run(sync + [place] + Self.from)
      #expect(second.exitCode == 0, "\(second.errors)")
      #expect(try totals(second)["sent"] == first["sent"], "\(place)")
    }
    #expect(try fixture.text("out.csv").contains("HKQuantityTypeIdentifierHeartRate"))
  }

  @Test func `a durable store receives samples of types that only the system writes`() throws {
    let line = """
      <Record type="HKQuantityTypeIdentifierAppleExerciseTime" sourceName="Watch" unit="min" \
      creationDate="2026-01-01 07:00:00 +0000" startDate="2026-01-01 07:00:00 +0000" \
      endDate="2026-01-01 07:01:00 +0000" value="1"/>
      """
    try fixture.folder.file(
      "system.xml", "<HealthData locale=\"en_IE\">\n\(line)\n</HealthData>\n")
    let sync = try fixture.run(
      "sync", "--from", "system.xml", "--select", "all", "--to", "sqlite=system.db")
    #expect(sync.exitCode == 0, "\(sync.errors)")
    #expect(!sync.errors.contains("refused"), "\(sync.errors)")
    let list = try fixture.run("list", "--from", "sqlite=system.db", "--format", "json")
    #expect(list.output.contains("AppleExerciseTime"), "\(list.output)")
  }
}
