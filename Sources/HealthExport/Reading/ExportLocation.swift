internal import Foundation

/// The location of an export.
enum ExportLocation: Sendable {
  case path(String)
  case memory([UInt8], name: String)

  /// The document of an export.
  struct Document {
    let name: String
    let source: any ByteSource
  }

  /// The number of bytes at the beginning of a file that are searched for the start of an export.
  private static let headLength = 4_096

  /// Finds the export and opens it.
  func open(_ limits: ExportLimits) throws(ExportError) -> Document {
    switch self {
    case .memory(let bytes, let name):
      if withView(of: bytes, ZipDirectory.isArchive) {
        return try Self.openArchive(ArchiveBytes(bytes), limits)
      }
      return Document(name: name, source: MemorySource(bytes))
    case .path(let path):
      var isFolder: ObjCBool = false
      if FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue {
        return try Self.openFolder(path)
      }
      let file = try RandomAccessFile(at: path)
      let head = try file.bytes(0..<4)
      if withView(of: head, ZipDirectory.isArchive) {
        return try Self.openArchive(ArchiveBytes(file), limits)
      }
      return Document(name: Self.name(of: path), source: FileSource(file))
    }
  }

  /// Opens the largest export among the XML files in a folder and its immediate subfolders.
  private static func openFolder(_ path: String) throws(ExportError) -> Document {
    var found: (path: String, file: RandomAccessFile)?
    for name in files(in: path, depth: 2) {
      let path = path + "/" + name
      guard name.lowercased().hasSuffix(".xml"), !Self.name(of: name).hasPrefix("._"),
        let file = try? RandomAccessFile(at: path), file.length > found?.file.length ?? -1
      else { continue }
      // A file that cannot be read is skipped; another one may be the export.
      if let head = try? file.bytes(0..<headLength), isExport(head) { found = (path, file) }
    }
    guard let found else {
      throw ExportError(
        .notAnExport,
        "expected a file with the root element <HealthData>, found none in the folder",
        remedy: "pass the folder 'apple_health_export', or the archive that contains it")
    }
    return Document(name: name(of: found.path), source: FileSource(found.file))
  }

  private static func files(in folder: String, depth: Int) -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.sorted().flatMap { name -> [String] in
      var isFolder: ObjCBool = false
      let path = folder + "/" + name
      guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else { return [] }
      if !isFolder.boolValue { return [name] }
      return depth > 1 ? files(in: path, depth: depth - 1).map { name + "/" + $0 } : []
    }
  }

  /// Opens the largest archive entry that is an export.
  private static func openArchive(
    _ archive: ArchiveBytes, _ limits: ExportLimits
  ) throws(ExportError) -> Document {
    let entries = try ZipDirectory.entries(of: archive, limits)
    if let absence = Zlib.absence { throw .noZlib(absence) }
    var refusal: ExportError?
    for entry in entries.sorted(by: { $0.inflatedLength > $1.inflatedLength }) {
      do throws(ExportError) {
        var source = try ZipSource(entry, of: archive, limits)
        if isExport(try source.head(headLength)) {
          return Document(
            name: entry.displayName, source: try ZipSource(entry, of: archive, limits))
        }
      } catch {
        // Another entry may be the export; if none is, the first error is thrown.
        refusal = refusal ?? error
      }
    }
    throw refusal
      ?? ExportError(
        .notAnExport,
        "expected a file with the root element <HealthData> in the archive, found none",
        remedy: "pass the archive that the Health app exported")
  }

  /// Returns whether the beginning of a file identifies it as an export.
  static func isExport(_ head: [UInt8]) -> Bool {
    ["<!DOCTYPE HealthData", "<HealthData"].contains { mark in
      let mark = Array(mark.utf8)
      return head.indices.contains { start in
        guard head[start] == mark[0], head[start...].starts(with: mark) else { return false }
        // A longer name belongs to another element.
        let next = start + mark.count
        return next >= head.count || !head[next].isNameByte
      }
    }
  }

  private static func name(of path: String) -> String {
    String(path.split(separator: "/").last ?? Substring(path))
  }
}
