internal import HealthModel

/// The reason why no records are read from the health store.
public enum InactiveReason: String, Hashable, Sendable, CaseIterable {
  /// Health records are off, or the settings cannot be read.
  case disabled
  /// The device does not support health data.
  case unavailable
}

/// An event to log; events never contain values, dates or identifiers.
public enum RecordEvent: Hashable, Sendable {
  /// Records were not read, or permission was not requested, because reading is not active.
  case inactive(RecordKind, InactiveReason)
}

/// A log to which services report events.
public protocol RecordLog: Sendable {
  /// Adds an event.
  func note(_ event: RecordEvent)
}

/// A log that discards all events.
public struct SilentRecordLog: RecordLog {
  /// Creates a log that discards all events.
  public init() {}

  /// Discards an event.
  public func note(_ event: RecordEvent) {}
}

/// A log that collects events in memory.
public final class MemoryRecordLog: RecordLog {
  private let storage = Locked<[RecordEvent]>([])

  /// Creates an empty log.
  public init() {}

  /// The events so far, oldest first.
  public var events: [RecordEvent] { storage.withLock { $0 } }

  /// Adds an event.
  public func note(_ event: RecordEvent) { storage.withLock { $0.append(event) } }
}
