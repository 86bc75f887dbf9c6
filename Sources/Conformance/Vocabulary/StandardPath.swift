#if canImport(Darwin)
  private import Darwin
#elseif canImport(Musl)
  private import Musl
#else
  private import Glibc
#endif

/// A path in absolute form without `.`, `..` or repeated slashes, so that two spellings of a path
/// are equal.
///
/// Symbolic links are not resolved.
struct StandardPath: Hashable, Sendable {
  /// The components below the root.
  private(set) var components: [Substring]

  /// Creates the standard form of a path, which is relative to the current directory if it does not
  /// start with a slash.
  init(_ path: String) {
    let start = path.hasPrefix("/") ? "" : Self.currentDirectory
    components = []
    for component in "\(start)/\(path)".split(separator: "/") {
      switch component {
      case ".": break
      case "..": _ = components.popLast()
      default: components.append(component)
      }
    }
  }

  /// The folder that contains the file; the root contains itself.
  var folder: Self {
    var folder = self
    _ = folder.components.popLast()
    return folder
  }

  /// Returns whether a file is in the folder, at any depth.
  func contains(_ file: Self) -> Bool {
    file.components.count > components.count && file.components.starts(with: components)
  }

  private static var currentDirectory: String {
    guard let path = getcwd(nil, 0) else { return "" }
    defer { free(path) }
    return String(cString: path)
  }
}
