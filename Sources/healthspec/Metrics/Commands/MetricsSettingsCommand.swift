internal import ArgumentParser
internal import ConformanceReports
internal import ConformanceTool
internal import Foundation
internal import MetricSync
internal import RecordReports

/// The command that shows or changes the settings of deliveries.
struct MetricsSettingsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "settings",
    abstract: "Show or change the settings of deliveries.",
    discussion: """
      The settings are 'interval', the time between passes; 'logLevel'; 'percentAsHundredths', \
      whether 0.97 is delivered as 97 %; 'proxy', the host and port of a proxy for requests; and \
      'unit.TYPE', the unit of a type. An empty value restores the default. The file can also \
      contain rules for types under the key 'types'.

      EXAMPLES
        healthspec metrics settings
        healthspec metrics settings --set interval=15m --set logLevel=warning
        healthspec metrics settings --set unit.BodyMass=lb --set unit.Height=
        healthspec metrics settings --format json

      EXIT CODES
        0    the settings were shown or changed
        2    the file has errors, or cannot be written
        64   a setting is unknown, or its value is invalid
      """)

  @Option(
    name: .customLong("set"),
    help: ArgumentHelp("A setting with its value; may be repeated.", valueName: "setting=value"))
  var values: [String] = []

  @Option(help: "The output format; json prints the settings as they are saved.")
  var format: MetricsFormat = .table

  @OptionGroup var options: MetricsOptions

  func run() async throws {
    let console = options.console
    let home = MetricsHome(options)
    var settings = try home.settings()
    if !values.isEmpty {
      // This checks the rules in the file; the rules with the new units are checked below.
      let normalizer = try home.normalizer(settings)
      for value in values { try set(value, in: &settings, normalizer, console) }
      do { _ = try MetricNormalizer(rules: settings.rules) } catch {
        console.reportError(
          "\(error)", fix: "choose a unit that matches the type, or omit the unit")
        throw ToolExitCode.usage.error
      }
      try home.save(settings)
    }
    try console.write(
      format == .json
        ? String(decoding: settings.json, as: UTF8.self) + "\n"
        : Self.table(settings, home, console.style(for: .output)))
  }

  private func set(
    _ text: String, in settings: inout UserSettings, _ normalizer: MetricNormalizer,
    _ console: Console
  ) throws {
    func refuse(_ message: String, fix: String) -> any Error {
      console.reportError("--set: \(message)", fix: fix)
      return ToolExitCode.usage.error
    }
    guard let sign = text.firstIndex(of: "=") else {
      throw refuse(
        "expected SETTING=VALUE, found '\(text)'",
        fix: "write the name of the setting, '=' and the value")
    }
    let (name, value) = (String(text[..<sign]), String(text[text.index(after: sign)...]))
    switch name {
    case "interval":
      settings.interval = UserSettings.seconds(of: value)
      guard value.isEmpty || settings.interval != nil else {
        throw refuse(
          "interval: '\(value)' is not a time from 1s to 36500d",
          fix: "set interval to a time such as 90s, 15m, 6h or 1d")
      }
    case "logLevel":
      guard let level = value.isEmpty ? .info : LogLevel(rawValue: value) else {
        throw refuse(
          "logLevel: '\(value)' is not a level",
          fix: "set logLevel to debug, info, warning or error")
      }
      settings.logLevel = level
    case "percentAsHundredths":
      guard let flag = value.isEmpty ? true : Bool(value) else {
        throw refuse(
          "percentAsHundredths: '\(value)' is neither true nor false",
          fix: "set percentAsHundredths to true or false")
      }
      settings.percentAsHundredths = flag
    case "proxy":
      settings.proxy = ProxyAddress(value)
      guard value.isEmpty || settings.proxy != nil else {
        throw refuse(
          "proxy: '\(value)' is not a host and a port",
          fix: "set proxy to a host and a port, such as proxy.example.com:8080")
      }
    case _ where name.hasPrefix("unit."):
      let types = try TypeChoice(settings, normalizer).types(
        [String(name.dropFirst("unit.".count))], option: "--set unit", console)
      for type in types { settings.setUnit(value.isEmpty ? nil : value, of: type) }
    default:
      throw refuse(
        "'\(name)' is not a setting",
        fix: "use one of the settings interval, logLevel, percentAsHundredths, proxy and unit.TYPE")
    }
  }

  private static func table(
    _ settings: UserSettings, _ home: MetricsHome, _ style: TerminalStyle
  ) -> String {
    var columns = TextColumns([.left, .left])
    columns.add([.init("Setting", .strong), .init("Value", .faint)])
    columns.add([
      .init("interval"),
      .init(settings.interval.map { "\(Int($0))s" } ?? "passes on request only"),
    ])
    columns.add([.init("logLevel"), .init(settings.logLevel.rawValue)])
    columns.add([.init("percentAsHundredths"), .init("\(settings.percentAsHundredths)")])
    columns.add([.init("proxy"), .init(settings.proxy?.text ?? "none")])
    for (type, unit) in settings.units.sorted(by: { $0.key < $1.key }) {
      columns.add([.init("unit.\(VisibleText.escaping(type))"), .init(VisibleText.escaping(unit))])
    }
    columns.add([.init("selected types"), .init("\(settings.selection.count)")])
    columns.add([.init("destinations"), .init("\(settings.destinations.count)")])
    columns.add([.init("file"), .init(VisibleText.escaping(home.settingsFile.path))])
    return columns.text(style)
  }
}
