public import Foundation
public import HealthModel

/// A service that returns given records after a delay, for previews and tests.
///
/// Only ``requestAuthorization(for:)`` requests permission; pages, sums and observations do not.
public final class MockHealthService: HealthKitService {
  private struct State {
    var records: [RecordKind: [any DataRecord]] = [:]
    var isAvailable = true
    var isEnabled = true
    var asked: [Set<RecordKind>] = []
    var handlers: [Int: (kind: RecordKind, handler: @Sendable () -> Void)] = [:]
    var lastHandler = 0
  }

  /// The bundle identifier of the app.
  public let bundleIdentifier: String
  /// The delay before a page is returned, in seconds.
  public let delay: TimeInterval
  private let clock: any HealthClock
  private let state = Locked(State())

  /// Creates a service without records.
  ///
  /// - Parameters:
  ///   - clock: The clock that measures the delay.
  ///   - bundleIdentifier: The bundle identifier of the app.
  ///   - delay: The delay before a page is returned, in seconds.
  public init(
    clock: any HealthClock, bundleIdentifier: String = "com.example.healthbank",
    delay: TimeInterval = 2
  ) {
    self.clock = clock
    self.bundleIdentifier = bundleIdentifier
    self.delay = delay
  }

  /// Whether the device supports health data.
  public var isAvailable: Bool { state.withLock { $0.isAvailable } }

  /// Whether the user has turned health records on.
  public var isEnabled: Bool { state.withLock { $0.isEnabled } }

  /// The requests for permission, each with the kinds of records that no earlier request included.
  ///
  /// Requests without new kinds, and requests while reading is not active, are omitted.
  public var requests: [Set<RecordKind>] { state.withLock { $0.asked } }

  /// The number of running observations.
  public var observationCount: Int { state.withLock { $0.handlers.count } }

  /// Makes health data available or unavailable, and turns health records on or off; an omitted
  /// argument counts as `true`.
  public func set(isAvailable: Bool = true, isEnabled: Bool = true) {
    state.withLock { state in
      state.isAvailable = isAvailable
      state.isEnabled = isEnabled
    }
  }

  /// Replaces the records of a type, and notifies the observers of its kind.
  public func replace<Record: DataRecord>(_ type: Record.Type, with records: [Record]) {
    let handlers = state.withLock { state in
      state.records[type.kind] = records
      return state.handlers.sorted { $0.key < $1.key }.map(\.value)
    }
    for (kind, handler) in handlers where kind == type.kind { handler() }
  }

  /// Returns whether permission was requested for all the given kinds.
  public func isAuthorized(for kinds: Set<RecordKind>) async -> Bool {
    state.withLock { state in
      kinds.isSubset(of: state.asked.reduce(into: Set()) { $0.formUnion($1) })
    }
  }

  /// Records a request for the kinds for which permission was not requested before; does nothing
  /// while reading is not active.
  public func requestAuthorization(for kinds: Set<RecordKind>) async throws {
    state.withLock { state in
      let new = state.asked.reduce(kinds) { $0.subtracting($1) }
      if state.isAvailable, state.isEnabled, !new.isEmpty { state.asked.append(new) }
    }
  }

  /// Returns a page of the given records after the delay, or an empty page at once while reading is
  /// not active.
  ///
  /// - Throws: `CancellationError` if the task is canceled before the end of the delay.
  public func page<Record: UnifiedQueryable>(
    _ type: Record.Type, _ request: PageRequest
  ) async throws -> RecordPage<Record> {
    guard isAvailable, isEnabled else { return RecordPage(records: []) }
    let (delayed, end) = AsyncStream<Never>.makeStream()
    let wait = clock.schedule(at: clock.now.addingTimeInterval(delay)) { end.finish() }
    for await _ in delayed {}
    wait.cancel()
    try Task.checkCancellation()
    return request.page(
      of: (state.withLock { $0.records[type.kind] } ?? []).compactMap { $0 as? Record })
  }

  /// Returns the sums of the given records of other sources that are not excluded, counting each in
  /// the interval of its date; empty for weights and activities, and while reading is not active.
  ///
  /// - Throws: ``SumError``.
  public func sums(
    _ request: SumRequest, excluding syncIdentifiers: Set<String>
  ) async throws -> [Date: Double] {
    guard isAvailable, isEnabled, request.field != .weight, request.field != .activity else {
      return [:]
    }
    let records = state.withLock { $0.records[request.field.kind] } ?? []
    var sums: [Date: Double] = [:]
    for interval in try request.intervals() {
      for record in records
      where record.source != .local && record.date >= interval.start && record.date < interval.end {
        if let sync = record.origin?.syncIdentifier, syncIdentifiers.contains(sync) { continue }
        if let value = record[request.field.key] { sums[interval.start, default: 0] += value }
      }
    }
    return sums
  }

  /// Calls a handler after each replacement of the records of a kind, until the observation ends.
  ///
  /// - Returns: The observation, or `nil` if reading is not active.
  public func observe(
    _ kind: RecordKind, _ handler: @escaping @Sendable () -> Void
  ) async throws -> RecordObservation? {
    let number = state.withLock { state -> Int? in
      guard state.isAvailable, state.isEnabled else { return nil }
      state.lastHandler += 1
      state.handlers[state.lastHandler] = (kind, handler)
      return state.lastHandler
    }
    guard let number else { return nil }
    return RecordObservation { [weak self] in
      self?.state.withLock { state in state.handlers[number] = nil }
    }
  }
}

extension PageRequest {
  /// Returns the requested page of the given records.
  public func page<Record: DataRecord>(of records: [Record]) -> RecordPage<Record> {
    let rest = rest(of: records)
    guard let limit, rest.count > limit else { return RecordPage(records: rest) }
    return RecordPage(records: Array(rest.prefix(limit)), next: RecordCursor(rest[limit - 1]))
  }
}
