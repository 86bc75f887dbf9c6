internal import Foundation
internal import HealthModel
internal import MetricSync
internal import SimulatedDevices

/// A simulated receiver with its contents and its current fault.
final class SimulatedReceiver: Sendable {
  private struct State {
    var fault: ReceiverFault?
    /// The number of further requests that have the fault; 0 if all requests have it until the
    /// receiver recovers.
    var times = 0
    /// The number of the address in the settings.
    var address = 0
    /// The contents by address.
    var contents: [Int: Contents] = [:]
  }

  private struct Contents {
    var rows: [ReceivedMetric] = []
    /// The digests of the batches that an API with idempotency keys has accepted, by key.
    var digests: [String: UInt64] = [:]
    /// Whether a sheet has its header row.
    var hasHeader = false
  }

  let kind: ReceiverKind
  /// The store of a receiver that is a health store, with its faults.
  let faulty: FaultInjectingStore?
  /// The same store without faults.
  let bench: (any ControllableHealthStore)?
  /// The destination of a receiver in memory.
  let memory: MemoryDestination?
  private let state = Locked(State())

  init(_ kind: ReceiverKind, bench: (any ControllableHealthStore)?, faulty: FaultInjectingStore?) {
    self.kind = kind
    self.bench = bench
    self.faulty = faulty
    memory =
      kind == .memory ? MemoryDestination(limits: BatchLimits(count: 3, bytes: 1 << 20)) : nil
  }

  /// The current fault, or `nil` without a fault.
  var fault: ReceiverFault? { state.withLock { $0.fault } }

  /// Sets the fault of a number of requests; if the number is 0, all requests have the fault until
  /// the receiver recovers.
  ///
  /// A health store does not count late and delayed responses, so they recur until it recovers. If
  /// the number is 1, any other fault makes the next call of each affected kind fail. If the number
  /// is above 1, a health store works until its next save has succeeded, and then has the fault
  /// until it recovers. If the fault is `nil`, the receiver recovers.
  func fail(_ fault: ReceiverFault?, times: Int) {
    state.withLock { ($0.fault, $0.times) = (fault, times) }
    guard let faulty else { return }
    faulty.setFault(nil, on: StoreOperation.allCases)
    faulty.interrupt(.save, nil)
    guard let fault else { return }
    let stored = fault.storeFault(isOnce: times == 1)
    if times > 1 {
      // The store fails after the first save of a batch, so that the store has only part of the
      // batch.
      faulty.interrupt(.save) { faulty.setFault(stored, on: fault.storeCalls) }
    } else {
      faulty.setFault(stored, on: fault.storeCalls)
    }
  }

  /// Returns the fault of the next request, or `nil` if the request has no fault, and counts the
  /// request.
  func takeFault() -> ReceiverFault? {
    state.withLock { state in
      guard let fault = state.fault else { return nil }
      if state.times == 1 { state.fault = nil }
      if state.times > 0 { state.times -= 1 }
      return fault
    }
  }

  /// The number of the address in the settings.
  var address: Int { state.withLock { $0.address } }

  /// Moves the receiver to a new, empty address; only receivers of requests can move.
  func move() {
    guard bench == nil, memory == nil else { return }
    state.withLock { $0.address += 1 }
  }

  /// Stores a batch at an address; returns `false` if an API has another batch with the same key.
  ///
  /// An API does not store a batch again if it has the same batch with the same key.
  func take(_ delivery: Delivery, at address: Int) -> Bool {
    state.withLock { state in
      var contents = state.contents[address] ?? Contents()
      defer { state.contents[address] = contents }
      switch kind {
      case .table:
        let ids = delivery.isUpsert ? Set(delivery.metrics.map(\.id)) : []
        contents.rows.removeAll { ids.contains($0.id) }
      case .keyed:
        let name = delivery.name ?? ""
        if let known = contents.digests[name] { return known == delivery.digest }
        contents.digests[name] = delivery.digest
      case .hook, .sheet, .store, .memory: break
      }
      contents.rows += delivery.metrics
      return true
    }
  }

  /// Returns whether a sheet has its header row.
  func hasHeader(at address: Int) -> Bool {
    state.withLock { $0.contents[address]?.hasHeader == true }
  }

  /// Writes the header row of a sheet.
  func writeHeader(at address: Int) {
    state.withLock { $0.contents[address, default: Contents()].hasHeader = true }
  }

  /// Returns the identities in a sheet at an address, in the order of its rows after the header.
  func ids(at address: Int) -> [String] {
    state.withLock { $0.contents[address]?.rows.map(\.id) ?? [] }
  }

  func remove(_ ids: [String], at address: Int) {
    let ids = Set(ids)
    state.withLock { state in state.contents[address]?.rows.removeAll { ids.contains($0.id) } }
  }

  /// Returns the metrics that the receiver holds at its last address, including duplicates.
  ///
  /// - Parameter normalizer: The normalizer that converts the samples of a health store to metrics.
  /// - Returns: The metrics, in no particular order.
  func rows(_ normalizer: MetricNormalizer) async -> [ReceivedMetric] {
    if let bench {
      return await bench.storedObjects().map { sample in
        ReceivedMetric(
          start: sample.startDate, id: sample.uuid.uuidString, type: sample.sampleType.identifier,
          value: (try? normalizer.normalize(sample))?.value ?? .nan)
      }
    }
    if let memory { return await memory.receivedMetrics().map(ReceivedMetric.init) }
    return state.withLock { $0.contents[$0.address]?.rows ?? [] }
  }
}

extension ReceivedMetric {
  init(_ metric: HealthMetric) {
    self.init(
      start: metric.timestamp, id: metric.id.uuidString, type: metric.identifier,
      value: metric.value)
  }
}

extension ReceiverFault {
  /// Returns the fault of a health store that represents this fault.
  fileprivate func storeFault(isOnce: Bool) -> StoreFault {
    let error: HealthError =
      switch self {
      case .limits, .busy: HealthError(.network)
      case .limitsLong, .unreachable: HealthError(.errorDatabaseInaccessible)
      case .fails, .tooLarge: HealthError(.unknownError)
      case .forbidden: HealthError(.errorAuthorizationDenied)
      case .failsAfter, .dropsBefore, .unconfirmed: HealthError(.timeout)
      case .dropsAfter, .delays: HealthError(.unknownError)
      }
    switch self {
    case .dropsAfter: return .late
    case .delays: return .delayed(20)
    default: return isOnce ? .failingOnce(error) : .failing(error)
    }
  }

  /// The calls of a health store that the fault affects.
  fileprivate var storeCalls: [StoreOperation] {
    switch self {
    case .unreachable, .fails: [.save, .delete]
    case .limits, .failsAfter: [.query]
    default: StoreOperation.allCases
    }
  }
}
