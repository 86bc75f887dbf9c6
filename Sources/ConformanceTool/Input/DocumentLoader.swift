package import Conformance
package import Diagnostics
internal import Foundation

/// A loader that finds and reads documents; an unreadable document is reported and does not prevent
/// the reading of the others.
package struct DocumentLoader {
  /// The documents that were read, and diagnostics about folders and about files that are
  /// unreadable, empty or not text in UTF-8.
  package struct Files {
    package var sources: [DocumentSource] = []
    package var diagnostics: [Diagnostic] = []
  }

  /// An error for paths that do not exist.
  package struct MissingInput: Error {
    package let paths: [String]
  }

  /// The path that represents standard input.
  package static let standardInput = "-"

  private let manager = FileManager.default

  /// Creates a loader.
  package init() {}

  /// Reads the documents at some paths, in the given order.
  ///
  /// A folder is searched, with its subfolders, for files whose extension is `md` or `markdown`,
  /// regardless of letter case. The entries of each folder are visited in the order of their names;
  /// hidden files and folders are skipped. A file that a path names is read regardless of its
  /// extension. A file that is found again is not read again. The path `-` is standard input, whose
  /// document has the path `stdin`.
  ///
  /// - Throws: ``MissingInput`` with all paths that do not exist.
  package func load(_ paths: [String]) throws(MissingInput) -> Files {
    let missing = paths.filter {
      $0 != Self.standardInput && (try? manager.attributesOfItem(atPath: $0)) == nil
    }
    guard missing.isEmpty else { throw MissingInput(paths: missing) }
    var search = DocumentSearch()
    var files = Files()
    for path in paths {
      if path == Self.standardInput {
        let location = SourceLocation(file: "stdin")
        do {
          add(Array(try FileHandle.standardInput.readToEnd() ?? Data()), at: location, to: &files)
        } catch {
          files.diagnostics.append(
            .unreadable(
              "standard input cannot be read", at: location,
              fix: "redirect it from a file or a pipe"))
        }
        continue
      }
      search.visit(path)
      for found in search.takeEntries() {
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
    add(bytes, at: location, to: &files)
  }

  private func add(_ bytes: [UInt8], at location: SourceLocation, to files: inout Files) {
    if bytes.isEmpty {
      files.diagnostics.append(.empty(at: location))
    } else if let format = BinaryFormat(of: bytes) {
      files.diagnostics.append(.notText(format.rawValue, at: location))
    } else {
      files.sources.append(DocumentSource(path: location.file, bytes: bytes))
    }
  }
}

/// The format of a file that is not UTF-8 text.
enum BinaryFormat: String {
  case utf16 = "text in UTF-16"
  case binary = "binary data"

  /// The maximum number of bytes that are examined, from the start of the file.
  private static let sample = 8192

  /// Recognizes a format from the first bytes; `nil` for text in UTF-8, even with some invalid
  /// bytes or control characters.
  init?(of bytes: [UInt8]) {
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
      self = .utf16
      return
    }
    if Self.isPlain(bytes.prefix(Self.sample)) { return nil }
    let scalars = String(decoding: bytes.prefix(Self.sample), as: UTF8.self).unicodeScalars
    let suspicious = scalars.count(where: Self.suggestsBinary)
    guard suspicious > 0 else { return nil }
    // The parser reports a single NUL or text in a legacy encoding.
    let isBinary =
      bytes.prefix(Self.sample).contains(0)
      ? suspicious * 5 > scalars.count : suspicious * 2 > scalars.count
    guard isBinary else { return nil }
    self = .binary
  }

  /// Returns whether bytes are UTF-8 text without characters that suggest binary data, as nearly
  /// all documents are.
  private static func isPlain(_ bytes: ArraySlice<UInt8>) -> Bool {
    for byte in bytes where byte < 0x20 {
      switch byte {
      case 0x09, 0x0A, 0x0C, 0x0D: break
      default: return false
      }
    }
    // Anything that is not UTF-8 is decoded as a replacement character.
    var text = String(decoding: bytes, as: UTF8.self)
    return text.withUTF8 { text in
      !text.indices.dropLast(2).contains {
        text[$0] == 0xEF && text[$0 + 1] == 0xBF && text[$0 + 2] == 0xBD
      }
    }
  }

  /// Returns whether a character suggests binary data: a control character other than tab, line
  /// feed, form feed and carriage return, or the replacement character.
  private static func suggestsBinary(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "\t", "\n", "\u{C}", "\r": false
    default: scalar.value < 0x20 || scalar == "\u{FFFD}"
    }
  }
}

extension Diagnostic {
  static func unreadable(
    _ what: String, at place: SourceLocation,
    fix: String = "check that it is a regular file that you can read"
  ) -> Self {
    Self(.error, "file.unreadable", what, at: place, fix: fix)
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
