import CombinedRecords
import Foundation
import HealthModel

/// A home in which one kind of read fails.
struct UnreadableHome: RecordHome {
  /// The read that fails: of a single record by its identifier, or of all records of a type.
  enum Failing: CaseIterable {
    case single, all
  }

  let base: MemoryRecordHome
  let failing: Failing

  func records<Record: DataRecord>(
    _ type: Record.Type, in dates: ClosedRange<Date>?
  ) async throws -> [Record] {
    if failing == .all, dates == nil { throw HealthError(.network) }
    return try await base.records(type, in: dates)
  }

  func record<Record: DataRecord>(_ type: Record.Type, id: UUID) async throws -> Record? {
    if failing == .single { throw HealthError(.network) }
    return try await base.record(type, id: id)
  }

  func put<Record: DataRecord>(_ record: Record) async throws { try await base.put(record) }

  func remove<Record: DataRecord>(_ type: Record.Type, id: UUID) async throws -> Bool {
    try await base.remove(type, id: id)
  }

  func exportQueue(of kinds: Set<RecordKind>) async throws -> ExportQueue {
    try await base.exportQueue(of: kinds)
  }

  func exportState(of kind: RecordKind, id: UUID) async throws -> ExportState? {
    try await base.exportState(of: kind, id: id)
  }

  func confirm(
    _ confirmations: [ExportConfirmation], deletions: [WaitingDeletion]
  ) async throws {
    try await base.confirm(confirmations, deletions: deletions)
  }

  func anchor(of kind: RecordKind) async throws -> Data? { try await base.anchor(of: kind) }

  func apply<Record: DataRecord>(
    _ changes: [StoredChange<Record>], upTo anchor: Data
  ) async throws {
    try await base.apply(changes, upTo: anchor)
  }

  func goals() async throws -> Goals { try await base.goals() }

  func put(_ goals: Goals) async throws { try await base.put(goals) }

  func preferences() async throws -> RecordPreferences { try await base.preferences() }

  func put(_ preferences: RecordPreferences) async throws { try await base.put(preferences) }

  func observe(_ handler: @escaping @Sendable (HomeChange) -> Void) -> RecordObservation {
    base.observe(handler)
  }
}
