import Foundation
import Testing

/// Markdown that cmark-gfm renders as HTML, parsed as XML.
enum MarkdownPeer {
  /// Whether the tests that need cmark-gfm run: always in CI, where its absence is a failure.
  static let isWanted = path != nil || isCI

  private static let isCI =
    ProcessInfo.processInfo.environment["CI"].map { !$0.isEmpty } ?? false

  private static let path: String? = {
    let folders = ProcessInfo.processInfo.environment["PATH"] ?? ""
    return folders.split(separator: ":").map { "\($0)/cmark-gfm" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }()

  /// Returns the rendered documents, each wrapped in an additional root element.
  static func trees(of documents: [String]) throws -> [XMLTree.Element] {
    let path = try #require(path, "cmark-gfm is not in PATH; CI requires it")
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "markdown-reports-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for (index, document) in documents.enumerated() {
      try Data(document.utf8).write(to: folder.appending(path: "\(index).md"))
    }
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = [
      "-c",
      """
      for file in "$1"/*.md; do
        "$0" --unsafe -e table -e strikethrough -e autolink -t html "$file" > "$file.html" || exit 1
      done
      """, path, folder.path(percentEncoded: false),
    ]
    try process.run()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0, "cmark-gfm failed")
    return try documents.indices.map { index in
      let html = try String(
        contentsOf: folder.appending(path: "\(index).md.html"), encoding: .utf8)
      return try XMLTree.root(of: "<root>\(withoutNoncharacters(html))</root>")
    }
  }

  /// Returns the text without the last two code points of each plane; XML does not allow U+FFFE and
  /// U+FFFF.
  static func withoutNoncharacters(_ text: String) -> String {
    String(String.UnicodeScalarView(text.unicodeScalars.filter { $0.value & 0xFFFE != 0xFFFE }))
  }
}

extension XMLTree.Element {
  /// Returns all descendants with the given name.
  func all(_ name: String) -> [XMLTree.Element] {
    children.flatMap { ($0.name == name ? [$0] : []) + $0.all(name) }
  }

  /// The names of all descendants.
  var names: Set<String> {
    children.reduce(into: []) { names, child in
      names.insert(child.name)
      names.formUnion(child.names)
    }
  }
}
