public import Foundation
internal import HealthModel

/// A record home that keeps its contents in memory.
///
/// It can outlive the objects that use it, as a file outlives a process. Its storage never fails,
/// so no error from the storage is thrown.
public final class MemoryRecordHome: RecordHome {
  fileprivate struct Entry {
    var record: any DataRecord
    var state: ExportState
    /// The position in the order in which records were created.
    let number: Int
  }

  fileprivate struct Contents {
    var records: [RecordKind: [UUID: Entry]] = [:]
    var deletions: [WaitingDeletion] = []
    var anchors: [RecordKind: Data] = [:]
    var lastNumber = 0
    var goals = Goals()
    var preferences = RecordPreferences()
    var handlers: [Int: @Sendable (HomeChange) -> Void] = [:]
    var lastHandler = 0
  }

  private let contents = Locked(Contents())

  /// Creates an empty home with the goals and settings of a new user.
  public init() {}

  /// The number of running observations.
  public var observationCount: Int { contents.withLock { $0.handlers.count } }

  /// Returns the local records of a type with a date in a range or, without a range, all of them.
  ///
  /// - Complexity: O(*n*), where *n* is the number of records of the type.
  public func records<Record: DataRecord>(
    _ type: Record.Type, in dates: ClosedRange<Date>?
  ) async throws -> [Record] {
    contents.withLock { contents in
      (contents.records[type.kind] ?? [:]).values.compactMap { entry in
        guard let record = entry.record as? Record, dates?.contains(record.date) ?? true else {
          return nil
        }
        return record
      }
    }
  }

  /// Returns the local record with an identifier, or `nil` if the home does not contain it.
  public func record<Record: DataRecord>(_ type: Record.Type, id: UUID) async throws -> Record? {
    contents.withLock { $0.records[type.kind]?[id]?.record as? Record }
  }

  /// Inserts or replaces a record, removes a queued deletion of the record, queues the record for
  /// export, and notifies observers; an equal record changes nothing.
  public func put<Record: DataRecord>(_ record: Record) async throws {
    let handlers = contents.withLock { contents -> [@Sendable (HomeChange) -> Void] in
      let old = contents.records[Record.kind]?[record.id]
      if let old, old.record as? Record == record { return [] }
      let deletion = contents.deletions.firstIndex { $0.isOf(Record.kind, record.id) }
        .map { contents.deletions.remove(at: $0) }
      contents.lastNumber += 1
      contents.records[Record.kind, default: [:]][record.id] = Entry(
        record: record,
        state: old?.state.edited() ?? ExportState(version: (deletion?.version ?? 0) + 1),
        number: old?.number ?? contents.lastNumber)
      return Self.handlers(of: contents)
    }
    for handler in handlers { handler(.records(Record.kind)) }
  }

  /// Removes a record, queues the deletion for export, and notifies observers, if the home contains
  /// the record; returns whether the home contained it.
  public func remove<Record: DataRecord>(_ type: Record.Type, id: UUID) async throws -> Bool {
    let handlers = contents.withLock { contents -> [@Sendable (HomeChange) -> Void]? in
      guard let old = contents.records[type.kind]?.removeValue(forKey: id) else { return nil }
      contents.deletions.append(
        WaitingDeletion(kind: type.kind, id: id, version: old.state.version))
      return Self.handlers(of: contents)
    }
    for handler in handlers ?? [] { handler(.records(type.kind)) }
    return handlers != nil
  }

  /// Returns the changes to records of the given kinds that are queued for export.
  ///
  /// Records are in the order in which they were created, and deletions in the order in which they
  /// were made.
  ///
  /// - Complexity: O(*n* log *n*), where *n* is the number of records of the kinds and of queued
  ///   deletions of all kinds.
  public func exportQueue(of kinds: Set<RecordKind>) async throws -> ExportQueue {
    contents.withLock { contents in
      let waiting = kinds.flatMap { contents.records[$0]?.values.filter(\.state.isWaiting) ?? [] }
      return ExportQueue(
        records: waiting.sorted { $0.number < $1.number }.map {
          WaitingRecord(record: $0.record, version: $0.state.version)
        }, deletions: contents.deletions.filter { kinds.contains($0.kind) })
    }
  }

