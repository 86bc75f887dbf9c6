package import Diagnostics
internal import Foundation

/// Finds and reads documents; one that cannot be read is reported and hides no other.
package struct DocumentLoader {
  /// A document as it is on disk.
  package struct Source {
    package let path: String
    package let bytes: [UInt8]
  }

  /// The documents that could be read, with what is to be said about the others.
  package struct Files {
    package var sources: [Source] = []
    package var diagnostics: [Diagnostic] = []
  }

  /// Paths at which there is nothing.
  package struct MissingInput: Error {
    package let paths: [String]
  }

  private let manager = FileManager.default

  /// Creates a loader.
  package init() {}

  /// Reads what some paths name, in their order; within a directory in the order of the paths.
  ///
  /// - Throws: ``MissingInput`` with all paths that do not exist.
  package func load(_ paths: [String]) throws(MissingInput) -> Files {
    let missing = paths.filter { (try? manager.attributesOfItem(atPath: $0)) == nil }
    guard missing.isEmpty else { throw MissingInput(paths: missing) }
    var search = DocumentSearch()
    var files = Files()
    for path in paths {
      search.visit(path)
      for found in search.takeFindings() {
        switch found {
        case .document(let path): read(path, into: &files)
        case .problem(let diagnostic): files.diagnostics.append(diagnostic)
        }
      }
    }
    return files
  }

  private func read(_ path: String, into files: inout Files) {
    let location = SourceLocation(file: path)
    let bytes: [UInt8]
    do { bytes = Array(try Data(contentsOf: URL(fileURLWithPath: path))) } catch {
      files.diagnostics.append(.unreadable("the file cannot be read", at: location))
      return
    }
    if bytes.isEmpty {
      files.diagnostics.append(.empty(at: location))
    } else if let format = BinaryFormat(of: bytes) {
      files.diagnostics.append(.notText(format.rawValue, at: location))
    } else {
      files.sources.append(Source(path: path, bytes: bytes))
    }
  }
}

/// What a file is that is no text in UTF-8.
enum BinaryFormat: String {
  case utf16 = "text in UTF-16"
  case binary = "binary data"

  /// The bytes from the start that are looked at.
  private static let sample = 8192

  /// Recognises a file by its first bytes; `nil` for anything that may be text.
  init?(of bytes: [UInt8]) {
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
      self = .utf16
      return
    }
    let scalars = String(decoding: bytes.prefix(Self.sample), as: UTF8.self).unicodeScalars
    let odd = scalars.count(where: Self.isOdd)
    guard odd > 0 else { return nil }
    // A stray NUL or a text in an old encoding is still for the parser to report.
    let isBinary =
      bytes.prefix(Self.sample).contains(0) ? odd * 5 > scalars.count : odd * 2 > scalars.count
    guard isBinary else { return nil }
    self = .binary
  }

  /// Whether a character is rare in a text.
  private static func isOdd(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "\t", "\n", "\u{C}", "\r": false
    default: scalar.value < 0x20 || scalar == "\u{FFFD}"
    }
  }
}

extension Diagnostic {
  static func unreadable(_ what: String, at place: SourceLocation) -> Self {
    Self(
      .error, "file.unreadable", what, at: place,
      fix: "check that it is a regular file and that you may read it")
  }

  fileprivate static func empty(at place: SourceLocation) -> Self {
    Self(
      .error, "file.empty", "the file is empty", at: place,
      fix: "write a contract table, or remove the file")
  }

  fileprivate static func notText(_ format: String, at place: SourceLocation) -> Self {
    Self(
      .error, "file.not-text", "the file is \(format), not Markdown in UTF-8", at: place,
      fix: "save it as UTF-8, or give it another extension")
  }
}
