public import Foundation
internal import HealthModel

/// A home in memory, which outlives the objects that use it, like a file outlives a process.
public final class MemoryRecordHome: RecordHome {
  private struct Contents {
    var records: [RecordKind: [UUID: any DataRecord]] = [:]
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

  /// Returns the local records of a type with a date in a range.
  ///
  /// - Complexity: O(*n*), where *n* is the number of records of the type.
  public func records<Record: DataRecord>(
    _ type: Record.Type, in dates: ClosedRange<Date>?
  ) async throws -> [Record] {
    contents.withLock { contents in
      (contents.records[type.kind] ?? [:]).values.compactMap { record in
        guard let record = record as? Record, dates?.contains(record.date) ?? true else {
          return nil
        }
        return record
      }
    }
  }

  /// Returns the local record with an identifier.
  public func record<Record: DataRecord>(_ type: Record.Type, id: UUID) async throws -> Record? {
    contents.withLock { $0.records[type.kind]?[id] as? Record }
  }

  /// Inserts or replaces a record.
  public func put<Record: DataRecord>(_ record: Record) async throws {
    change(.records(Record.kind)) { $0.records[Record.kind, default: [:]][record.id] = record }
  }

  /// Removes a record.
  public func remove<Record: DataRecord>(_ type: Record.Type, id: UUID) async throws -> Bool {
    let handlers = contents.withLock { contents -> [@Sendable (HomeChange) -> Void]? in
      guard contents.records[type.kind]?.removeValue(forKey: id) != nil else { return nil }
      return Self.handlers(of: contents)
    }
    for handler in handlers ?? [] { handler(.records(type.kind)) }
    return handlers != nil
  }

  /// Returns the goals.
  public func goals() async throws -> Goals { contents.withLock { $0.goals } }

  /// Replaces the goals.
  public func put(_ goals: Goals) async throws { change(.goals) { $0.goals = goals } }

  /// Returns the settings.
  public func preferences() async throws -> RecordPreferences {
    contents.withLock { $0.preferences }
  }

  /// Replaces the settings.
  public func put(_ preferences: RecordPreferences) async throws {
    change(.preferences) { $0.preferences = preferences }
  }

  /// Calls a handler after each change, on the thread of the caller that made it.
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

  /// The handlers in the order of their registration.
  private static func handlers(of contents: Contents) -> [@Sendable (HomeChange) -> Void] {
    contents.handlers.sorted { $0.key < $1.key }.map(\.value)
  }
}
