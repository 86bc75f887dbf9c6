import Foundation
import HealthModel
import MetricSync
import Observation
import Testing

@MainActor
struct ModelTests {
  /// Returns whether an action announces a change to the value that a closure reads.
  private func announces(_ read: () -> Void, _ action: () -> Void) -> Bool {
    let isAnnounced = Locked(false)
    withObservationTracking(read) { isAnnounced.withLock { $0 = true } }
    action()
    return isAnnounced.withLock { $0 }
  }

  @Test func `types are searched, grouped and selected`() {
    let selection = MetricSelection([TestWorld.steps])
    let types = QuantityType.catalog.map(\.identifier) + ["com.example.mood"]
    let model = SelectionModel(
      types: types, selection: selection, normalizer: MetricNormalizer())
    #expect(model.sections.flatMap(\.rows).count == types.count)
    #expect(model.sections.map(\.category) == MetricCategory.allCases)
    #expect(announces({ _ = model.sections }, { model.search = "heart RATE " }))
    #expect(model.search == "heart RATE ")
    let rows = model.sections.flatMap(\.rows)
    #expect(!rows.isEmpty && rows.allSatisfy { $0.name.lowercased().contains("heart rate") })
    #expect(announces({ _ = model.sections }, { model.set(.vitals, isSelected: true) }))
    #expect(selection.contains(TestWorld.heartRate))
    #expect(!selection.contains("HKQuantityTypeIdentifierBodyMass"))
    model.toggle(TestWorld.heartRate)
    #expect(!selection.contains(TestWorld.heartRate))
    #expect(model.selectedCount == selection.identifiers.count)
    model.search = "nothing like this"
    #expect(model.sections.isEmpty)
  }

  @Test func `destinations are listed, tested and removed`() async throws {
    let transport = ReceiverTransport { request in
      DeliveryResponse(status: request.url.host == "good.example.com" ? 200 : 403)
    }
    let model = DestinationsModel(transport: transport) { DeliveryContext(now: Fixtures.now) }
    func table(_ name: String, _ host: String) throws -> SyncDestination {
      SyncDestination(
        name: name,
        SupabaseDestination(try Endpoint("https://\(host)"), settings: .init(table: "m")))
    }
    model.add(try table("good", "good.example.com"))
    model.add(try table("bad", "bad.example.com"))
    model.add(
      SyncDestination(
        name: "hook", ZapierDestination(try Endpoint("https://hook.example.com/SECRET"))))
    for name in ["good", "bad", "hook"] { await model.test(name) }
    #expect(model.rows.map(\.id) == ["good", "bad", "hook"])
    #expect(model.rows.map(\.mayRepeat) == [false, false, true])
    #expect(model.rows[0].result == "works")
    #expect(model.rows[1].result?.hasPrefix("failed: ") == true)
    #expect(model.rows[2].result == "cannot be tested without delivering")
    #expect(model.rows.allSatisfy { !$0.place.contains("SECRET") })
    #expect(model.disclosure(of: ["Steps"])[2].hasPrefix("hook (Zapier, https://hook.example.com"))
    let result = DestinationResult(
      name: "good", status: .paused, reason: DeliveryReason("busy", status: 429))
    #expect(
      announces(
        { _ = model.rows },
        {
          model.show(
            SyncResult(started: Fixtures.now, ended: Fixtures.now, destinations: [result]))
        }))
    #expect(model.rows[0].result == "paused, 0 sent: busy (status 429)")
    model.remove("good")
    #expect(model.rows.map(\.id) == ["bad", "hook"])
  }

  @Test(arguments: ["canceled", "removed", "replaced"])
  func `a test shows no result if it is canceled, or if its destination is removed or replaced`(
    _ event: String
  ) async throws {
    let transport = WaitingTransport()
    let model = DestinationsModel(transport: transport) { DeliveryContext(now: Fixtures.now) }
    model.add(try table("a.example.com"))
    model.add(try table("b.example.com"))
    transport.onRequest.withLock { hook in
      hook = {
        try await MainActor.run {
          if event == "canceled" { throw CancellationError() }
          if event == "removed" { model.remove("table") }
          model.add(try table("b.example.com"))
        }
      }
    }
    await model.test("table")
    #expect(model.rows.map(\.result) == [nil])
    transport.onRequest.withLock { $0 = {} }
    await model.test("table")
    #expect(model.rows.map(\.result) == ["works"])
  }

  @Test func `log lines are filtered by level and shown newest first`() {
    let history = LogHistory(level: .debug)
    let model = LogsModel(history)
    for level in LogLevel.allCases {
      history.log(LogEntry(date: Fixtures.now, level: level, text: level.rawValue))
    }
    #expect(model.entries.isEmpty)
    #expect(announces({ _ = model.entries }, { model.refresh() }))
    #expect(model.entries.map(\.level) == [.error, .warning, .info])
    #expect(announces({ _ = model.entries }, { model.level = .error }))
    #expect(model.entries.map(\.level) == [.error])
    history.log(LogEntry(date: Fixtures.now, level: .error, destination: "table", text: "full"))
    model.refresh()
    #expect(model.rows.map(\.line) == ["error table: full", "error error"])
    #expect(model.rows.map(\.id) == [0, 1])
    model.clear()
    #expect(model.entries.isEmpty && history.entries.isEmpty)
  }

  @Test func `settings are edited, saved and loaded, and an error in their file is reported`()
    throws
  {
    let folder = try TemporaryFolder()
    let service = ConfigService(file: folder.file("config.json"))
    let model = SettingsModel(service)
    model.load()
    #expect(announces({ _ = model.settings }, { model.settings.logLevel = .error }))
    #expect(model.setInterval("15m"))
    #expect(!model.setInterval("often"))
    #expect(model.intervalText == "900s")
    model.save()
    #expect(model.failureText == nil)
    let other = SettingsModel(service)
    other.load()
    #expect(other.settings == model.settings)
    #expect(other.setInterval("") && other.settings.interval == nil)
    try Data("{\"logLevel\": 1}".utf8).write(to: service.file)
    #expect(announces({ _ = other.failureText }, { other.load() }))
    #expect(other.failureText?.hasPrefix("line 1, column 14: logLevel") == true)
  }
}

/// Returns a destination with the name `table`.
private func table(_ host: String) throws -> SyncDestination {
  SyncDestination(
    name: "table", SupabaseDestination(try Endpoint("https://\(host)"), settings: .init(table: "m"))
  )
}

/// A transport that performs an action before each response.
private final class WaitingTransport: DeliveryTransport {
  let onRequest = Locked<@Sendable () async throws -> Void>({})

  func send(_ request: DeliveryRequest) async throws -> DeliveryResponse {
    try await onRequest.withLock { $0 }()
    return DeliveryResponse(status: 200)
  }
}
