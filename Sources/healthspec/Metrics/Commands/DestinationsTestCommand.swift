internal import ArgumentParser
internal import ConformanceReports
internal import ConformanceTool
internal import Foundation
internal import MetricDelivery
internal import MetricSync

/// The command that tests destinations in the settings without delivering anything.
struct DestinationsTestCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "test",
    abstract: "Test destinations as far as possible without delivering anything.",
    discussion: """
      The columns of a table or a sheet are requested; an empty sheet gets its header. Zapier and \
      custom APIs cannot be tested without delivering, so only their settings are checked. For \
      a file, only the permission to write is checked.

      EXAMPLES
        healthspec metrics destinations test
        healthspec metrics destinations test table sheet

      EXIT CODES
        0    every destination works, as far as it can be tested
        2    a destination does not work, or the settings have errors
        64   a destination is not in the settings
      """)

  @Argument(help: "The names of destinations; by default, all destinations in the settings.")
  var names: [String] = []

  @OptionGroup var proxy: ProxyOption
  @OptionGroup var options: MetricsOptions

  func run() async throws {
    let console = options.console
    let settings = try MetricsHome(options).settings()
    let planner = DestinationPlanner(
      settings: settings, isDry: true, console: console, acceptsFiles: false)
    let chosen =
      try names.isEmpty ? settings.destinations : names.map { try planner.settings(of: $0) }
    let transport = DeliveryTransports.standard(proxy: try proxy.address ?? settings.proxy)
    var allWork = true
    for settings in chosen {
      let (text, works) = await result(of: settings, transport)
      try console.write("\(VisibleText.escaping(settings.name)): \(VisibleText.escaping(text))\n")
      if !works { allWork = false }
    }
    guard allWork else { throw ToolExitCode.notFullyVerified.error }
  }

  private func result(
    of settings: DestinationSettings, _ transport: any DeliveryTransport
  ) async -> (text: String, works: Bool) {
    do {
      let destination = try await settings.destination(SecretCommand.resolver)
      let credential = try await destination.credential.credential(renewing: false)
      if case .file(let path, _) = settings.place { return Self.result(ofFile: path) }
      let context = DeliveryContext(credential: credential, now: Date())
      guard let remote = destination.destination as? any RequestDestination,
        let probe = remote.probe(in: context)
      else {
        return ("the settings are complete; a test without delivering is not possible", true)
      }
      switch try await Conversation.verdict(of: probe, over: transport) {
      case .delivered: return ("works", true)
      case .retry(let retry): return ("does not respond as expected: \(retry.reason)", false)
      case .split(let reason), .shrink(let reason), .authorizeAgain(let reason),
        .pause(let reason), .stop(let reason):
        return ("failed: \(reason)", false)
      }
    } catch { return ("cannot be used: \(error)", false) }
  }

  private static func result(ofFile path: String) -> (text: String, works: Bool) {
    let manager = FileManager.default
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
    var isFolder: ObjCBool = false
    let exists = manager.fileExists(atPath: path, isDirectory: &isFolder)
    guard !isFolder.boolValue else { return ("'\(path)' is a folder; specify a file", false) }
    let isWritable = manager.isWritableFile(atPath: exists ? path : folder)
    return isWritable
      ? ("works", true)
      : ("'\(path)' cannot be written; check its folder and its permissions", false)
  }
}
