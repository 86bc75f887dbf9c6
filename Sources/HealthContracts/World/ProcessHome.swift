internal import Foundation
internal import HealthModel
internal import WeightSync

/// The home as seen by one process of the app.
///
/// All calls fail after the process has ended, or has crashed in a call to the store or at a crash
/// point of the home.
final class ProcessHome: WeightSyncHome {
  private let base: InstrumentedHome
  private let store: FaultInjectingStore
  private let process: ProcessClock

  init(_ base: InstrumentedHome, of store: FaultInjectingStore, _ process: ProcessClock) {
    self.base = base
    self.store = store
    self.process = process
  }

  /// Returns the underlying home while the process is alive.
  ///
  /// - Throws: The crash that ended the process, until the app is relaunched; `CancellationError`
  ///   after the relaunch, or if the process ended without a crash.
  private func living() throws -> InstrumentedHome {
    if let crash = store.crash { throw crash }
    if let crash = base.crash { throw crash }
    guard !process.isOver else { throw CancellationError() }
    return base
  }

  func transaction<Result: Sendable>(
    _ lookup: EntryLookup,
    _ body: @Sendable (HomeContents) throws -> (changes: EntryChanges, result: Result)
  ) async throws -> Result {
    try await living().transaction(lookup, body)
  }

  func contents(_ lookup: EntryLookup) async throws -> HomeContents {
    try await living().contents(lookup)
  }

  func state() async throws -> HealthSyncState { try await living().stateForApp() }

  func saveAnchor(_ anchor: Data?) async throws { try await living().saveAnchor(anchor) }

  func saveLastSyncDate(_ date: Date) async throws {
    try await living().saveLastSyncDate(date)
  }
}

extension FaultInjectingStore {
  /// Wraps a store to inject faults, log events, and refuse calls in an endless loop.
  static func watched(
    _ base: any ControllableHealthStore, log: EventLog, clock: VirtualClock,
    patience: TimeInterval
  ) -> FaultInjectingStore {
    FaultInjectingStore(
      base, patience: patience, wait: { await clock.advance(by: $0) },
      refusal: {
        log.isExhausted ? HealthError(.cancelled, "the subject makes calls endlessly") : nil
      }, note: { log.append(.store($0)) })
  }
}
