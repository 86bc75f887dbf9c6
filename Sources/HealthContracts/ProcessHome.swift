internal import Foundation
internal import HealthModel
internal import WeightSync

/// A home as one process of the app has it: a process that is dead reads and writes nothing.
final class ProcessHome: WeightSyncHome {
  private let base: InstrumentedHome
  private let store: FaultInjectingStore
  private let process: ProcessClock

  init(_ base: InstrumentedHome, of store: FaultInjectingStore, _ process: ProcessClock) {
    self.base = base
    self.store = store
    self.process = process
  }

  /// The home, while the process lives.
  private func living() throws -> InstrumentedHome {
    if let crash = store.crash { throw crash }
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
  /// A store whose events go to the log of a case, and that refuses a subject that asks without
  /// end.
  static func watched(
    _ base: any ControllableHealthStore, log: EventLog, clock: VirtualClock,
    patience: TimeInterval
  ) -> FaultInjectingStore {
    FaultInjectingStore(
      base, patience: patience, wait: { await clock.advance(by: $0) },
      refusal: {
        log.isExhausted ? HealthError(.cancelled, "the case asks without end") : nil
      }, note: { log.append(SubjectEvent($0)) })
  }
}
