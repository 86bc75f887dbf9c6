internal import Foundation
internal import HealthModel
internal import MetricSync
internal import SimulatedDevices

/// The destinations of a process, with the same adapters that an app uses.
extension MetricWorld {
  /// Returns the destination of a receiver; the result is never `nil`, because each address is
  /// valid.
  func destination(of receiver: SimulatedReceiver, _ process: AppProcess) -> SyncDestination? {
    guard let destination = try? make(receiver, process) else { return nil }
    return SyncDestination(name: receiver.kind.rawValue, destination)
  }

  private func make(
    _ receiver: SimulatedReceiver, _ process: AppProcess
  ) throws -> any MetricDestination {
    let limits = BatchLimits(count: setup.batch, bytes: 1 << 20)
    let place = "to-\(receiver.address)"
    let address = "https://\(receiver.kind.host)/\(place)"
    switch receiver.kind {
    case .table:
      return SupabaseDestination(
        try Endpoint(address), settings: .init(table: "metrics"), limits: limits)
    case .hook: return ZapierDestination(try Endpoint(address), limits: limits)
    case .keyed:
      return try CustomDestination(
        .init(
          url: address + "/in", idempotencyHeader: "Idempotency-Key",
          removalURL: address + "/in/{{id}}"), limits: limits)
    case .sheet:
      return SheetsDestination(
        try Endpoint(address), settings: .init(spreadsheet: "s", sheet: "metrics"), limits: limits)
    case .store, .memory:
      return ObservedDestination(
        base: direct(receiver, process, limits), receiver: receiver, process: process,
        events: events, sleepers: sleepers, time: time)
    }
  }

  private func direct(
    _ receiver: SimulatedReceiver, _ process: AppProcess, _ limits: BatchLimits
  ) -> any DirectDestination {
    if let faulty = receiver.faulty {
      return StoreDestination(
        ProcessStore(faulty, of: process, events: events), named: "second",
        identifiers: identifiers, limits: limits)
    }
    return receiver.memory ?? MemoryDestination(limits: BatchLimits(count: 100, bytes: 1 << 20))
  }
}
