internal import Foundation
internal import HealthModel
internal import WeightSync

/// A home with a deviation.
final class DefectiveHome: WeightSyncHome {
  private let base: any WeightSyncHome
  private let deviation: Deviation
  private let memory: DefectMemory
  private let isStarted = Locked(false)

  init(_ base: any WeightSyncHome, _ deviation: Deviation, _ memory: DefectMemory) {
    self.base = base
    self.deviation = deviation
    self.memory = memory
  }

  private func begin() async throws {
    let wasStarted = isStarted.withLock { value in
      defer { value = true }
      return value
    }
    if !wasStarted { try await deviation.atStart?(base, memory) }
  }

  func transaction<Result: Sendable>(
    _ lookup: EntryLookup,
    _ body: @Sendable (HomeContents) throws -> (changes: EntryChanges, result: Result)
  ) async throws -> Result {
    try await begin()
    return try await base.transaction(lookup) { [deviation, memory] contents in
      let (changes, result) = try body(contents)
      return (deviation.changes?(changes, contents, memory) ?? changes, result)
    }
  }

  func contents(_ lookup: EntryLookup) async throws -> HomeContents {
    try await begin()
    return try await base.contents(lookup)
  }

  func state() async throws -> HealthSyncState {
    try await begin()
    let state = try await base.state()
    return deviation.state?(state, memory) ?? state
  }

  func saveAnchor(_ anchor: Data?) async throws {
    guard let savedAnchor = deviation.savedAnchor else { return try await base.saveAnchor(anchor) }
    guard let anchor = savedAnchor(anchor, memory) else { return }
    try await base.saveAnchor(anchor)
  }

  func saveLastSyncDate(_ date: Date) async throws { try await base.saveLastSyncDate(date) }
}
