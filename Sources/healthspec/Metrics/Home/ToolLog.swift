internal import Foundation
internal import MetricSync

#if Delivery
  internal import Logging
#endif

/// The tool's log as a logger of the library.
///
/// With the trait `Delivery`, whose transport depends on swift-log anyway, entries go through
/// swift-log to the file. Without the trait, they are written directly, so that the build does not
/// need swift-log.
struct ToolLog: MetricSync.Logger {
  let file: LogFile

  #if Delivery
    /// Passes an entry to swift-log.
    func log(_ entry: LogEntry) {
      var logger = Logging.Logger(label: "healthspec.metrics") { _ in FileHandler(file: file) }
      logger.logLevel = .trace
      logger.log(
        level: Logging.Logger.Level(entry.level), "\(entry.text)",
        metadata: entry.destination.map { [FileHandler.destination: .string($0)] })
    }
  #else
    /// Writes an entry to the file.
    func log(_ entry: LogEntry) { file.log(entry) }
  #endif
}

#if Delivery
  /// A swift-log handler that writes to the log file.
  private struct FileHandler: LogHandler {
    static let destination = "destination"

    let file: LogFile
    var logLevel: Logging.Logger.Level = .trace
    var metadata: Logging.Logger.Metadata = [:]
    var metadataProvider: Logging.Logger.MetadataProvider?

    init(file: LogFile) { self.file = file }

    subscript(metadataKey key: String) -> Logging.Logger.Metadata.Value? {
      get { metadata[key] }
      set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
      let destination = event.metadata?[Self.destination] ?? metadata[Self.destination]
      file.log(
        LogEntry(
          date: Date(), level: LogLevel(event.level), destination: destination?.description,
          text: event.message.description))
    }
  }

  extension Logging.Logger.Level {
    fileprivate init(_ level: LogLevel) {
      self =
        switch level {
        case .debug: .debug
        case .info: .info
        case .warning: .warning
        case .error: .error
        }
    }
  }

  extension LogLevel {
    fileprivate init(_ level: Logging.Logger.Level) {
      self =
        switch level {
        case .trace, .debug: .debug
        case .info, .notice: .info
        case .warning: .warning
        case .error, .critical: .error
        }
    }
  }
#endif