  /// Returns the versions of a record, or `nil` if the home does not contain it.
  public func exportState(of kind: RecordKind, id: UUID) async throws -> ExportState? {
    contents.withLock { $0.records[kind]?[id]?.state }
  }

  /// Applies the confirmations of saved records, and removes finished deletions from the queue,
  /// without notifying observers.
  public func confirm(
    _ confirmations: [ExportConfirmation], deletions: [WaitingDeletion]
  ) async throws {
    contents.withLock { contents in
      for confirmation in confirmations {
        guard let entry = contents.records[confirmation.kind]?[confirmation.id] else { continue }
        contents.records[confirmation.kind]?[confirmation.id]?.state = entry.state.confirmed(
          by: confirmation)
      }
      let finished = Set(deletions)
      contents.deletions.removeAll { finished.contains($0) }
    }
  }

  /// Returns the anchor up to which changes in the health store were applied to records of a kind,
  /// or `nil` if no anchor was stored.
  public func anchor(of kind: RecordKind) async throws -> Data? {
    contents.withLock { $0.anchors[kind] }
  }

  /// Applies changes that were made in the health store, stores the anchor up to which they were
  /// read, and notifies observers if a record or one of its versions changed.
  public func apply<Record: DataRecord>(
    _ changes: [StoredChange<Record>], upTo anchor: Data
  ) async throws {
    let handlers = contents.withLock { contents -> [@Sendable (HomeChange) -> Void] in
      contents.anchors[Record.kind] = anchor
      let isChanged = changes.map { contents.apply($0) }.contains(true)
      return isChanged ? Self.handlers(of: contents) : []
    }
    for handler in handlers { handler(.records(Record.kind)) }
  }

  /// Returns the goals, or a new user's goals if none were saved.
  public func goals() async throws -> Goals { contents.withLock { $0.goals } }

  /// Replaces the goals without validating them, and notifies observers.
  public func put(_ goals: Goals) async throws { change(.goals) { $0.goals = goals } }

  /// Returns the settings, or a new user's settings if none were saved.
  public func preferences() async throws -> RecordPreferences {
    contents.withLock { $0.preferences }
  }

  /// Replaces the settings, and notifies observers.
  public func put(_ preferences: RecordPreferences) async throws {
    change(.preferences) { $0.preferences = preferences }
  }

  /// Calls a handler after each change to records, goals or settings, before the method that made
  /// the change returns, until the observation ends.
  public func observe(
    _ handler: @escaping @Sendable (HomeChange) -> Void
  ) -> RecordObservation {
    let number = contents.withLock { contents in
      contents.lastHandler += 1
      contents.handlers[contents.lastHandler] = handler
      return contents.lastHandler
    }
    return RecordObservation { [weak self] in
      self?.contents.withLock { contents in contents.handlers[number] = nil }
    }
  }

  private func change(_ change: HomeChange, _ body: @Sendable (inout Contents) -> Void) {
    let handlers = contents.withLock { contents in
      body(&contents)
      return Self.handlers(of: contents)
    }
    for handler in handlers { handler(change) }
  }

  /// Returns the handlers in the order of their registration.
  private static func handlers(of contents: Contents) -> [@Sendable (HomeChange) -> Void] {
    contents.handlers.sorted { $0.key < $1.key }.map(\.value)
  }
}

extension MemoryRecordHome.Contents {
  /// Applies a change that was made in the health store, and returns whether a record or one of its
  /// versions changed.
  fileprivate mutating func apply<Record: DataRecord>(_ change: StoredChange<Record>) -> Bool {
    let old = records[Record.kind]?[change.id]
    let isDeletionWaiting = deletions.contains { $0.isOf(Record.kind, change.id) }
    let effect = change.effect(
      on: old?.state, of: old?.record as? Record, isDeletionWaiting: isDeletionWaiting)
    switch effect {
    case .nothing: return false
    case .replacement(let record, let state):
      lastNumber += 1
      records[Record.kind, default: [:]][record.id] = MemoryRecordHome.Entry(
        record: record, state: state, number: old?.number ?? lastNumber)
    case .removal: records[Record.kind]?[change.id] = nil
    }
    return true
  }
}

extension WaitingDeletion {
  fileprivate func isOf(_ kind: RecordKind, _ id: UUID) -> Bool {
    self.kind == kind && self.id == id
  }
}
