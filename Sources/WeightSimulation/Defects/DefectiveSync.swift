internal import WeightSync

/// A sync with a deviation, which wraps another sync.
final class DefectiveSync: WeightSyncProtocol {
  private let base: any WeightSyncProtocol
  private let deviation: Deviation
  private let memory: DefectMemory

  init(_ base: any WeightSyncProtocol, _ deviation: Deviation, _ memory: DefectMemory) {
    self.base = base
    self.deviation = deviation
    self.memory = memory
    memory.with { [self] state in if deviation.keepsSync { state.kept.append(self) } }
  }

  var capabilities: Set<SyncCapability> { base.capabilities }
  var status: SyncStatus { get async { await base.status } }

  func launch() async {
    await base.launch()
    await deviation.launch?(base, memory)
  }

  func enable() async { await base.enable() }
  func disable() async { await base.disable() }

  func add(_ draft: EntryDraft) async throws -> WeightEntry {
    if deviation.keepsDrafts { memory.with { $0.drafts.append(draft) } }
    let entry = try await base.add(draft)
    if deviation.keepsDrafts { memory.with { $0.drafts.removeAll { $0 == draft } } }
    return entry
  }

  func edit(_ persistentModelID: String, _ edit: EntryEdit) async throws -> WeightEntry {
    memory.with { $0.edit = (persistentModelID, edit) }
    return try await base.edit(persistentModelID, edit)
  }

  func delete(_ persistentModelID: String) async throws { try await base.delete(persistentModelID) }
  func exportPending() async throws { try await base.exportPending() }

  func importWeightFromHealth() async throws -> Int {
    do { return try await base.importWeightFromHealth() } catch WeightSyncError.disabled
      where deviation.hangsWhenDisabled
    {
      // The caller waits for an import that never begins.
      let (stream, continuation) = AsyncStream.makeStream(of: Never.self)
      memory.with { $0.streams.append(continuation) }
      for await _ in stream {}
      throw WeightSyncError.disabled
    }
  }

  func enterForeground() async { await base.enterForeground() }
  func deviceDidUnlock() async { await base.deviceDidUnlock() }
  func performRecovery() async { await base.performRecovery() }
  func settle() async { await base.settle() }
}
