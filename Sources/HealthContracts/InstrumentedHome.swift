internal import Foundation
internal import HealthModel
internal import WeightSync

/// The end of the app's process as the sync would see it, if it were still there to see.
struct ProcessDied: Error {
  let point: InstrumentedHome.CrashPoint
}

/// A home that notes what is saved, and can take the process down at a chosen point.
final class InstrumentedHome: WeightSyncHome {
  enum CrashPoint: String, Hashable, Sendable {
    case entries
    case anchor

    var words: String { self == .entries ? "entries are saved" : "anchor is saved" }
  }

  private let current: Locked<any WeightSyncHome>
  private let log: EventLog
  private let crashPoint = Locked<CrashPoint?>(nil)

  init(_ base: any WeightSyncHome, log: EventLog) {
    current = Locked(base)
    self.log = log
  }

  /// The home behind this one; whoever uses it is not standing still.
  private var base: any WeightSyncHome {
    log.step()
    return current.withLock { $0 }
  }

  /// Goes on with another home, as a new installation does.
  func replaceBase(with base: any WeightSyncHome) { current.withLock { $0 = base } }

  func setCrashPoint(_ point: CrashPoint?) { crashPoint.withLock { $0 = point } }

  func transaction<Result: Sendable>(
    _ lookup: EntryLookup,
    _ body: @Sendable (HomeContents) throws -> (changes: EntryChanges, result: Result)
  ) async throws -> Result {
    let crashPoint = crashPoint.withLock { $0 }
    let committed = Locked(EntryChanges())
    let result = try await base.transaction(lookup) { contents in
      let (changes, result) = try body(contents)
      if crashPoint == .entries, !changes.upserts.isEmpty {
        throw ProcessDied(point: .entries)
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
    if crashPoint.withLock({ $0 }) == .anchor { throw ProcessDied(point: .anchor) }
    try await base.saveAnchor(anchor)
    log.append(.savedAnchor(anchor))
  }

  func saveLastSyncDate(_ date: Date) async throws { try await base.saveLastSyncDate(date) }
}
