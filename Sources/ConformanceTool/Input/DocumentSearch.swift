internal import Diagnostics
internal import Foundation

/// A search for Markdown files that finds each file only once, even through symbolic links.
struct DocumentSearch {
  /// A result of the search.
  enum Entry {
    case document(path: String)
    case problem(Diagnostic)
  }

  private let manager = FileManager.default
  /// The bytes of the visited real paths.
  ///
  /// Strings are equal if their Unicode normalizations are, but a directory can contain a file for
  /// each spelling of the same name.
  private var visited: Set<[UInt8]> = []
  /// The visited directories that contain documents or problems, directly or in subdirectories.
  private var documented: Set<[UInt8]> = []
  private var entries: [Entry] = []

  /// Returns and removes the entries that were found since the last call.
  mutating func takeEntries() -> [Entry] {
    defer { entries = [] }
    return entries
  }

  /// Visits a path that the user gave: a file with any extension, or a directory.
  ///
  /// A directory that contains neither documents nor problems is reported as a problem itself,
  /// unless it was visited before.
  mutating func visit(_ path: String) {
    let place = place(of: path)
    switch place.type {
    case .typeDirectory:
      let isNew = !visited.contains(place.realPath)
      let isDocumented = walk(path, at: place)
      // A directory that was visited before is not reported again.
      if isNew, !isDocumented {
        entries.append(.problem(.noDocuments(at: SourceLocation(file: path))))
      }
    default: meetFile(path, at: place)
    }
  }

  /// The file that a path refers to after all symbolic links are resolved; the type is `nil` if the
  /// path cannot be resolved.
  private struct Place {
    /// The bytes of the path.
    let realPath: [UInt8]
    let type: FileAttributeType?
  }

  private func place(of path: String) -> Place {
    var status = stat()
    guard let real = realpath(path, nil) else {
      let path = URL(fileURLWithPath: path).standardizedFileURL.path
      return Place(realPath: Array(path.utf8), type: nil)
    }
    defer { free(real) }
    let realPath = Array(UnsafeRawBufferPointer(start: real, count: strlen(real)))
    guard stat(real, &status) == 0 else { return Place(realPath: realPath, type: nil) }
    let type: FileAttributeType =
      switch status.st_mode & S_IFMT {
      case S_IFDIR: .typeDirectory
      case S_IFREG: .typeRegular
      default: .typeUnknown
      }
    return Place(realPath: realPath, type: type)
  }

  private mutating func meetFile(_ path: String, at place: Place) {
    guard visited.insert(place.realPath).inserted else { return }
    switch place.type {
    case .typeRegular: entries.append(.document(path: path))
    case .typeSymbolicLink, nil:
      entries.append(
        .problem(
          .unreadable(
            "the path cannot be resolved", at: SourceLocation(file: path),
            fix: "correct the symbolic link, or check the permissions of the folder")))
    default:
      entries.append(
        .problem(.unreadable("this is not a regular file", at: SourceLocation(file: path))))
    }
  }

  /// Visits a directory and its subdirectories, except for hidden entries.
  ///
  /// - Returns: Whether the directory or a subdirectory contains a document or a problem, even one
  ///   that was found before.
  private mutating func walk(_ directory: String, at place: Place) -> Bool {
    guard visited.insert(place.realPath).inserted else {
      return documented.contains(place.realPath)
    }
    var isDocumented = false
    do {
      let prefix = directory.hasSuffix("/") ? directory : directory + "/"
      for name in try manager.contentsOfDirectory(atPath: directory).sorted()
      where !name.hasPrefix(".") {
        if visitEntry(name, at: prefix + name) { isDocumented = true }
      }
    } catch {
      isDocumented = true
      entries.append(
        .problem(
          .unreadable(
            "the folder cannot be read", at: SourceLocation(file: directory),
            fix: "check its permissions")))
    }
    if isDocumented { documented.insert(place.realPath) }
    return isDocumented
  }

  /// Visits an entry of a directory, and returns whether the entry is or contains a document or a
  /// problem.
  private mutating func visitEntry(_ name: String, at path: String) -> Bool {
    let isDocument = Self.isDocumentName(name)
    let place = self.place(of: path)
    guard place.type == .typeDirectory else {
      if isDocument { meetFile(path, at: place) }
      return isDocument
    }
    if isDocument {
      entries.append(.problem(.directoryAsDocument(at: SourceLocation(file: path))))
    }
    return walk(path, at: place) || isDocument
  }

  private static func isDocumentName(_ name: String) -> Bool {
    let lowercased = name.lowercased()
    return lowercased.hasSuffix(".md") || lowercased.hasSuffix(".markdown")
  }
}

extension Diagnostic {
  fileprivate static func noDocuments(at place: SourceLocation) -> Self {
    Self(
      .error, "directory.no-documents", "the folder contains no Markdown files", at: place,
      fix: "specify a folder with *.md or *.markdown files, or a file")
  }

  fileprivate static func directoryAsDocument(at place: SourceLocation) -> Self {
    Self(
      .error, "directory.named-as-document", "a folder is named like a Markdown file", at: place,
      fix: "rename it, or replace it with the document")
  }
}
