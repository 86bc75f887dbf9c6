import Foundation
import HealthModel
import LineProcesses
import MemoryHealthStore
import RemoteSubjects
import WeightSync

/// A connection to a sync, with a store, a home and a clock for a test.
struct SyncPair {
  let clock = VirtualClock(now: Date(timeIntervalSince1970: 1_736_424_000))
  let identifiers = SeededIdentifiers(seed: 7)
  let store: MemoryHealthStore
  let home = MemoryWeightSyncHome()
  let connection: SubjectConnection
  let configuration: WeightSyncConfiguration

  static let app = SourceRevision(
    source: Source(name: "W8Trackr", bundleIdentifier: "com.example.app"), version: "1")
  static let scale = SourceRevision(
    source: Source(name: "Scale", bundleIdentifier: "com.example.scale"))

  /// Creates a pair that serves a sync in memory; by default, it serves the reference sync.
  init(_ server: SyncServer = SyncServer(name: "served")) async throws {
    let (suite, subject) = MemoryTransport.pair()
    Task { await server.serve(over: subject) }
    try await self.init(over: suite)
  }

  /// Creates a pair that is connected to a subject; by default, deadlines never pass.
  init(
    over transport: any LineTransport,
    clock real: any HealthClock = VirtualClock(now: Date(timeIntervalSince1970: 0))
  ) async throws {
    store = MemoryHealthStore(appSource: Self.app, clock: clock)
    connection = SubjectConnection(.sync, over: transport, clock: real)
    configuration = WeightSyncConfiguration(
      bundleIdentifier: Self.app.source.bundleIdentifier, preferredUnit: .kilograms)
    _ = try await connection.hello()
    await store.setAuthorizationAnswer(.decide(share: true, read: true))
  }

  /// Starts an app process.
  func start(
    store: (any HealthStoreProtocol)? = nil, home: (any WeightSyncHome)? = nil
  ) async throws -> RemoteWeightSync {
    let sync = RemoteWeightSync(
      on: connection, store: store ?? self.store, home: home ?? self.home, clock: clock)
    try await sync.start(seed: 1, configuration)
    return sync
  }

  var draft: EntryDraft {
    EntryDraft(
      weightValue: 80.25, weightUnit: .kilograms, date: clock.now, note: "a remark",
      bodyFatPercentage: Decimal(string: "22.1"))
  }

  /// Saves a weight as another app.
  func saveForeign(_ weight: Double) async throws {
    let sample = try QuantitySample(
      uuid: identifiers.next(), type: .bodyMass,
      quantity: Quantity(unit: .kilogram, value: weight), start: clock.now, end: clock.now)
    try await store.save(.quantity(sample), as: Self.scale)
  }
}
