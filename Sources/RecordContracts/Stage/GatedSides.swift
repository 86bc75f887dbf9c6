internal import CombinedRecords
internal import Foundation
internal import HealthModel

/// A home whose reads of several records pass through a gate, which also counts the observations of
/// the home.
struct GatedHome: RecordHome {
  let base: any RecordHome
  let gate: ReadGate

  func records<Record: DataRecord>(
    _ type: Record.Type, in dates: ClosedRange<Date>?
  ) async throws -> [Record] {
    try await gate.read { try await base.records(type, in: dates) }
  }

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
    gate.observing(base.observe(handler))
  }
}

/// A service whose pages of records pass through a gate, which also counts the observations of the
/// service.
struct GatedService: HealthKitService {
  let base: any HealthKitService
  let gate: ReadGate

  var bundleIdentifier: String { base.bundleIdentifier }
  var isAvailable: Bool { get async { await base.isAvailable } }
  var isEnabled: Bool { get async { await base.isEnabled } }

  func isAuthorized(for kinds: Set<RecordKind>) async -> Bool {
    await base.isAuthorized(for: kinds)
  }

  func requestAuthorization(for kinds: Set<RecordKind>) async throws {
    try await base.requestAuthorization(for: kinds)
  }

  func page<Record: UnifiedQueryable>(
    _ type: Record.Type, _ request: PageRequest
  ) async throws -> RecordPage<Record> {
    try await gate.read { try await base.page(type, request) }
  }

  func sums(
    _ request: SumRequest, excluding syncIdentifiers: Set<String>
  ) async throws -> [Date: Double] {
    try await base.sums(request, excluding: syncIdentifiers)
  }

  func observe(
    _ kind: RecordKind, _ handler: @escaping @Sendable () -> Void
  ) async throws -> RecordObservation? {
    try await base.observe(kind, handler).map(gate.observing)
  }
}
