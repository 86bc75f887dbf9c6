internal import CombinedRecords
internal import Foundation
internal import HealthModel
internal import SimulatedDevices

/// The home of a device as a process of the app uses it.
final class ProcessRecordHome: RecordHome {
  private let base: any RecordHome
  private let process: AppProcess
  private let events: RecordEvents
  private let token: HomeChanges.Token

  init(
    _ base: any RecordHome, of process: AppProcess, events: RecordEvents, token: HomeChanges.Token
  ) {
    self.base = base
    self.process = process
    self.events = events
    self.token = token
  }

  func records<Record: DataRecord>(
    _ type: Record.Type, in dates: ClosedRange<Date>?
  ) async throws -> [Record] {
    try await process.callHome { try await base.records(type, in: dates) }
  }

  func record<Record: DataRecord>(_ type: Record.Type, id: UUID) async throws -> Record? {
    try await process.callHome { try await base.record(type, id: id) }
  }

  func put<Record: DataRecord>(_ record: Record) async throws {
    try await process.callHome {
      try await base.put(record)
      events.changedHome(20, process, "\(Record.kind.rawValue) saved")
      token.changed()
    }
  }

  func remove<Record: DataRecord>(_ type: Record.Type, id: UUID) async throws -> Bool {
    try await process.callHome {
      let isRemoved = try await base.remove(type, id: id)
      events.withModel { $0.removed(id, process) }
      events.changedHome(21, process, "\(type.kind.rawValue) \(isRemoved ? "removed" : "missing")")
      token.changed()
      return isRemoved
    }
  }

  func exportQueue(of kinds: Set<RecordKind>) async throws -> ExportQueue {
    try await process.callHome { try await base.exportQueue(of: kinds) }
  }

  func exportState(of kind: RecordKind, id: UUID) async throws -> ExportState? {
    try await process.callHome { try await base.exportState(of: kind, id: id) }
  }

  func confirm(
    _ confirmations: [ExportConfirmation], deletions: [WaitingDeletion]
  ) async throws {
    try await process.callHome {
      try await base.confirm(confirmations, deletions: deletions)
      events.changedHome(
        22, process,
        "confirmed: \(confirmations.map { "v\($0.version) as v\($0.storedVersion)" }), "
          + deletions.count.counted("deletion"))
      token.changed()
    }
  }

  func anchor(of kind: RecordKind) async throws -> Data? {
    try await process.callHome { try await base.anchor(of: kind) }
  }

  func apply<Record: DataRecord>(
    _ changes: [StoredChange<Record>], upTo anchor: Data
  ) async throws {
    try await process.callHome {
      try await base.apply(changes, upTo: anchor)
      var removed: [UUID] = []
      for change in changes {
        let state = try await base.exportState(of: Record.kind, id: change.id)
        if state == nil { removed.append(change.id) }
      }
      events.withModel { [removed] in $0.applied(Record.kind, process, removed: removed) }
      events.changedHome(23, process, "applied: \(changes.map(\.words))")
      token.changed()
    }
  }

  func goals() async throws -> Goals { try await process.callHome { try await base.goals() } }

  func put(_ goals: Goals) async throws {
    try await process.callHome { try await base.put(goals) }
  }

  func preferences() async throws -> RecordPreferences {
    try await process.callHome { try await base.preferences() }
  }

  func put(_ preferences: RecordPreferences) async throws {
    try await process.callHome {
      try await base.put(preferences)
      events.changedHome(24, process, "health \(preferences.isHealthEnabled ? "on" : "off")")
    }
  }

  func observe(_ handler: @escaping @Sendable (HomeChange) -> Void) -> RecordObservation {
    base.observe { [process] change in
      if !process.isDead { handler(change) }
    }
  }
}

extension StoredChange {
  fileprivate var words: String {
    switch self {
    case .saved(_, let version): "saved v\(version)"
    case .deleted: "deleted"
    }
  }
}
