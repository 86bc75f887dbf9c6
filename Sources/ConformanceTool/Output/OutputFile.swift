internal import ArgumentParser
internal import Foundation

/// A file that is written atomically.
struct OutputFile {
  /// The final path, with symbolic links resolved.
  let path: String

  /// Validates the path of an output file before anything runs; does not create the file.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - option: The option that names the file, for messages.
  ///   - inputs: The files that must not be replaced.
  ///   - outputs: The other output files of the command.
  ///   - mayMakeFolder: Whether the folder can be missing, because it is created before the
  ///     file.
  /// - Throws: `ValidationError` if the path is empty, is also an input or another output, or names
  ///   an object other than a regular file, or if its folder does not exist, unless `mayMakeFolder`
  ///   is `true`.
  init(
    path: String, option: String, inputs: Set<String>, besides outputs: [OutputFile] = [],
    mayMakeFolder: Bool = false
  ) throws {
    let manager = FileManager.default
    guard !path.isEmpty else { throw ValidationError("\(option) must name a file.") }
    let resolved = Self.resolved(path)
    if let type = try? manager.attributesOfItem(atPath: resolved)[.type] as? FileAttributeType,
      type != .typeRegular
    {
      throw ValidationError("\(option) '\(path)' is not a regular file; specify another file.")
    }
    guard !inputs.contains(where: { Self.resolved($0) == resolved }) else {
      throw ValidationError("\(option) '\(path)' is also an input; specify another file.")
    }
    guard !outputs.contains(where: { $0.path == resolved }) else {
      throw ValidationError(
        "\(option) would overwrite '\(path)', which another option also writes; specify another file."
      )
    }
    let directory = URL(fileURLWithPath: resolved).deletingLastPathComponent().path
    guard mayMakeFolder || Self.isDirectory(directory) else {
      throw ValidationError("\(option) '\(path)': its folder does not exist; create it.")
    }
    self.path = resolved
  }

  /// Resolves the symbolic links of a path; for a missing file, at least the links of its folder.
  private static func resolved(_ path: String) -> String {
    let url = URL(fileURLWithPath: path).resolvingSymlinksInPath().standardizedFileURL
    return url.deletingLastPathComponent().resolvingSymlinksInPath().standardizedFileURL
      .appending(path: url.lastPathComponent).path
  }

  /// Returns whether a folder exists at a path.
  static func isDirectory(_ path: String) -> Bool {
    var isDirectory: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory)
      && isDirectory.boolValue
  }

  /// Writes the content to a temporary file in the same folder, then renames that file.
  ///
  /// - Returns: Whether the write succeeded; otherwise the failure is reported and the temporary
  ///   file is removed.
  func write(_ data: Data, console: Console) -> Bool {
    let target = URL(fileURLWithPath: path)
    let temporary = target.deletingLastPathComponent()
      .appending(path: ".\(target.lastPathComponent).\(UUID().uuidString)")
    do {
      try data.write(to: temporary, options: .withoutOverwriting)
      guard rename(temporary.path, target.path) == 0 else { throw CocoaError(.fileWriteUnknown) }
    } catch {
      try? FileManager.default.removeItem(at: temporary)
      console.reportError("'\(path)' cannot be written", fix: "check the disk and the permissions")
      return false
    }
    return true
  }
}
