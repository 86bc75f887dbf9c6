internal import ArgumentParser
internal import Foundation

/// A file that is written wholly, or not at all.
struct OutputFile {
  /// Where it is to be, without links.
  let path: String

  /// Checks a path before anything runs.
  ///
  /// - Parameters:
  ///   - path: Where the file is to be.
  ///   - option: The option that names it, for messages.
  ///   - inputs: The files that must not be replaced.
  ///   - outputs: What else the command writes.
  ///   - mayMakeFolder: Whether the directory may be missing, as it is made before the file.
  /// - Throws: `ValidationError` where a file cannot or should not be written there.
  init(
    path: String, option: String, inputs: Set<String>, besides outputs: [OutputFile] = [],
    mayMakeFolder: Bool = false
  ) throws {
    let manager = FileManager.default
    guard !path.isEmpty else { throw ValidationError("\(option) needs the name of a file.") }
    let resolved = Self.resolved(path)
    if let type = try? manager.attributesOfItem(atPath: resolved)[.type] as? FileAttributeType,
      type != .typeRegular
    {
      throw ValidationError("\(option) '\(path)' is no regular file; name a file to write.")
    }
    guard !inputs.contains(where: { Self.resolved($0) == resolved }) else {
      throw ValidationError("\(option) '\(path)' is an input; name another file.")
    }
    guard !outputs.contains(where: { $0.path == resolved }) else {
      throw ValidationError(
        "\(option) would write '\(path)', which another option writes too; name another.")
    }
    let directory = URL(fileURLWithPath: resolved).deletingLastPathComponent().path
    guard mayMakeFolder || Self.isDirectory(directory) else {
      throw ValidationError("\(option) '\(path)': its directory does not exist; create it.")
    }
    self.path = resolved
  }

  /// A path without links; of a file that is not there yet at least its directory's.
  private static func resolved(_ path: String) -> String {
    let url = URL(fileURLWithPath: path).resolvingSymlinksInPath().standardizedFileURL
    return url.deletingLastPathComponent().resolvingSymlinksInPath().standardizedFileURL
      .appending(path: url.lastPathComponent).path
  }

  /// Whether there is a directory at a path.
  static func isDirectory(_ path: String) -> Bool {
    var isDirectory: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory)
      && isDirectory.boolValue
  }

  /// Writes the content beside its final place, then moves it there in one step.
  ///
  /// - Returns: Whether it was written; if not, the reason is told and nothing is left behind.
  func write(_ data: Data, console: Console) -> Bool {
    let target = URL(fileURLWithPath: path)
    let temporary = target.deletingLastPathComponent()
      .appending(path: ".\(target.lastPathComponent).\(UUID().uuidString)")
    do {
      try data.write(to: temporary, options: .withoutOverwriting)
      guard rename(temporary.path, target.path) == 0 else { throw CocoaError(.fileWriteUnknown) }
    } catch {
      try? FileManager.default.removeItem(at: temporary)
      console.complain("'\(path)' cannot be written", fix: "check the disk and the permissions")
      return false
    }
    return true
  }
}
