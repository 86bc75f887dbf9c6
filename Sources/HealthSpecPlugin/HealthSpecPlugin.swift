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
    process.executableURL = try executable()
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

  /// Builds the tool, and returns its location.
  ///
  /// The tool is built on demand: as a dependency of the plugin it would be compiled a second time, with
  /// all its libraries, in every build of this package.
  private func executable() throws -> URL {
    let result = try packageManager.build(.product("healthspec"), parameters: .init())
    guard result.succeeded else { throw Failure(description: result.logText) }
    guard let tool = result.builtArtifacts.first(where: { $0.kind == .executable }) else {
      throw Failure(description: "the build has no executable 'healthspec'")
    }
    return tool.url
  }

  private struct Failure: Error, CustomStringConvertible {
    let description: String
  }
}
