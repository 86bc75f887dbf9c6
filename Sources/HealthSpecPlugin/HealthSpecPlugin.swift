import Foundation
import PackagePlugin

/// Runs the tool from a package that depends on this one: `swift package healthspec run Specs`.
///
/// Paths are relative to the package. Commands that write, such as `run --report`, need
/// `--allow-writing-to-directory` on systems that run plugins in a sandbox.
@main
struct HealthSpecPlugin: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) async throws {
    let process = Process()
    process.executableURL = try context.tool(named: "healthspec").url
    process.arguments = arguments
    process.currentDirectoryURL = context.package.directoryURL
    try process.run()
    process.waitUntilExit()
    // If the plugin fails, SwiftPM reports that and exits with 1.
    if process.terminationReason == .uncaughtSignal {
      Diagnostics.error("healthspec was terminated by signal \(process.terminationStatus)")
    }
    exit(process.terminationReason == .exit ? process.terminationStatus : 70)
  }
}
