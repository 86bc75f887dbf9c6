import Foundation
import HealthModel
import MetricSync
import TestSupport
import Testing

/// Tests of histories in which requests fail, responses are lost, and the engine ends at a request
/// or when its state is saved.
struct CrashTests {
  enum Kind: String, CaseIterable, Sendable {
    case supabase
    case sheets
    case zapier
    case custom
    case keyed
  }

  /// A receiver with its destination.
  struct World {
    let receiver: any Receiver
    let destination: SyncDestination

    init(_ kind: Kind, count: Int) throws {
      let limits = BatchLimits(count: count, bytes: 1 << 20)
      let place = try Endpoint("https://example.com")
      switch kind {
      case .supabase:
        receiver = TableReceiver()
        destination = SyncDestination(
          name: "to", SupabaseDestination(place, settings: .init(table: "m"), limits: limits))
      case .sheets:
        receiver = SheetReceiver()
        destination = SyncDestination(
          name: "to",
          SheetsDestination(
            place, settings: .init(spreadsheet: "s", sheet: "My sheet"), limits: limits))
      case .zapier:
        receiver = HookReceiver()
        destination = SyncDestination(name: "to", ZapierDestination(place, limits: limits))
      case .custom:
        receiver = HookReceiver()
        destination = SyncDestination(
          name: "to", try CustomDestination(.init(url: "https://example.com/x"), limits: limits))
      case .keyed:
        receiver = KeyedReceiver()
        destination = SyncDestination(
          name: "to",
          try CustomDestination(
            .init(url: "https://example.com/x", idempotencyHeader: "Idempotency-Key"),
            limits: limits))
      }
    }
  }

  /// Returns the response to a request over a connection that fails at random, unless `calm` is
  /// set.
  private static func response(
    _ request: DeliveryRequest, from receiver: any Receiver, _ random: SharedRandom, calm: Bool
  ) throws -> DeliveryResponse {
    guard !calm else { return receiver.handle(request) }
    switch random.below(14) {
    case 0: throw TransportError(.notConnected)
    case 1: return DeliveryResponse(status: 429, headers: [.init("Retry-After", "2")])
    case 2: return DeliveryResponse(status: 500)
    case 3:
      _ = receiver.handle(request)
      throw TransportError(.interrupted)
    case 4:
      _ = receiver.handle(request)
      return DeliveryResponse(status: 502, body: Data("<html>".utf8))
    case 5: throw CancellationError()
    case 6:
      _ = receiver.handle(request)
      throw CancellationError()
    case 7 where random.below(4) == 0: throw TransportError(.unreadableResponse)
    default: return receiver.handle(request)
    }
  }

  /// A receiver after a history, and the identifiers that it should have.
  private struct Outcome {
    let receiver: any Receiver
    let wanted: [String]
    /// The number of times that, by the engine's counts, a metric was sent that may already have
    /// arrived.
    var repeated = 0
  }

  /// The number of rounds after which a history fails; from the 42nd round on, no faults are
  /// injected.
  private static let mostRounds = 200

  /// Runs engines one after another until one completes a pass after the third round.
  private static func history(
    _ kind: Kind, _ seed: Int, wrapping wrap: (any DeliveryState) -> any DeliveryState = { $0 }
  ) async throws -> Outcome {
    let random = SharedRandom(seed: UInt64(seed))
    let world = try World(kind, count: 1 + random.below(9))
    let total = random.below(60)
    let source = ListSource(
      TestWorld.records(0..<total), hasPositions: seed % 2 == 0, pageSize: 1 + random.below(12))
    let folder = FileManager.default.temporaryDirectory.appending(path: "state-\(UUID())")
    defer { try? FileManager.default.removeItem(at: folder) }
    let memory = MemoryDeliveryState()
    let wanted = (0..<total + 5).map { Fixtures.uuid($0).uuidString.lowercased() }
    var outcome = Outcome(receiver: world.receiver, wanted: wanted)
    // The engines share a clock, because a wait that a receiver requests can outlast its pass.
    let clock = InstantClock()
    for round in 0..<mostRounds {
      clock.advance(10)
      let calm = round > 40
      let base: any DeliveryState = seed % 3 == 0 ? FileDeliveryState(folder: folder) : memory
      let state = FragileState(wrap(base)) {
        guard !calm, random.below(12) == 0 else { return .none }
        return random.below(2) == 0 ? .before : .after
      }
      let transport = ReceiverTransport { request in
        try response(request, from: world.receiver, random, calm: calm)
      }
      let engine = TestWorld.engine(source, transport: transport, state: state, clock: clock)
      if round == 2 { source.add(TestWorld.records(total..<total + 5)) }
      do {
        let result = try await engine.sync(TestWorld.selection(), to: [world.destination])
        let end = try #require(result.destinations.first)
        outcome.repeated += end.total.repeated
        #expect(end.status != .stopped, "\(String(describing: end.reason))")
        if end.status == .completed, round > 2 { return outcome }
      } catch is CancellationError {
        continue
      }
    }
    Issue.record("no pass completed in \(mostRounds) rounds")
    return outcome
  }

