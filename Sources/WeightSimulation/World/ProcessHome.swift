internal import Foundation
internal import HealthModel
internal import Simulation
internal import WeightSync

/// The home of a device as a process of the app uses it.
final class ProcessHome: WeightSyncHome {
  private let base: any WeightSyncHome
  private let process: AppProcess
  private let events: WorldEvents
  private let life: SimulatedDevice.Life

  init(
    _ base: any WeightSyncHome, of process: AppProcess, events: WorldEvents,
    life: SimulatedDevice.Life
  ) {
    self.life = life
    self.base = base
    self.process = process
    self.events = events
  }

  func transaction<Result: Sendable>(
    _ lookup: EntryLookup,
    _ body: @Sendable (HomeContents) throws -> (changes: EntryChanges, result: Result)
  ) async throws -> Result {
    try await process.call {
      let committed = Locked<(HomeContents, EntryChanges)?>(nil)
      let result = try await base.transaction(lookup) { contents in
        let (changes, result) = try body(contents)
        if !changes.isEmpty { committed.withLock { $0 = (contents, changes) } }
        return (changes, result)
      }
      if let (before, changes) = committed.withLock({ $0 }) {
        events.committed(changes, over: before, by: process)
      }
      return result
    }
  }

  func contents(_ lookup: EntryLookup) async throws -> HomeContents {
    try await process.call { try await base.contents(lookup) }
  }

  func state() async throws -> HealthSyncState { try await process.call { try await base.state() } }

  func saveAnchor(_ anchor: Data?) async throws {
    try await process.call {
      try await base.saveAnchor(anchor)
      events.savedAnchor(anchor, by: process)
    }
  }

  func saveLastSyncDate(_ date: Date) async throws {
    try await process.call { try await base.saveLastSyncDate(date) }
  }
}
