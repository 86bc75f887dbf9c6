package import Foundation

/// A text that a file beside the tests keeps.
package enum Golden {
  /// What is wrong with a text, compared with its file.
  ///
  /// A missing file is written and complained of, so that nothing is accepted unseen. With
  /// `HEALTHSPEC_RECORD_GOLDENS=1` every file is written, and every text is complained of.
  package static func complaint(of text: String, against file: URL) throws -> String? {
    let name = file.lastPathComponent
    let isRecording = ProcessInfo.processInfo.environment["HEALTHSPEC_RECORD_GOLDENS"] == "1"
    guard !isRecording, let golden = try? Data(contentsOf: file) else {
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
      return "recorded \(name); read it, then run again"
    }
    let expected = String(decoding: golden, as: UTF8.self)
    guard text != expected else { return nil }
    let (old, new) = (expected.split(separator: "\n"), text.split(separator: "\n"))
    let line = zip(old, new).enumerated().first { $0.element.0 != $0.element.1 }
    return """
      \(name) differs, first at \(line.map { "line \($0.offset + 1)" } ?? "its end"); \
      HEALTHSPEC_RECORD_GOLDENS=1 records it anew
      \(text)
      """
  }
}
