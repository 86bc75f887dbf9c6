import Foundation
import Testing

/// The cmark-gfm program, whose output is the reference.
enum Peer {
  /// Whether the tests that need only cmark-gfm run: if it is installed, and always in CI, where
  /// its absence is a failure.
  static let isWanted = isInstalled || isCI

  static let isInstalled = path != nil

  static let isCI = ProcessInfo.processInfo.environment["CI"].map { !$0.isEmpty } ?? false

  private static let path: String? = {
    let folders = ProcessInfo.processInfo.environment["PATH"] ?? ""
    return folders.split(separator: ":").map { "\($0)/cmark-gfm" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }()

  /// Returns the structure of each document according to cmark-gfm, in order.
  ///
  /// Each document has a separate process, because no separator is safe after an open fence. Two
  /// shells start the processes, each for half of the documents.
  static func structures(of documents: [[UInt8]]) throws -> [String] {
    let path = try #require(path, "cmark-gfm is not in PATH, but CI requires it")
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "markdown-peer-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for (index, document) in documents.enumerated() {
      try Data(document).write(to: folder.appending(path: "\(index).md"))
    }
    let middle = documents.count / 2
    let first = try Shell(path, folder, 0..<middle)
    let second = try Shell(path, folder, middle..<documents.count)
    return try first.structures() + second.structures()
  }

  /// A shell that runs cmark-gfm on a range of files and writes the output to one file.
  private struct Shell {
    let process = Process()
    let output: URL
    let count: Int

    init(_ program: String, _ folder: URL, _ range: Range<Int>) throws {
      output = folder.appending(path: "\(range.lowerBound)-\(range.upperBound).xml")
      count = range.count
      let script = """
        i=\(range.lowerBound)
        while [ $i -lt \(range.upperBound) ]; do
          "$0" --validate-utf8 -e table -e strikethrough -e tasklist -t xml "$1/$i.md" || exit 1
          i=$((i + 1))
        done > "$2"
        """
      process.executableURL = URL(filePath: "/bin/sh")
      process.arguments = [
        "-c", script, program, folder.path(percentEncoded: false),
        output.path(percentEncoded: false),
      ]
      try process.run()
    }

    func structures() throws -> [String] {
      process.waitUntilExit()
      try #require(process.terminationStatus == 0, "cmark-gfm failed")
      let documents = Self.split([UInt8](try Data(contentsOf: output)))
      try #require(documents.count == count)
      return documents.map { PeerStructure.text(of: $0) }
    }

    /// Splits the output at the XML declarations; `<?` occurs only there, because angle brackets
    /// in text are escaped.
    private static func split(_ bytes: [UInt8]) -> [ArraySlice<UInt8>] {
      let starts = bytes.indices.filter {
        bytes[$0] == UInt8(ascii: "<") && $0 + 1 < bytes.count
          && bytes[$0 + 1] == UInt8(ascii: "?")
      }
      return zip(starts, starts.dropFirst() + [bytes.count]).map { bytes[$0..<$1] }
    }
  }
}
