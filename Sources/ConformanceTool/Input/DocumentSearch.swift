internal import Diagnostics
internal import Foundation

/// Searches directories for Markdown files, and finds each file only once, even through links.
struct DocumentSearch {
  /// A result of the search.
  enum Entry {
    case document(path: String)
    case problem(Diagnostic)
  }

  private let manager = FileManager.default
  private var visited: Set<String> = []
  private var entries: [Entry] = []

  /// Returns and removes the entries since the last call.
  mutating func takeEntries() -> [Entry] {
    defer { entries = [] }
    return entries
  }

  /// Visits a path that the user gave, regardless of its file extension.
  mutating func visit(_ path: String) {
    let place = place(of: path)
    switch place.type {
    case .typeDirectory:
      let before = entries.count
      let seen = visited.count
      walk(path, at: place)
      // A directory that was visited before is not reported again.
      if entries.count == before, visited.count == seen + 1 {
        entries.append(.problem(.noDocuments(at: SourceLocation(file: path))))
      }
    default: meetFile(path, at: place)
    }
  }

  /// The file that a path refers to after all symbolic links are resolved; the type is `nil` if a
  /// link is broken.
  private struct Place {
    let realPath: String
    let type: FileAttributeType?
  }

  private func place(of path: String) -> Place {
    var status = stat()
    guard let real = realpath(path, nil) else {
      let path = URL(fileURLWithPath: path).standardizedFileURL.path
      return Place(realPath: path, type: nil)
    }
    defer { free(real) }
    guard stat(real, &status) == 0 else { return Place(realPath: path, type: nil) }
    let type: FileAttributeType =
      switch status.st_mode & S_IFMT {
      case S_IFDIR: .typeDirectory
      case S_IFREG: .typeRegular
      default: .typeUnknown
      }
    return Place(realPath: String(cString: real), type: type)
  }

  private mutating func meetFile(_ path: String, at place: Place) {
    guard visited.insert(place.realPath).inserted else { return }
    switch place.type {
    case .typeRegular: entries.append(.document(path: path))
    case .typeSymbolicLink, nil:
      entries.append(
        .problem(.unreadable("the symbolic link is broken", at: SourceLocation(file: path))))
    default:
      entries.append(
        .problem(.unreadable("this is not a regular file", at: SourceLocation(file: path))))
    }
  }

  private mutating func walk(_ directory: String, at place: Place) {
    guard visited.insert(place.realPath).inserted else { return }
    let names: [String]
    do { names = try manager.contentsOfDirectory(atPath: directory) } catch {
      entries.append(
        .problem(
          .unreadable("the directory cannot be read", at: SourceLocation(file: directory))))
      return
    }
    let prefix = directory.hasSuffix("/") ? directory : directory + "/"
    for name in names.sorted() where !name.hasPrefix(".") {
      let path = prefix + name
      let isDocument = Self.isDocumentName(name)
      let place = self.place(of: path)
      switch place.type {
      case .typeDirectory:
        if isDocument {
          entries.append(.problem(.directoryAsDocument(at: SourceLocation(file: path))))
        }
        walk(path, at: place)
      default: if isDocument { meetFile(path, at: place) }
      }
    }
  }

  private static func isDocumentName(_ name: String) -> Bool {
    let lowercased = name.lowercased()
    return lowercased.hasSuffix(".md") || lowercased.hasSuffix(".markdown")
  }
}

extension Diagnostic {
  fileprivate static func noDocuments(at place: SourceLocation) -> Self {
    Self(
      .error, "directory.no-documents", "the directory contains no Markdown files", at: place,
      fix: "specify a directory with *.md or *.markdown files, or a file")
  }

  fileprivate static func directoryAsDocument(at place: SourceLocation) -> Self {
    Self(
      .error, "directory.named-as-document", "a directory has the name of a document", at: place,
      fix: "rename it, or replace it with the document")
  }
}
