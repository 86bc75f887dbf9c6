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
    process.executableURL = try buildTool()
    process.arguments = arguments
    process.currentDirectoryURL = context.package.directoryURL
    try process.run()
    process.waitUntilExit()
    // If the plugin exits with a code other than 0, SwiftPM reports that and exits with 1.
    if process.terminationReason == .uncaughtSignal {
      Diagnostics.error("healthspec was terminated by signal \(process.terminationStatus)")
    }
    exit(process.terminationReason == .exit ? process.terminationStatus : 70)
  }

  /// Builds the tool and returns its location; if the build fails, ends the plugin with the exit
  /// code 70.
  ///
  /// If the plugin declared the tool as a dependency, SwiftPM would compile all libraries of the
  /// tool a second time, as code for the host, in each build of this package.
  private func buildTool() throws -> URL {
    let result = try packageManager.build(
      .product("healthspec"), parameters: .init(configuration: .inherit, echoLogs: true))
    let executables = result.builtArtifacts.filter { $0.kind == .executable }
    guard result.succeeded, let tool = executables.first(where: { $0.url.isTool }) else {
      Diagnostics.error("healthspec cannot be built; see the messages of the build above")
      exit(70)
    }
    return tool.url
  }
}

extension URL {
  fileprivate var isTool: Bool { deletingPathExtension().lastPathComponent == "healthspec" }
}
