internal import ArgumentParser
internal import ConformanceRecord
internal import Foundation

/// The file that a record is written to: wholly, or not at all.
struct RecordFile {
  private let path: String

  /// Checks a path before anything runs.
  ///
  /// - Throws: `ValidationError` where a file cannot or should not be written there.
  init(path: String, inputs: Set<String>) throws {
    let manager = FileManager.default
    guard !path.isEmpty else { throw ValidationError("--record needs the name of a file.") }
    let resolved = Self.resolved(path)
    if let type = try? manager.attributesOfItem(atPath: resolved)[.type] as? FileAttributeType,
      type != .typeRegular
    {
      throw ValidationError("--record '\(path)' is no regular file; name a file to write.")
    }
    guard !inputs.contains(where: { Self.resolved($0) == resolved }) else {
      throw ValidationError("--record '\(path)' is a specification; name another file.")
    }
    let directory = URL(fileURLWithPath: resolved).deletingLastPathComponent().path
    var isDirectory: ObjCBool = false
    guard manager.fileExists(atPath: directory, isDirectory: &isDirectory), isDirectory.boolValue
    else { throw ValidationError("--record '\(path)': its directory does not exist; create it.") }
    self.path = resolved
  }

  private static func resolved(_ path: String) -> String {
    URL(fileURLWithPath: path).resolvingSymlinksInPath().standardizedFileURL.path
  }

  /// Writes the record beside its final place, then moves it there in one step.
  ///
  /// - Returns: Whether it was written; if not, the reason is told and nothing is left behind.
  func write(_ record: RunRecord, console: Console) async throws -> Bool {
    let data = try await record.jsonLines()
    let target = URL(fileURLWithPath: path)
    let temporary = target.deletingLastPathComponent()
      .appending(path: ".\(target.lastPathComponent).\(UUID().uuidString)")
    do {
      try data.write(to: temporary, options: .withoutOverwriting)
      guard rename(temporary.path, target.path) == 0 else { throw CocoaError(.fileWriteUnknown) }
    } catch {
      try? FileManager.default.removeItem(at: temporary)
      console.complain(
        "the record cannot be written to '\(path)'", fix: "check the disk and the permissions")
      return false
    }
    return true
  }
}