  @Test(arguments: Kind.allCases, 0..<40)
  func `despite failures and crashes, no metric is lost and every repeat can be recognized`(
    _ kind: Kind, _ seed: Int
  ) async throws {
    let outcome = try await Self.history(kind, seed)
    let ids = outcome.receiver.ids
    #expect(Set(ids) == Set(outcome.wanted))
    if let hook = outcome.receiver as? HookReceiver {
      // Every repeat is recognized by the identifier of its batch, which has the same metrics.
      let batches = Dictionary(grouping: hook.all, by: \.id)
      for (_, same) in batches { #expect(Set(same.map(\.metrics)).count == 1) }
      #expect(
        batches.values.compactMap(\.first).flatMap(\.metrics).sorted() == outcome.wanted.sorted())
    } else {
      #expect(ids.count == outcome.wanted.count, "a metric arrived twice")
      #expect(outcome.repeated == 0)
    }
  }

  /// A state that does not save which batches are about to be sent.
  private struct ForgetfulState: DeliveryState {
    let base: any DeliveryState

    func lock() async throws { try await base.lock() }
    func unlock() async { await base.unlock() }
    func reset(_ destination: String) async throws { try await base.reset(destination) }

    func load(_ destination: String) async throws -> (DeliveryProgress, [SettledMetric]) {
      try await base.load(destination)
    }

    func save(
      _ progress: DeliveryProgress, settling: [SettledMetric], of destination: String
    ) async throws {
      var progress = progress
      progress.pending = []
      try await base.save(progress, settling: settling, of: destination)
    }
  }

  @Test(arguments: [Kind.sheets, .keyed])
  func `an engine that saves no batch plans delivers a metric twice in at least one history`(
    _ kind: Kind
  ) async throws {
    var doubled = 0
    for seed in 0..<60 where doubled == 0 {
      let outcome = try await Self.history(kind, seed) { ForgetfulState(base: $0) }
      doubled += outcome.receiver.ids.count - outcome.wanted.count
    }
    #expect(doubled > 0)
  }

  @Test(arguments: 0..<40)
  func `deletions reach a table despite failures`(_ seed: Int) async throws {
    let random = SharedRandom(seed: UInt64(1000 + seed))
    let world = try World(.supabase, count: 1 + random.below(9))
    let source = ListSource(hasPositions: true, pageSize: 1 + random.below(12))
    let state = MemoryDeliveryState()
    var alive: Set<Int> = []
    let clock = InstantClock()
    for round in 0..<60 {
      clock.advance(10)
      let calm = round > 50
      if !calm {
        for _ in 0..<random.below(4) {
          let number = random.below(40)
          if alive.contains(number) {
            source.remove(Fixtures.uuid(number), TestWorld.heartRate)
            alive.remove(number)
          } else if round < 45 {
            source.add(TestWorld.records([number]))
            alive.insert(number)
          }
        }
      }
      let fragile = FragileState(state) {
        guard !calm, random.below(12) == 0 else { return .none }
        return random.below(2) == 0 ? .before : .after
      }
      let transport = ReceiverTransport { request in
        try Self.response(request, from: world.receiver, random, calm: calm)
      }
      let engine = TestWorld.engine(source, transport: transport, state: fragile, clock: clock)
      _ = try? await engine.sync(TestWorld.selection(), to: [world.destination])
    }
    #expect(Set(world.receiver.ids) == Set(alive.map { Fixtures.uuid($0).uuidString.lowercased() }))
  }
}
