import Foundation
import PackagePlugin

/// Looks for the headers of a system library with every build, and builds the target that binds it
/// again when they come or go.
///
/// No file of this package changes when they do, so the build would not notice by itself. A folder
/// changes with every file that is added to it or removed from it.
@main
struct SystemHeaders: BuildToolPlugin {
  /// A header, as in the module map of its library.
  private struct Library {
    let constant: String
    let header: String
  }

  /// The library that each target binds.
  private static let libraries = [
    "SQLiteStores": Library(constant: "SQLiteHeaders", header: "/usr/include/sqlite3.h"),
    "HealthExport": Library(constant: "ZlibHeaders", header: "/usr/include/zlib.h"),
  ]

  /// Writes a constant whose type says whether the headers are there; the file stays as it is unless
  /// they came or went.
  private static func script(_ library: Library) -> String {
    """
    if [ -f \(library.header) ]; then state=Present; else state=Absent; fi
    text="enum \(library.constant) { enum $state {}; static let state: $state.Type = $state.self }"
    [ "$text" = "$(cat "$0" 2>/dev/null)" ] || printf '%s\\n' "$text" >"$0"
    """
  }

  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    guard let library = Self.libraries[target.name] else { return [] }
    let file = context.pluginWorkDirectoryURL.appending(path: "\(library.constant).swift")
    let folder = URL(filePath: library.header).deletingLastPathComponent()
    let isThere = FileManager.default.fileExists(atPath: folder.path)
    return [
      .buildCommand(
        displayName: "Looking for \(library.header)", executable: URL(filePath: "/bin/sh"),
        arguments: ["-c", Self.script(library), file.path],
        inputFiles: [isThere ? folder : folder.deletingLastPathComponent()], outputFiles: [file])
    ]
  }
}
