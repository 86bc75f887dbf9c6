import Foundation
import HealthModel
import MetricSync
import Synchronization
import TestSupport
import Testing

/// Tests that the data that an engine leaves behind contains no values and no secrets.
struct PrivacyTests {
  /// Values that occur nowhere else.
  private static let values = (0..<30).map { 71_000_003.0 + Double($0) * 13 }
  private static let source = "Zoe's Very Own Watch"

  private static var records: [MetricRecord] {
    values.enumerated().map { index, value in
      MetricRecord(
        identifier: TestWorld.heartRate, value: .quantity(value, unit: nil),
        id: Fixtures.uuid(index), start: Fixtures.now, end: Fixtures.now, source: source)
    }
  }

  private static var secrets: [String] {
    values.map { String(Int($0)) } + [source, "Zoe", "TOPSECRETKEY", "hidden-hook"]
      + (0..<30).map { Fixtures.uuid($0).uuidString.lowercased() }
      + (0..<30).map { Fixtures.uuid($0).uuidString }
  }

  private static func destinations(_ folder: TemporaryFolder) throws -> [SyncDestination] {
    let key = FixedCredential(Secret("TOPSECRETKEY"))
    let limits = BatchLimits(count: 4, bytes: 1 << 20)
    return [
      SyncDestination(
        name: "table",
        SupabaseDestination(
          try Endpoint("https://table.example.com"), settings: .init(table: "m"), limits: limits),
        credential: key),
      SyncDestination(
        name: "hook",
        ZapierDestination(try Endpoint("https://hook.example.com/hidden-hook"), limits: limits)),
      SyncDestination(
        name: "sheet",
        SheetsDestination(
          try Endpoint("https://sheet.example.com"),
          settings: .init(spreadsheet: "s", sheet: "My sheet"), limits: limits), credential: key),
      SyncDestination(
        name: "api",
        try CustomDestination(
          .init(
            url: "https://api.example.com/hidden-hook?k={{credential}}",
            idempotencyHeader: "Idempotency-Key"), limits: limits), credential: key),
      SyncDestination(
        name: "file",
        FileDestination(folder.file("named.csv"), format: .csv, limits: limits)),
    ]
  }

  @Test(arguments: 0..<12)
  func `state files, logs and results contain no values and no secrets`(_ seed: Int) async throws {
    let (state, place) = (try TemporaryFolder(), try TemporaryFolder())
    let random = SharedRandom(seed: UInt64(seed))
    let receivers: [String: any Receiver] = [
      "table.example.com": TableReceiver(
        refused: [Fixtures.uuid(3).uuidString.lowercased()]), "hook.example.com": HookReceiver(),
      "sheet.example.com": SheetReceiver(), "api.example.com": KeyedReceiver(),
    ]
    let log = LogHistory(capacity: 10_000, level: .debug)
    let isLast = Mutex(false)
    let transport = ReceiverTransport { request in
      guard let receiver = receivers[request.url.host ?? ""] else {
        throw TransportError(.notConnected)
      }
      let isReliable = isLast.withLock { $0 }
      switch isReliable ? 7 : random.below(8) {
      case 0:
        // Receivers quote the requests that they refuse.
        return DeliveryResponse(status: 500 + random.below(5), body: request.body)
      case 1:
        _ = receiver.handle(request)
        throw TransportError(.interrupted)
      case 2: throw CancellationError()
      default: return receiver.handle(request)
      }
    }
    var shown = ""
    for pass in 1...6 {
      isLast.withLock { $0 = pass == 6 }
      let engine = TestWorld.engine(
        ListSource(Self.records, hasPositions: true), transport: transport,
        state: FileDeliveryState(folder: state.url), log: log)
      let destinations = try Self.destinations(place)
      let result = try? await engine.sync(TestWorld.selection(), to: destinations)
      shown += result.map { String(reflecting: $0) } ?? ""
      dump(destinations.map(\.destination.place), to: &shown)
      shown += String(decoding: try JSONEncoder().encode(result), as: UTF8.self)
    }
    shown += log.entries.map { "\($0)" }.joined(separator: "\n")
    let names = try FileManager.default.contentsOfDirectory(atPath: state.url.path)
    #expect(names.count > 5)
    for name in names {
      let data = try Data(contentsOf: state.file(name))
      shown += name + String(decoding: data, as: UTF8.self)
      for value in Self.values {
        let bytes = withUnsafeBytes(of: value) { Data($0) }
        #expect(data.range(of: bytes) == nil, "\(name) contains a value")
      }
      for number in 0..<30 {
        let bytes = withUnsafeBytes(of: Fixtures.uuid(number).uuid) { Data($0) }
        #expect(data.range(of: bytes) == nil, "\(name) contains an identifier")
      }
    }
    for secret in Self.secrets { #expect(!shown.contains(secret), "'\(secret)' is left behind") }
    // The search works: it finds a value in the file of delivered metrics, which the last pass
    // writes in any case.
    let named = try String(contentsOf: place.file("named.csv"), encoding: .utf8)
    #expect(named.contains("71000003"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: place.url.path) == ["named.csv"])
  }
}
