internal import Foundation
internal import HealthModel
internal import WeightSync

/// The error that a home throws at a crash point, as if the app's process ended there.
struct ProcessDied: Error {
  let point: InstrumentedHome.CrashPoint
}

/// The error that a home throws if a read of its state was made to fail.
struct HomeUnreadable: Error {}

/// A home that logs changes and saved anchors, and can simulate crashes and read errors.
///
/// The date of the last sync is saved without an event in the log. The home can also run an action
/// at a moment of its work.
final class InstrumentedHome: WeightSyncHome {
  enum CrashPoint: String, Hashable, Sendable {
    case entries
    case anchor

    var words: String { self == .entries ? "entries are saved" : "anchor is saved" }
  }

  /// A point in the work of a home at which an interruption can happen.
  enum Moment: Hashable, Sendable {
    /// The home was called for a transaction and has not started it.
    case beforeChange
    /// The home has saved or cleared the anchor, and has not returned to its caller.
    case afterAnchor
  }

  private let current: Locked<any WeightSyncHome>
  private let log: EventLog
  private let crashPoint = Locked<CrashPoint?>(nil)
  private let currentCrash = Locked<ProcessDied?>(nil)
  private let interruptions = Locked<[Moment: @Sendable () async -> Void]>([:])
  private let isStateUnreadable = Locked(false)

  init(_ base: any WeightSyncHome, log: EventLog) {
    current = Locked(base)
    self.log = log
  }

  /// The underlying home; each access counts as progress of the case.
  private var base: any WeightSyncHome {
    log.step()
    return current.withLock { $0 }
  }

  /// Replaces the underlying home, as a new installation does.
  func replaceBase(with base: any WeightSyncHome) { current.withLock { $0 = base } }

  /// Sets the point at which the app's process crashes, and clears an earlier crash.
  ///
  /// With `nil`, the process does not crash in a call to the home.
  func setCrashPoint(_ point: CrashPoint?) {
    crashPoint.withLock { $0 = point }
    currentCrash.withLock { $0 = nil }
  }

  /// The crash at the crash point; `nil` if none has occurred since the point was set or cleared.
  var crash: ProcessDied? { currentCrash.withLock { $0 } }

  /// Records a crash, and returns the error to throw.
  private func crashed(at point: CrashPoint) -> ProcessDied {
    let crash = ProcessDied(point: point)
    currentCrash.withLock { $0 = crash }
    return crash
  }

  /// Sets an action that runs once, when the home next reaches a moment.
  ///
  /// The action replaces a pending action for the moment; `nil` only removes the pending action.
  func interrupt(_ moment: Moment, _ body: (@Sendable () async -> Void)?) {
    interruptions.withLock { $0[moment] = body }
  }

  /// Whether an action is still pending.
  var isInterruptionWaiting: Bool { interruptions.withLock { !$0.isEmpty } }

  private func takeInterruption(_ moment: Moment) async {
    let body = interruptions.withLock { $0.removeValue(forKey: moment) }
    await body?()
  }

  /// Makes the app's next read of the state fail.
  func failNextReadingOfState() { isStateUnreadable.withLock { $0 = true } }

  /// Returns the state as the app reads it.
  ///
  /// - Throws: ``HomeUnreadable`` if this read was made to fail; any error from the underlying
  ///   home.
  func stateForApp() async throws -> HealthSyncState {
    let isUnreadable = isStateUnreadable.withLock { value in
      defer { value = false }
      return value
    }
    guard !isUnreadable else { throw HomeUnreadable() }
    return try await state()
  }

  func transaction<Result: Sendable>(
    _ lookup: EntryLookup,
    _ body: @Sendable (HomeContents) throws -> (changes: EntryChanges, result: Result)
  ) async throws -> Result {
    await takeInterruption(.beforeChange)
    let crashPoint = crashPoint.withLock { $0 }
    let committed = Locked(EntryChanges())
    let result = try await base.transaction(lookup) { contents in
      let (changes, result) = try body(contents)
      if crashPoint == .entries, !changes.upserts.isEmpty {
        throw crashed(at: .entries)
      }
      committed.withLock { $0 = changes }
      return (changes, result)
    }
    let changes = committed.withLock { $0 }
    if !changes.isEmpty { log.append(.committedEntries(changes)) }
    return result
  }

  func contents(_ lookup: EntryLookup) async throws -> HomeContents {
    try await base.contents(lookup)
  }

  func state() async throws -> HealthSyncState { try await base.state() }

  func saveAnchor(_ anchor: Data?) async throws {
    if crashPoint.withLock({ $0 }) == .anchor { throw crashed(at: .anchor) }
    try await base.saveAnchor(anchor)
    log.append(.savedAnchor(anchor))
    await takeInterruption(.afterAnchor)
  }

  func saveLastSyncDate(_ date: Date) async throws { try await base.saveLastSyncDate(date) }
}
