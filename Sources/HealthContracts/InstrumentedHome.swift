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

  private var base: any WeightSyncHome { current.withLock { $0 } }

  /// Goes on with another home, as a new installation does.
  func replaceBase(with base: any WeightSyncHome) { current.withLock { $0 = base } }

  func setCrashPoint(_ point: CrashPoint?) { crashPoint.withLock { $0 = point } }

  func transaction<Result: Sendable>(
    _ lookup: EntryLookup,
    _ body: @Sendable (HomeContents) throws -> (changes: EntryChanges, result: Result)
  ) async throws -> Result {
    let crashPoint = crashPoint.withLock { $0 }
    let (result, changes) = try await base.transaction(lookup) { contents in
      let (changes, result) = try body(contents)
      if crashPoint == .entries, !changes.upserts.isEmpty {
        throw ProcessDied(point: .entries)
      }
      return (changes, (result, changes))
    }
    if !changes.isEmpty { log.append(.committedEntries(changes)) }
    return result
  }

  func state() async throws -> HealthSyncState { try await base.state() }

  func saveAnchor(_ anchor: Data?) async throws {
    if crashPoint.withLock({ $0 }) == .anchor { throw ProcessDied(point: .anchor) }
    try await base.saveAnchor(anchor)
    log.append(.savedAnchor(anchor))
  }

  func saveLastSyncDate(_ date: Date) async throws { try await base.saveLastSyncDate(date) }
}
