internal import Foundation
internal import HealthModel
internal import SimulatedDevices
internal import Simulation
internal import WeightSync

/// The home of a device as a process of the app uses it.
final class ProcessHome: WeightSyncHome {
  private let base: any WeightSyncHome
  private let process: AppProcess
  private let events: WeightEvents
  private let token: HomeChanges.Token

  init(
    _ base: any WeightSyncHome, of process: AppProcess, events: WeightEvents,
    token: HomeChanges.Token
  ) {
    self.token = token
    self.base = base
    self.process = process
    self.events = events
  }

  func transaction<Result: Sendable>(
    _ lookup: EntryLookup,
    _ body: @Sendable (HomeContents) throws -> (changes: EntryChanges, result: Result)
  ) async throws -> Result {
    try await process.callHome {
      try await base.transaction(lookup) { [events, process, token] contents in
        let (changes, result) = try body(contents)
        // Noted inside the transaction, because other jobs can run before it returns.
        if !changes.isEmpty {
          events.committed(changes, over: contents, by: process)
          token.changed()
        }
        return (changes, result)
      }
    }
  }

  func contents(_ lookup: EntryLookup) async throws -> HomeContents {
    try await process.callHome { try await base.contents(lookup) }
  }

  func state() async throws -> HealthSyncState {
    try await process.callHome { try await base.state() }
  }

  func saveAnchor(_ anchor: Data?) async throws {
    try await process.callHome {
      events.savedAnchor(anchor, by: process)
      try await base.saveAnchor(anchor)
    }
  }

  func saveLastSyncDate(_ date: Date) async throws {
    try await process.callHome { try await base.saveLastSyncDate(date) }
  }
}
