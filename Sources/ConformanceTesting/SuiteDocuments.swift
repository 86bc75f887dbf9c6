internal import Diagnostics
internal import Foundation
internal import SpecMarkdown

/// The documents of a suite: files, and the Markdown files in folders.
struct SuiteDocuments {
  /// The documents that are not empty, in the given order.
  private(set) var documents: [MarkdownDocument] = []
  /// The diagnostics about empty files.
  private(set) var diagnostics: [Diagnostic] = []

  /// Reads files and the Markdown files in folders.
  ///
  /// - Throws: ``SuiteLoadingError`` if a path does not exist, a file cannot be read, or a folder
  ///   contains no Markdown files; `CocoaError` if a folder cannot be listed.
  init(at urls: [URL]) throws {
    for url in try urls.flatMap(Self.files) {
      guard let data = try? Data(contentsOf: url) else {
        throw SuiteLoadingError(description: "\(url.path): cannot be read; check its permissions")
      }
      guard !data.isEmpty else {
        diagnostics.append(
          Diagnostic(
            .error, "file.empty", "the file is empty", at: SourceLocation(file: url.path),
            fix: "write a table, or remove the file"))
        continue
      }
      documents.append(MarkdownDocument(parsing: Array(data), path: url.path))
    }
  }

  private static func files(at url: URL) throws -> [URL] {
    guard FileManager.default.fileExists(atPath: url.path) else {
      throw SuiteLoadingError(description: "\(url.path): does not exist; check the path")
    }
    guard isDirectory(url) else { return [url] }
    var visited: Set<[UInt8]> = []
    let files = try markdownFiles(in: url, visited: &visited)
    guard !files.isEmpty else {
      throw SuiteLoadingError(
        description: "\(url.path): contains no Markdown files; specify another folder")
    }
    return files
  }

  /// Returns the Markdown files in a folder and its subdirectories, each directory once; symbolic
  /// links are followed, and hidden files and directories are skipped.
  private static func markdownFiles(
    in directory: URL, visited: inout Set<[UInt8]>
  ) throws -> [URL] {
    // A link can lead to a directory that contains it.
    let realPath = Array(directory.resolvingSymlinksInPath().path.utf8)
    guard visited.insert(realPath).inserted else { return [] }
    let names = try FileManager.default.contentsOfDirectory(atPath: directory.path)
    var files: [URL] = []
    for name in names.sorted() where !name.hasPrefix(".") {
      let entry = directory.appendingPathComponent(name)
      if isDirectory(entry) {
        files += try markdownFiles(in: entry, visited: &visited)
      } else if [".md", ".markdown"].contains(where: name.lowercased().hasSuffix) {
        files.append(entry)
      }
    }
    return files
  }

  private static func isDirectory(_ url: URL) -> Bool {
    var isDirectory: ObjCBool = false
    return FileManager.default.fileExists(atPath: url.path, isDirectory: &isDirectory)
      && isDirectory.boolValue
  }
}
