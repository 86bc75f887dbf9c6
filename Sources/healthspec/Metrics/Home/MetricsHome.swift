internal import ConformanceTool
internal import Foundation
internal import MetricSync

/// The folder of settings, state and log of metrics.
struct MetricsHome {
  let folder: URL
  let console: Console

  init(_ options: MetricsOptions) {
    folder = options.homeURL
    console = options.console
  }

  /// The file of the settings.
  var settingsFile: URL { folder.appending(path: "settings.json") }

  /// The folder of the records of deliveries.
  var stateFolder: URL { folder.appending(path: "state") }

  /// The log.
  var log: LogFile { LogFile(url: folder.appending(path: "log.ndjson")) }

  /// Returns the settings.
  ///
  /// - Throws: ``ToolExitCode/notFullyVerified`` for settings with faults, which are reported.
  func settings() throws -> UserSettings {
    try reporting("the settings have errors", fix: "correct the file, or remove it") {
      try ConfigService(file: settingsFile).load()
    }
  }

  /// Saves the settings.
  ///
  /// - Throws: ``ToolExitCode/notFullyVerified`` if the file cannot be written; that is reported.
  func save(_ settings: UserSettings) throws {
    try reporting("the settings cannot be saved", fix: "check the folder, or name another --home") {
      try ConfigService(file: settingsFile).save(settings)
    }
  }

  /// Returns the normalizer with the rules of the settings.
  func normalizer(_ settings: UserSettings) throws -> MetricNormalizer {
    do { return try MetricNormalizer(rules: settings.rules) } catch {
      console.reportError(
        "the settings have errors", quoting: ["\(error)"], fix: "correct \(settingsFile.path)")
      throw ToolExitCode.notFullyVerified.error
    }
  }

  private func reporting<Result>(
    _ message: String, fix: String, _ body: () throws -> Result
  ) throws -> Result {
    do { return try body() } catch let errors as SettingsErrors {
      console.reportError(
        "\(message): \(settingsFile.path)", quoting: errors.errors.map(\.description), fix: fix)
      throw ToolExitCode.notFullyVerified.error
    }
  }
}
