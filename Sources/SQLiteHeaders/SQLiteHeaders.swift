import Foundation
import PackagePlugin

/// Looks for the headers of SQLite with every build, and builds the binding again when they come or
/// go.
///
/// No file of this package changes when they do, so the build would not notice by itself. A folder
/// changes with every file that is added to it or removed from it.
@main
struct SQLiteHeaders: BuildToolPlugin {
  /// The same as in the module map of `CSQLite`.
  private static let header = "/usr/include/sqlite3.h"

  /// Writes a constant whose type says whether the headers are there; the file stays as it is unless
  /// they came or went.
  private static let script = """
    if [ -f \(header) ]; then state=Present; else state=Absent; fi
    text="enum SQLiteHeaders { enum $state {}; static let state: $state.Type = $state.self }"
    [ "$text" = "$(cat "$0" 2>/dev/null)" ] || printf '%s\\n' "$text" >"$0"
    """

  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    let file = context.pluginWorkDirectoryURL.appending(path: "SQLiteHeaders.swift")
    let folder = URL(filePath: Self.header).deletingLastPathComponent()
    let isThere = FileManager.default.fileExists(atPath: folder.path)
    return [
      .buildCommand(
        displayName: "Looking for the headers of SQLite", executable: URL(filePath: "/bin/sh"),
        arguments: ["-c", Self.script, file.path],
        inputFiles: [isThere ? folder : folder.deletingLastPathComponent()], outputFiles: [file])
    ]
  }
}
