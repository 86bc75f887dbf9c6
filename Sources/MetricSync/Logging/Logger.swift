public import Foundation
internal import HealthModel

/// The importance of an event.
public enum LogLevel: String, Hashable, Sendable, CaseIterable, Codable, Comparable {
  /// Details that help to find a defect.
  case debug
  /// An expected event.
  case info
  /// A failure that is retried, or something that is left out, such as a refused metric.
  case warning
  /// A failure that a person has to resolve.
  case error

  /// Returns whether a level is less important than another.
  public static func < (lhs: Self, rhs: Self) -> Bool {
    (allCases.firstIndex(of: lhs) ?? 0) < (allCases.firstIndex(of: rhs) ?? 0)
  }
}

/// A line of a log, without metric values or secrets.
public struct LogEntry: Hashable, Sendable, Codable {
  /// The date of the event.
  public let date: Date
  /// The importance of the event.
  public let level: LogLevel
  /// The name of the destination, or `nil` for events of the whole sync.
  public let destination: String?
  /// The description of the event, without metric values or secrets.
  public let text: String

  /// Creates a line, by default for an event of the whole sync.
  public init(date: Date, level: LogLevel, destination: String? = nil, text: String) {
    self.date = date
    self.level = level
    self.destination = destination
    self.text = text
  }
}

/// A receiver of log lines.
public protocol Logger: Sendable {
  /// Logs a line.
  func log(_ entry: LogEntry)
}

/// A logger that keeps the latest lines in memory, and forwards lines to another logger.
///
/// Lines below the level of the history are neither kept nor forwarded.
public final class LogHistory: Logger {
  private let lines = Locked<[LogEntry]>([])
  private let capacity: Int
  private let level: LogLevel
  private let next: (any Logger)?

  /// Creates an empty history.
  ///
  /// - Parameters:
  ///   - capacity: The maximum number of kept lines; a number below 1 counts as 1.
  ///   - level: The least important level that is kept and forwarded.
  ///   - next: The logger to which lines are forwarded, or `nil` for none.
  public init(capacity: Int = 1000, level: LogLevel = .info, next: (any Logger)? = nil) {
    self.capacity = max(1, capacity)
    self.level = level
    self.next = next
  }

  /// The kept lines, oldest first.
  public var entries: [LogEntry] { lines.withLock { $0 } }

  /// Keeps and forwards a line, or ignores the line if its level is below the level of the history.
  ///
  /// If the history is full, the oldest line is dropped.
  public func log(_ entry: LogEntry) {
    guard entry.level >= level else { return }
    lines.withLock { lines in
      if lines.count >= capacity { lines.removeFirst(lines.count - capacity + 1) }
      lines.append(entry)
    }
    next?.log(entry)
  }

  /// Removes all kept lines.
  public func clear() { lines.withLock { $0 = [] } }
}
