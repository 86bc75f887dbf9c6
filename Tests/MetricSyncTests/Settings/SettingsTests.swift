import Foundation
import MetricSync
import Testing

struct SettingsTests {
  private static let text = """
    {
      "selection": ["HKQuantityTypeIdentifierStepCount"],
      "interval": "15m",
      "units": {"BodyMass": "lb"},
      "types": {"com.example.mood": {"name": "Mood", "category": "mind"}},
      "percentAsHundredths": false,
      "logLevel": "debug",
      "theme": {"dark": [true, null, 1.5, 12345678901234567890]},
      "destinations": [
        {"name": "db", "kind": "supabase", "url": "https://x.supabase.co", "table": "m",
         "credential": {"env": "KEY"}, "batch": {"count": 100, "bytes": 9000}, "note": "mine"},
        {"name": "sheet", "kind": "sheets", "spreadsheet": "id", "sheet": "A",
         "credential": {"command": ["gcloud", "token"]}},
        {"name": "zap", "kind": "zapier", "url": {"file": "/secrets/hook"}},
        {"name": "api", "kind": "custom", "url": "https://example.com",
         "headers": {"X": "{{batch}}"}, "idempotencyHeader": "Idempotency-Key"},
        {"name": "out", "kind": "file", "path": "/data/m.csv", "format": "csv"}
      ]
    }
    """

  @Test(arguments: [("m.csv", MetricFileFormat.csv), ("M.CSV", .csv), ("m.ndjson", .ndjson)])
  func `the extension of a path determines the format unless the settings state one`(
    _ path: String, _ format: MetricFileFormat
  ) throws {
    func place(_ rest: String) throws -> DestinationSettings.Place? {
      let text = #"{"destinations":[{"name":"a","kind":"file","path":"\#(path)"\#(rest)}]}"#
      return try UserSettings(json: Array(text.utf8)).destinations.first?.place
    }
    #expect(try place("") == .file(path: path, format))
    #expect(try place(#","format":"ndjson""#) == .file(path: path, .ndjson))
  }

