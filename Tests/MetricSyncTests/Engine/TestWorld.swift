import Foundation
import HealthModel
import MetricSync
import TestSupport

/// A clock that advances to the end of every wait immediately.
final class InstantClock: HealthClock {
  private let time = Locked(Fixtures.now)
  private let waits = Locked<[TimeInterval]>([])

  var now: Date { time.withLock { $0 } }

  /// The waits so far, in seconds.
  var waited: [TimeInterval] { waits.withLock { $0 } }

  func advance(_ seconds: TimeInterval) { time.withLock { $0 += seconds } }

  @discardableResult
  func schedule(
    at date: Date, _ action: @escaping @Sendable () async -> Void
  ) -> ScheduledAction {
    let wait = time.withLock { time in
      let wait = date.timeIntervalSince(time)
      time = max(time, date)
      return wait
    }
    waits.withLock { $0.append(wait) }
    Task { await action() }
    return ScheduledAction {}
  }
}

/// A source that is a list of events: records that were added, and removals.
final class ListSource: MetricSource {
  enum Event: Sendable {
    case added(MetricRecord)
    case removed(RemovedMetric)
    /// A record that was removed later.
    case gone
  }

  let name = "list"
  /// Whether reading continues where it ended; if not, removals are not reported.
  let hasPositions: Bool
  let pageSize: Int
  private let events = Locked<[Event]>([])
  private let reads = Locked(0)

  init(_ records: [MetricRecord] = [], hasPositions: Bool = false, pageSize: Int = 7) {
    self.hasPositions = hasPositions
    self.pageSize = pageSize
    add(records)
  }

  /// The number of times that the source was read.
  var readCount: Int { reads.withLock { $0 } }

  func add(_ records: [MetricRecord]) {
    events.withLock { events in events += records.map(Event.added) }
  }

  func remove(_ id: UUID, _ identifier: String) {
    events.withLock { events in
      for index in events.indices {
        if case .added(let record) = events[index], record.id == id { events[index] = .gone }
      }
      events.append(.removed(RemovedMetric(id: id, identifier: identifier)))
    }
  }

  func read(
    _ request: MetricSourceRequest, _ page: @Sendable (MetricPage) async throws -> Void
  ) async throws {
    reads.withLock { $0 += 1 }
    let all = events.withLock { $0 }
    let position = request.positions["*"].flatMap { Int(String(decoding: $0, as: UTF8.self)) } ?? 0
    var place = hasPositions ? min(position, all.count) : 0
    while place < all.count {
      let part = all[place..<min(place + pageSize, all.count)]
      place += part.count
      var content = MetricPage(records: [])
      for event in part {
        switch event {
        case .added(let record):
          if let start = record.start, !request.period.contains(start) { continue }
          content.records.append(record)
        case .gone: break
        case .removed(let removed): if hasPositions { content.removed.append(removed) }
        }
      }
      if hasPositions {
        content.position = .init(identifier: "*", data: Data("\(place)".utf8))
      }
      try await page(content)
    }
  }
}

/// A delivery state that can throw `CancellationError` from a save, as if the engine ended.
final class FragileState: DeliveryState {
  let base: any DeliveryState
  /// Returns whether the engine ends before a save, after the save, or not at all.
  private let fault: @Sendable () -> Fault

  enum Fault: Sendable {
    case none
    case before
    case after
  }

  init(_ base: any DeliveryState, fault: @escaping @Sendable () -> Fault) {
    self.base = base
    self.fault = fault
  }

  func lock() async throws { try await base.lock() }
  func unlock() async { await base.unlock() }
  func reset(_ destination: String) async throws { try await base.reset(destination) }

  func load(_ destination: String) async throws -> (DeliveryProgress, [SettledMetric]) {
    try await base.load(destination)
  }

  func save(
    _ progress: DeliveryProgress, settling: [SettledMetric], of destination: String
  ) async throws {
    let fault = fault()
    if fault == .before { throw CancellationError() }
    try await base.save(progress, settling: settling, of: destination)
    if fault == .after { throw CancellationError() }
  }
}

/// A transport that passes requests to a closure, which returns the responses.
struct ReceiverTransport: DeliveryTransport {
  let receive: @Sendable (DeliveryRequest) throws -> DeliveryResponse

  func send(_ request: DeliveryRequest) async throws -> DeliveryResponse { try receive(request) }
}

/// A random number generator that concurrent closures can share.
final class SharedRandom: Sendable {
  private let generator: Locked<SeededGenerator>

  init(seed: UInt64) { generator = Locked(SeededGenerator(seed: seed)) }

  func below(_ bound: Int) -> Int { generator.withLock { $0.below(bound) } }
}

enum TestWorld {
  static let heartRate = "HKQuantityTypeIdentifierHeartRate"
  static let steps = "HKQuantityTypeIdentifierStepCount"

  static func records(_ numbers: some Sequence<Int>, type: String = heartRate) -> [MetricRecord] {
    numbers.map { number in
      MetricRecord(
        identifier: type, value: .quantity(Double(number), unit: nil), id: Fixtures.uuid(number),
        start: Fixtures.now, end: Fixtures.now, source: "Watch")
    }
  }

  static func engine(
    _ source: any MetricSource, transport: any DeliveryTransport, state: any DeliveryState,
    clock: InstantClock = InstantClock(), log: any Logger = LogHistory(),
    retry: RetryPolicy = RetryPolicy()
  ) -> SyncEngine {
    SyncEngine(
      source: source, normalizer: MetricNormalizer(), transport: transport, state: state,
      options: .init(retry: retry), clock: clock, chance: { 0.5 }, log: log)
  }

  static func selection(_ types: Set<String> = [heartRate, steps]) -> MetricSelection {
    MetricSelection(types)
  }
}
