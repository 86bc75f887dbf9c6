package import Foundation

/// A comparison of texts with the expected texts in files next to the tests.
package enum Golden {
  /// Returns a message if a text differs from its file, and `nil` if they are equal.
  ///
  /// A missing file is written and reported, so that no text is accepted without a review. With
  /// `HEALTHSPEC_RECORD_GOLDENS=1`, every file is written and reported.
  ///
  /// - Throws: An error if the file cannot be written.
  package static func difference(of text: String, against file: URL) throws -> String? {
    let name = file.lastPathComponent
    let isRecording = ProcessInfo.processInfo.environment["HEALTHSPEC_RECORD_GOLDENS"] == "1"
    guard !isRecording, let golden = try? Data(contentsOf: file) else {
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
      return "recorded \(name); review it, then run the test again"
    }
    let expected = String(decoding: golden, as: UTF8.self)
    guard text != expected else { return nil }
    let (old, new) = (
      expected.split(separator: "\n", omittingEmptySubsequences: false),
      text.split(separator: "\n", omittingEmptySubsequences: false)
    )
    let line = zip(old, new).enumerated().first { $0.element.0 != $0.element.1 }
    return """
      \(name) differs, first at \(line.map { "line \($0.offset + 1)" } ?? "its end"); \
      HEALTHSPEC_RECORD_GOLDENS=1 records it again
      \(text)
      """
  }
}
