internal import CombinedRecords
internal import Foundation
internal import HealthModel

/// A home that deviates from the rules as a ``RecordDeviation`` specifies.
final class RecordDefectiveHome: RecordHome {
  private let base: any RecordHome
  private let deviation: RecordDeviation
  private let deleted = Locked<Set<UUID>>([])
  /// A stream that never yields an element and never ends.
  private let never = AsyncStream<Never>.makeStream()

  init(_ base: any RecordHome, _ deviation: RecordDeviation) {
    self.base = base
    self.deviation = deviation
  }

  func records<Record: DataRecord>(
    _ type: Record.Type, in dates: ClosedRange<Date>?
  ) async throws -> [Record] { try await base.records(type, in: dates) }

  func record<Record: DataRecord>(_ type: Record.Type, id: UUID) async throws -> Record? {
    try await base.record(type, id: id)
  }

  func put<Record: DataRecord>(_ record: Record) async throws {
    if deviation.edit != .kept, let old = try await base.record(Record.self, id: record.id) {
      guard deviation.edit == .restarted else { return }
      guard old != record else { return }
      _ = try await base.remove(Record.self, id: record.id)
      let deletions = try await base.exportQueue(of: [Record.kind]).deletions
      try await base.confirm([], deletions: deletions.filter { $0.id == record.id })
    }
    try await base.put(record)
  }

  func remove<Record: DataRecord>(_ type: Record.Type, id: UUID) async throws -> Bool {
    let isRemoved = try await base.remove(type, id: id)
    if deviation.remembersDeletions { deleted.withLock { _ = $0.insert(id) } }
    if !deviation.removalReturns { for await _ in never.stream {} }
    return isRemoved
  }

  func exportQueue(of kinds: Set<RecordKind>) async throws -> ExportQueue {
    var queue = try await base.exportQueue(of: kinds)
    if deviation.showsOldestOnly { queue.records = Array(queue.records.prefix(1)) }
    return queue
  }

  func exportState(of kind: RecordKind, id: UUID) async throws -> ExportState? {
    try await base.exportState(of: kind, id: id)
  }

  func confirm(
    _ confirmations: [ExportConfirmation], deletions: [WaitingDeletion]
  ) async throws {
    try await base.confirm(
      confirmations, deletions: deviation.finishesDeletions ? deletions : [])
  }

  func anchor(of kind: RecordKind) async throws -> Data? { try await base.anchor(of: kind) }

  func apply<Record: DataRecord>(
    _ changes: [StoredChange<Record>], upTo anchor: Data
  ) async throws {
    let removed = changes.filter(\.isDeletion).map(\.id)
    await deviation.beforeChanges?(base, Record.kind, removed)
    try await base.apply(changes.compactMap(altered), upTo: anchor)
  }

  /// Returns the change to apply for the given one, or `nil` to ignore the given one.
  private func altered<Record: DataRecord>(
    _ change: StoredChange<Record>
  ) -> StoredChange<Record>? {
    guard deviation.applies?(change.isDeletion) ?? true else { return nil }
    guard case .saved(let record, _) = change else { return change }
    if deleted.withLock({ $0.contains(change.id) }) { return nil }
    return deviation.takesVersionsAsFirst ? .saved(record, version: 1) : change
  }

  func goals() async throws -> Goals { try await base.goals() }
  func put(_ goals: Goals) async throws { try await base.put(goals) }
  func preferences() async throws -> RecordPreferences { try await base.preferences() }
  func put(_ preferences: RecordPreferences) async throws { try await base.put(preferences) }

  func observe(_ handler: @escaping @Sendable (HomeChange) -> Void) -> RecordObservation {
    base.observe(handler)
  }
}

extension StoredChange {
  fileprivate var isDeletion: Bool { if case .deleted = self { true } else { false } }
}
