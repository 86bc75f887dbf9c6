internal import ArgumentParser
internal import ConformanceTool
internal import Foundation

/// The location of the settings, delivery state and log, and the appearance of the output.
struct MetricsOptions: ParsableArguments {
  /// The name of the tool in messages.
  static let tool = "healthspec"

  @Option(
    help: ArgumentHelp(
      "The folder of the settings, the log and the records of deliveries.",
      discussion: """
        The default is 'healthspec/metrics' in the user's data folder. The folder contains no \
        values of metrics and no secrets, and only its owner can read it.
        """, valueName: "folder"),
    completion: .directory)
  var home: String?

  @OptionGroup var looks: OutputOptions

  /// The console of the tool.
  var console: Console { looks.console(named: Self.tool) }

  /// The folder with the settings, delivery state and log.
  var homeURL: URL {
    if let home { return URL(fileURLWithPath: home) }
    let environment = ProcessInfo.processInfo.environment
    let data =
      environment["XDG_DATA_HOME"].flatMap { $0.hasPrefix("/") ? URL(fileURLWithPath: $0) : nil }
      ?? FileManager.default.homeDirectoryForCurrentUser.appending(path: ".local/share")
    return data.appending(path: "healthspec/metrics")
  }
}

/// The output format of a command.
enum MetricsFormat: String, CaseIterable, ExpressibleByArgument {
  case table
  case json
}
