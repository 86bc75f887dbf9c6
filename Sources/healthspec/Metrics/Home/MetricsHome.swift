internal import ConformanceTool
internal import Foundation
internal import MetricSync

/// The folder with the settings, delivery state and log of metrics.
struct MetricsHome {
  let folder: URL
  let console: Console

  init(_ options: MetricsOptions) {
    folder = options.homeURL
    console = options.console
  }

  /// The file with the settings.
  var settingsFile: URL { folder.appending(path: "settings.json") }

  /// The folder with the records of deliveries.
  var stateFolder: URL { folder.appending(path: "state") }

  /// The log of deliveries.
  var log: LogFile { LogFile(url: folder.appending(path: "log.ndjson")) }

  /// Returns the settings; the default settings if the file does not exist.
  ///
  /// - Throws: ``ToolExitCode/notFullyVerified`` if the file cannot be read, is too large or has
  ///   errors; each problem is reported.
  func settings() throws -> UserSettings {
    try reporting(
      "the settings cannot be used", fix: "correct the file or its permissions, or remove it"
    ) {
      try ConfigService(file: settingsFile).load()
    }
  }

  /// Saves the settings.
  ///
  /// - Throws: ``ToolExitCode/notFullyVerified`` if the file cannot be written; the error is
  ///   reported.
  func save(_ settings: UserSettings) throws {
    try reporting(
      "the settings cannot be saved", fix: "check the folder, or specify another one with --home"
    ) {
      try ConfigService(file: settingsFile).save(settings)
    }
  }

  /// Returns the normalizer with the rules of the settings.
  ///
  /// - Throws: ``ToolExitCode/notFullyVerified`` if a rule is invalid; the error is reported.
  func normalizer(_ settings: UserSettings) throws -> MetricNormalizer {
    do { return try MetricNormalizer(rules: settings.rules) } catch {
      console.reportError(
        "the settings have errors", quoting: ["\(error)"], fix: "correct '\(settingsFile.path)'")
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
