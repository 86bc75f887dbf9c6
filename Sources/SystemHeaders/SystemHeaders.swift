import Foundation
import PackagePlugin

/// A plugin that rebuilds the target for a system library when the library's header is installed
/// or removed.
///
/// No file of this package changes in that case, so the build would not detect the change. The
/// input of the command is the folder of the header, because a folder changes when a file is added
/// to it or removed from it; if the folder does not exist, the input is its parent.
@main
struct SystemHeaders: BuildToolPlugin {
  /// The header of a library, as in the module map, and the name of the enum that records whether
  /// the header exists.
  private struct Library {
    let constant: String
    let header: String
  }

  /// The library that each target binds, by the name of the target.
  private static let libraries = [
    "SQLiteStores": Library(constant: "SQLiteHeaders", header: "/usr/include/sqlite3.h"),
    "HealthExport": Library(constant: "ZlibHeaders", header: "/usr/include/zlib.h"),
  ]

  /// Returns a script that writes a file with an enum that states whether the header exists, and
  /// leaves the file unchanged if it already has this content.
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