  @Test func `settings are read, and written back with unknown keys`() throws {
    let settings = try UserSettings(json: Array(Self.text.utf8))
    #expect(settings.selection == ["HKQuantityTypeIdentifierStepCount"])
    #expect(settings.interval == 900)
    #expect(settings.logLevel == .debug)
    #expect(
      settings.rules
        == NormalizationRules(
          types: [
            "BodyMass": .init(unit: "lb"),
            "com.example.mood": .init(name: "Mood", category: "mind"),
          ], percentAsHundredths: false))
    #expect(settings.destinations.map(\.name) == ["db", "sheet", "zap", "api", "out"])
    #expect(settings.destinations[0].batch == BatchSettings(count: 100, bytes: 9000))
    #expect(settings.destinations[0].credential == .environment("KEY"))
    #expect(settings.destinations[2].place == .zapier(.file("/secrets/hook")))
    let again = try UserSettings(json: settings.json)
    #expect(again == settings)
    #expect(again.json == settings.json)
    let written = String(decoding: settings.json, as: UTF8.self)
    #expect(written.contains(#""theme":{"dark":[true,null,1.5,12345678901234567890]}"#))
    #expect(written.contains(#""note":"mine""#))
  }

  @Test(arguments: [
    ("{\n  \"interval\": \"soon\"\n}", 2, "interval"), ("{\n\"logLevel\": 3}", 2, "logLevel"),
    ("{\"selection\": [\n1]}", 2, "selection[0]"), ("{\n", 2, ""), ("[]", 1, ""),
    ("{\"destinations\": [\n\n{\"name\": \"a\"}]}", 3, "destinations[0].kind"),
    ("{\"destinations\": [{\"name\": \"a\",\n\"kind\": \"fax\"}]}", 2, "destinations[0].kind"),
    (
      "{\"destinations\": [{\"name\": \"a\", \"kind\": \"zapier\",\n\"url\": \"https://h\"}]}", 2,
      "destinations[0].url"
    ),
    (
      "{\"destinations\": [{\"name\": \"a\", \"kind\": \"file\",\"path\": \"p\",\n"
        + "\"credential\": \"key\"}]}", 2, "destinations[0].credential"
    ),
    ("{\"units\":\n {\"BodyMass\": \"m\"}}", 2, "units.BodyMass"),
    (
      "{\"units\": {\"HKQuantityTypeIdentifierBodyMass\":\n\"m\"}}", 2,
      "units.HKQuantityTypeIdentifierBodyMass"
    ),
    ("{\"types\": {\"BodyMass\": {\"name\": \"W\",\n\"unit\": \"m\"}}}", 2, "types.BodyMass.unit"),
    ("{\"interval\": \"1m\",\n\"interval\": \"2m\"}", 2, "interval"),
    ("{\"percentAsHundredths\":\n\"yes\"}", 2, "percentAsHundredths"),
  ])
  func `an error is reported with its line and key`(
    _ text: String, _ line: Int, _ key: String
  ) throws {
    let error = try #require(throws: SettingsErrors.self) {
      try UserSettings(json: Array(text.utf8))
    }
    let first = try #require(error.errors.first)
    #expect(first.line == line)
    #expect(first.key == key)
    #expect(!error.description.contains("https://h"))
  }

  @Test func `errors in several keys are reported at once`() throws {
    let error = try #require(throws: SettingsErrors.self) {
      try UserSettings(json: Array(#"{"interval": "x", "logLevel": "y", "selection": 1}"#.utf8))
    }
    #expect(error.errors.count == 3)
  }

  @Test(arguments: [
    ("{}", ["name", "kind"]), (#"{"kind": "supabase"}"#, ["name", "url", "table"]),
    (#"{"kind": "sheets"}"#, ["name", "spreadsheet", "sheet"]),
    (#"{"kind": "zapier"}"#, ["name", "url"]), (#"{"kind": "file"}"#, ["name", "path"]),
  ])
  func `all missing keys of a destination are reported at once`(
    _ destination: String, _ keys: [String]
  ) throws {
    let error = try #require(throws: SettingsErrors.self) {
      try UserSettings(json: Array("{\"destinations\": [\(destination)]}".utf8))
    }
    #expect(error.errors.map(\.key) == keys.map { "destinations[0].\($0)" })
  }

  @Test(arguments: [
    "0m", "-1m", "+1m", "m", "15", "15x", "", "36501d", "3153600001s", "9223372036854775807d",
  ])
  func `invalid intervals between passes are rejected`(_ text: String) {
    #expect(UserSettings.seconds(of: text) == nil)
  }

  @Test(arguments: ["1s", "59s", "90m", "12d", "999999s", "1000000s", "365d", "36500d"])
  func `a saved interval between passes is read back unchanged`(
    _ text: String
  ) throws {
    let seconds: TimeInterval = try #require(UserSettings.seconds(of: text))
    let settings = UserSettings(interval: seconds)
    #expect(try UserSettings(json: settings.json) == settings)
  }

  @Test(arguments: [(0.2, 1), (-5, 1), (90.4, 90), (.infinity, 3_153_600_000)])
  func `a saved interval is rounded to seconds and limited to the valid range, and NaN is omitted`(
    _ seconds: TimeInterval, _ saved: TimeInterval
  ) throws {
    let settings = UserSettings(interval: seconds)
    #expect(try UserSettings(json: settings.json).interval == saved)
    #expect(try UserSettings(json: UserSettings(interval: .nan).json).interval == nil)
  }

  @Test func `settings are saved in a private file, and loaded unless the file is damaged`() throws
  {
    let folder = try TemporaryFolder()
    let service = ConfigService(file: folder.file("deep/config.json"))
    #expect(try service.load() == UserSettings())
    let settings = try UserSettings(json: Array(Self.text.utf8))
    try service.save(settings)
    #expect(try service.load().json == settings.json)
    #expect(OwnerOnlyFile.isPrivate(service.file.path))
    try Data("{".utf8).write(to: service.file)
    #expect(throws: SettingsErrors.self) { try service.load() }
  }

  @Test func `destinations are created from settings, and unusable secrets are rejected`()
    async throws
  {
    let folder = try TemporaryFolder()
    let hook = folder.file("hook")
    try Data("https://hooks.zapier.com/x\n".utf8).write(to: hook)
    let resolver = CredentialResolver(environment: ["KEY": "k"]) { words, renewing in
      "\(words.joined(separator: " ")) \(renewing)\n"
    }
    var settings = try UserSettings(json: Array(Self.text.utf8))
    settings.destinations[2].place = .zapier(.file(hook.path))
    // A file that other users can read is refused.
    try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: hook.path)
    await #expect(throws: CredentialError.self) {
      try await settings.destinations[2].destination(resolver)
    }
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: hook.path)
    var kinds: [String] = []
    for destination in settings.destinations {
      kinds.append(try await destination.destination(resolver).destination.kind)
    }
    #expect(kinds == ["Supabase", "Google Sheets", "Zapier", "custom API", "file"])
    let table = try await settings.destinations[0].destination(resolver)
    #expect(table.destination.limits.count == 100)
    #expect(try await table.credential.credential(renewing: false)?.text == "k")
    let sheet = try await settings.destinations[1].destination(resolver)
    #expect(
      try await sheet.credential.credential(renewing: true)?.text == "gcloud token true")
    await #expect(throws: CredentialError.self) {
      try await CredentialResolver(environment: [:]).secret(.environment("KEY"))
    }
    await #expect(throws: CredentialError.self) {
      try await CredentialResolver(environment: ["KEY": " \n"]).secret(.environment("KEY"))
    }
  }
}

