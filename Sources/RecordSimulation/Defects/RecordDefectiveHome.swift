internal import CombinedRecords
internal import Foundation

/// A home with a deviation.
final class RecordDefectiveHome: RecordHome {
  private let base: any RecordHome
  private let deviation: RecordDeviation

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
    try await base.confirm(
      deviation.confirmation.map(confirmations.map) ?? confirmations, deletions: deletions)
  }

  func anchor(of kind: RecordKind) async throws -> Data? { try await base.anchor(of: kind) }

  func apply<Record: DataRecord>(
    _ changes: [StoredChange<Record>], upTo anchor: Data
  ) async throws {
    let deleted = changes.filter(\.isDeletion).map(\.id)
    await deviation.beforeChanges?(base, Record.kind, deleted)
    try await base.apply(
      changes.filter { deviation.applies?($0.isDeletion) ?? true }, upTo: anchor)
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
