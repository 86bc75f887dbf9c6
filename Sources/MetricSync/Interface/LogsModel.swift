public import Foundation
public import Observation

/// The model of a log, which shows the lines that are at least as important as a chosen level.
///
/// New lines in the history are shown only after ``refresh()``.
@MainActor
public final class LogsModel: Observable {
  /// A line in the list.
  public struct Row: Hashable, Sendable, Identifiable {
    /// The position of the line in the list, 0 for the newest.
    public let id: Int
    /// The date of the event.
    public let date: Date
    /// The text of the line: the level, the name of the destination (if any) and the event.
    public let line: String
  }

  private let registrar = ObservationRegistrar()
  private let history: LogHistory
  private var shown: [LogEntry] = []
  private var least = LogLevel.info

  /// Creates a list of the lines in a history that are at least as important as ``LogLevel/info``.
  public init(_ history: LogHistory) {
    self.history = history
    shown = history.entries
  }

  /// The least important level that is shown.
  public var level: LogLevel {
    get {
      registrar.access(self, keyPath: \.level)
      return least
    }
    set {
      registrar.withMutation(of: self, keyPath: \.level) {
        registrar.withMutation(of: self, keyPath: \.entries) { least = newValue }
      }
    }
  }

  /// The lines that are at least as important as ``level``, newest first.
  public var entries: [LogEntry] {
    registrar.access(self, keyPath: \.entries)
    return shown.filter { $0.level >= least }.reversed()
  }

  /// The lines that are at least as important as ``level``, as rows, newest first.
  public var rows: [Row] {
    entries.enumerated().map { index, entry in
      let place = entry.destination.map { "\($0): " } ?? ""
      return Row(id: index, date: entry.date, line: "\(entry.level.rawValue) \(place)\(entry.text)")
    }
  }

  /// Updates the list to the lines that the history now contains.
  public func refresh() {
    let entries = history.entries
    guard entries != shown else { return }
    registrar.withMutation(of: self, keyPath: \.entries) { shown = entries }
  }

  /// Removes all lines from the list and from the history.
  public func clear() {
    history.clear()
    refresh()
  }
}