struct LogHistoryTests {
  @Test
  func `a history keeps the latest of the lines at or above its level, and forwards all of them`() {
    let next = LogHistory(capacity: 100, level: .debug)
    let log = LogHistory(capacity: 3, level: .info, next: next)
    for number in 0..<6 {
      log.log(LogEntry(date: Fixtures.now, level: .info, text: "\(number)"))
      log.log(LogEntry(date: Fixtures.now, level: .debug, text: "no"))
    }
    #expect(log.entries.map(\.text) == ["3", "4", "5"])
    #expect(next.entries.count == 6)
    #expect(LogLevel.allCases == LogLevel.allCases.sorted())
    log.clear()
    #expect(log.entries.isEmpty)
  }

  @Test func `by default, a history keeps a thousand lines and omits debug lines`() {
    let log = LogHistory()
    for number in 0...1000 {
      log.log(LogEntry(date: Fixtures.now, level: .info, text: "\(number)"))
      log.log(LogEntry(date: Fixtures.now, level: .debug, text: "no"))
    }
    #expect(log.entries.map(\.text) == (1...1000).map { "\($0)" })
    #expect(log.entries.allSatisfy { $0.destination == nil && $0.date == Fixtures.now })
  }

  @Test(arguments: LogLevel.allCases, LogLevel.allCases)
  func `levels are ordered from debug to error`(_ first: LogLevel, _ second: LogLevel) {
    let order: [LogLevel] = [.debug, .info, .warning, .error]
    let (low, high) = (order.firstIndex(of: first), order.firstIndex(of: second))
    #expect((first < second) == ((low ?? -1) < (high ?? -1)))
  }

  @Test(arguments: LogLevel.allCases)
  func `a history keeps and forwards only the lines at or above its level`(_ level: LogLevel) {
    let next = LogHistory(capacity: 10, level: .debug)
    let log = LogHistory(capacity: 10, level: level, next: next)
    for other in LogLevel.allCases {
      log.log(LogEntry(date: Fixtures.now, level: other, destination: "a", text: "x"))
    }
    #expect(log.entries.map(\.level) == LogLevel.allCases.filter { $0 >= level })
    #expect(next.entries == log.entries)
    #expect(next.entries.allSatisfy { $0.destination == "a" })
  }
}
