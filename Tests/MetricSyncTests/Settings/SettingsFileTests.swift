import Foundation
import MetricSync
import Testing

/// Tests of settings files: reading, writing, privacy, errors, and the configured destinations.
struct SettingsFileTests {
  /// Settings that state every key, in most cases with a value other than the default.
  private static let all = #"""
    {"selection": ["A", "B"], "interval": "900s", "units": {"BodyMass": "lb"},
     "types": {"com.example.mood": {"name": "Mood", "category": "mind", "unit": "count"}},
     "percentAsHundredths": true, "logLevel": "debug", "proxy": "proxy.example.com:8080",
     "destinations": [
       {"name": "db", "kind": "supabase", "url": "https://x.supabase.co", "table": "m",
        "schema": "health", "conflictColumn": "key", "endColumn": "ended",
        "credential": {"env": "KEY"}, "batch": {"count": 100, "bytes": 9000}},
       {"name": "sheet", "kind": "sheets", "spreadsheet": "id", "sheet": "A", "includesEnd": true,
        "url": "https://sheets.example.com", "credential": {"command": ["gcloud", "token"]}},
       {"name": "zap", "kind": "zapier", "url": {"file": "/secrets/hook"},
        "signingSecret": {"env": "SIGNING"}},
       {"name": "api", "kind": "custom", "url": "https://example.com", "method": "PUT",
        "headers": {"X": "{{batch}}"}, "body": "{\"m\":{{metrics}}}", "sendsEachMetric": false,
        "idempotencyHeader": "Idempotency-Key", "removalURL": "https://example.com/{{id}}"},
       {"name": "one", "kind": "custom", "url": "https://example.com", "method": "POST",
        "headers": {}, "sendsEachMetric": true},
       {"name": "out", "kind": "file", "path": "/data/m.csv", "format": "ndjson"}]}
    """#

  @Test func `every key is written with its value`() throws {
    let settings = try UserSettings(json: Array(Self.all.utf8))
    let written = try JSONSerialization.jsonObject(with: Data(settings.json))
    let source = try JSONSerialization.jsonObject(with: Data(Self.all.utf8))
    #expect(written as? NSDictionary == source as? NSDictionary)
  }

  @Test func `the address of the Sheets service comes from the settings, or is the default`()
    async throws
  {
    let resolver = CredentialResolver(environment: [:])
    var settings = try UserSettings(json: Array(Self.all.utf8)).destinations[1]
    func address() async throws -> String {
      try await settings.destination(resolver, sheets: "https://default.example.com").destination
        .identity
    }
    #expect(try await address().hasPrefix("https://sheets.example.com "))
    settings.place = .sheets(.init(spreadsheet: "id", sheet: "A"))
    #expect(try await address().hasPrefix("https://default.example.com "))
  }

  @Test func `a file of 4 MiB is read, and a larger one is rejected`() throws {
    let folder = try TemporaryFolder()
    let service = ConfigService(file: folder.file("config.json"))
    var text = Data(#"{"interval": "7s"}"#.utf8)
    text += Data(repeating: 0x20, count: 4 * 1024 * 1024 - text.count)
    try text.write(to: service.file)
    #expect(try service.load().interval == 7)
    try (text + Data(" ".utf8)).write(to: service.file)
    let error = try #require(throws: SettingsErrors.self) { try service.load() }
    #expect(
      error.description
        == "\(service.file.path): the file cannot be read, or is larger than 4 MiB")
  }

  @Test func `a folder in place of the file cannot be read or written`() throws {
    let folder = try TemporaryFolder()
    let service = ConfigService(file: folder.url)
    let error = try #require(throws: SettingsErrors.self) { try service.load() }
    #expect(
      error.description == "\(folder.url.path): the file cannot be read, or is larger than 4 MiB")
    #expect(throws: SettingsErrors.self) { try service.save(UserSettings()) }
  }

  @Test(arguments: [
    (
      SettingsError(line: 2, column: 5, key: "interval", message: "is wrong"),
      "line 2, column 5: interval: is wrong"
    ),
    (SettingsError(line: 3, key: "", message: "is too long"), "line 3, column 1: is too long"),
    (SettingsError(key: "units", message: "is missing"), "units: is missing"),
    (SettingsError(key: "", message: "is empty"), "is empty"),
  ])
  func `an error is described with its position, key and message`(
    _ error: SettingsError, _ text: String
  ) {
    #expect(error.description == text)
  }

  @Test func `each of several errors is described on its own line`() throws {
    let errors = try #require(throws: SettingsErrors.self) {
      try UserSettings(json: Array("{\"interval\": \"x\",\n\"logLevel\": \"y\"}".utf8))
    }
    let lines = errors.description.split(separator: "\n")
    #expect(lines.count == 2)
    #expect(lines.first?.hasPrefix("line 1, column 14: interval: ") == true)
    #expect(lines.last?.hasPrefix("line 2, column 13: logLevel: ") == true)
  }

  @Test(arguments: [
    // The unit under the longer name applies, so its position is reported.
    (
      "{\"units\": {\"BodyMass\": \"kg\",\n\"HKQuantityTypeIdentifierBodyMass\": \"m\"}}", 2,
      "units.HKQuantityTypeIdentifierBodyMass"
    ),
    // Only an error in the unit is reported at the position of the unit.
    (
      "{\"units\": {\"BodyMass\": \"kg\"},\n\"types\": {\"BodyMass\":\n{\"category\": \"\"}}}", 3,
      "types.BodyMass.category"
    ),
  ])
  func `an error in a rule is reported where the rule is written`(
    _ text: String, _ line: Int, _ key: String
  ) throws {
    let error = try #require(throws: SettingsErrors.self) {
      try UserSettings(json: Array(text.utf8))
    }
    #expect(error.errors.first?.line == line)
    #expect(error.errors.first?.key == key)
  }

  @Test func `a missing file does not count as private`() throws {
    let folder = try TemporaryFolder()
    #expect(!OwnerOnlyFile.isPrivate(folder.file("absent").path))
  }

  @Test func `a file in place of the folder is reported with the path of the settings file`() throws
  {
    let folder = try TemporaryFolder()
    try Data().write(to: folder.file("a"))
    let service = ConfigService(file: folder.file("a").appending(path: "config.json"))
    let error = try #require(throws: SettingsErrors.self) { try service.save(UserSettings()) }
    let path = service.file.path
    #expect(error.description == "\(path): the file cannot be written; check its folder")
    #expect(error.errors.first?.line == nil)
    #expect(try service.load() == UserSettings())
  }

  @Test func `saving replaces the settings and leaves no other file`() throws {
    let folder = try TemporaryFolder()
    let service = ConfigService(file: folder.file("config.json"))
    for interval in [60.0, 7200] {
      try service.save(UserSettings(selection: ["A"], interval: interval))
      #expect(try service.load() == UserSettings(selection: ["A"], interval: interval))
    }
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["config.json"])
  }

  @Test(arguments: [
    (
      #""kind":"supabase","url":"https://x.example.com","table":"m""#,
      BatchLimits(count: 500, bytes: 1 << 20)
    ),
    (
      #""kind":"sheets","spreadsheet":"id","sheet":"A""#, BatchLimits(count: 5000, bytes: 3 << 19)
    ),
    (#""kind":"zapier","url":{"env":"HOOK"}"#, BatchLimits(count: 500, bytes: 1 << 20)),
    (#""kind":"custom","url":"https://x.example.com""#, BatchLimits(count: 500, bytes: 1 << 20)),
    (#""kind":"file","path":"/data/m.csv""#, BatchLimits(count: 5000, bytes: 4 << 20)),
  ])
  func `a destination has the limits in its settings, or the defaults of its kind`(
    _ kind: String, _ usual: BatchLimits
  ) async throws {
    let resolver = CredentialResolver(environment: ["HOOK": "https://hooks.example.com/1"])
    for (rest, limits) in [
      ("", usual), (#","batch":{"count":7,"bytes":8}"#, BatchLimits(count: 7, bytes: 8)),
      (#","batch":{"count":7}"#, BatchLimits(count: 7, bytes: usual.bytes)),
      (#","batch":{"bytes":8}"#, BatchLimits(count: usual.count, bytes: 8)),
      (#","batch":{}"#, usual),
    ] {
      let text = #"{"destinations":[{"name":"a",\#(kind)\#(rest)}]}"#
      let settings = try UserSettings(json: Array(text.utf8))
      let destination = try await settings.destinations[0].destination(resolver)
      #expect(destination.name == "a")
      #expect(destination.destination.limits == limits)
      #expect(try await destination.credential.credential(renewing: true) == nil)
    }
  }

  @Test func `settings without unknown keys are equal after they are read back`() throws {
    let hook = DestinationSettings(
      name: "z", .zapier(.environment("HOOK")), credential: .file("/key"),
      batch: BatchSettings(count: 5))
    let settings = UserSettings(
      destinations: [hook], types: ["Headache": .init(name: "Migraine")])
    #expect(try UserSettings(json: settings.json) == settings)
  }

  @Test(arguments: [(0, 1), (-3, 1), (1, 1), (2, 2)])
  func `a batch limit is saved unchanged, or as 1 if below 1`(_ limit: Int, _ saved: Int) throws {
    let batch = BatchSettings(count: limit, bytes: limit)
    let destination = DestinationSettings(name: "a", .file(path: "/m", .csv), batch: batch)
    let settings = UserSettings(destinations: [destination])
    let read = try UserSettings(json: settings.json).destinations.first?.batch
    #expect(read?.count == saved)
    #expect(read?.bytes == saved)
  }

  @Test(arguments: [
    #""kind":"zapier","url":{"env":"HOOK"}"#, #""kind":"custom","url":"https://x.example.com""#,
  ])
  func `requests are signed with the key to which the settings refer, and a short key is rejected`(
    _ kind: String
  ) async throws {
    let key = Data(repeating: 7, count: 24)
    let resolver = CredentialResolver(environment: [
      "HOOK": "https://hooks.example.com/1", "KEY": "whsec_" + key.base64EncodedString(),
      "SHORT": "whsec_" + key.prefix(23).base64EncodedString(),
    ])
    func destination(_ rest: String) async throws -> (any RequestDestination)? {
      let text = #"{"destinations":[{"name":"a",\#(kind)\#(rest)}]}"#
      let settings = try UserSettings(json: Array(text.utf8))
      return try await settings.destinations[0].destination(resolver).destination
        as? any RequestDestination
    }
    func signature(_ rest: String) async throws -> WebhookSignature? {
      let batch = MetricBatch([OutgoingMetric(Fixtures.metric(1))])
      var conversation = try await destination(rest)?
        .deliver(batch, in: DeliveryContext(now: Fixtures.now))
      guard case .send(let request)? = conversation?.next(nil) else { return nil }
      return request.signature
    }
    #expect(try await signature(#","signingSecret":{"env":"KEY"}"#)?.secret.bytes == key)
    #expect(try await signature("") == nil)
    await #expect(throws: CredentialError.self) {
      _ = try await signature(#","signingSecret":{"env":"SHORT"}"#)
    }
  }

  @Test func `the credential of a destination is the one to which its settings refer`() async throws
  {
    let text = #"""
      {"destinations": [{"name": "a", "kind": "file", "path": "/m", "credential": {"env": "KEY"}}]}
      """#
    let settings = try UserSettings(json: Array(text.utf8)).destinations[0]
    let known = try await settings.destination(CredentialResolver(environment: ["KEY": "k"]))
    #expect(try await known.credential.credential(renewing: false)?.text == "k")
    let unknown = try await settings.destination(CredentialResolver(environment: [:]))
    await #expect(throws: CredentialError("the variable 'KEY' is not set; set it to the secret")) {
      try await unknown.credential.credential(renewing: false)
    }
  }
}
