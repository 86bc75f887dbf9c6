internal import HealthModel
internal import WeightSync

/// A sync that forwards calls to another sync, and ignores some of them.
final class DeviatingSync<Place>: WeightSyncProtocol {
  private let base: any WeightSyncProtocol
  private let ignored: Set<SyncCallName>

  init(base: any WeightSyncProtocol, ignored: Set<SyncCallName>) {
    self.base = base
    self.ignored = ignored
  }

  var capabilities: Set<SyncCapability> { base.capabilities }
  var status: SyncStatus { get async { await base.status } }

  func launch() async { if !ignored.contains(.launch) { await base.launch() } }
  func enable() async { await base.enable() }
  func disable() async { if !ignored.contains(.disable) { await base.disable() } }
  func settle() async { await base.settle() }

  func add(_ draft: EntryDraft) async throws -> WeightEntry { try await base.add(draft) }

  func edit(_ persistentModelID: String, _ edit: EntryEdit) async throws -> WeightEntry {
    try await base.edit(persistentModelID, edit)
  }

  func delete(_ persistentModelID: String) async throws {
    if !ignored.contains(.delete) { try await base.delete(persistentModelID) }
  }

  func exportPending() async throws {
    if !ignored.contains(.exportPending) { try await base.exportPending() }
  }

  func importWeightFromHealth() async throws -> Int {
    if ignored.contains(.importWeightFromHealth) { return 0 }
    return try await base.importWeightFromHealth()
  }

  func enterForeground() async {
    if !ignored.contains(.enterForeground) { await base.enterForeground() }
  }

  func deviceDidUnlock() async {
    if !ignored.contains(.deviceDidUnlock) { await base.deviceDidUnlock() }
  }

  func performRecovery() async {
    if !ignored.contains(.performRecovery) { await base.performRecovery() }
  }
}

extension DeviatingSync: RemotePart where Place == RemotePlace {
  func breakdown() async -> SubjectBreakdown? { await (base as? any RemotePart)?.breakdown() }

  var lastMessages: [String] { (base as? any RemotePart)?.lastMessages ?? [] }

  func end() async { await (base as? any RemotePart)?.end() }
}
