import Foundation
import Testing

/// Compares text with a file beside the tests.
///
/// A missing file is written and fails the test, so that nothing is accepted unseen. With
/// `HEALTHSPEC_RECORD_GOLDENS=1` every file is written, and every test fails.
func expectGolden(
  _ text: String, _ name: String, sourceLocation: Testing.SourceLocation = #_sourceLocation
) throws {
  let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appending(path: "Goldens").appending(path: name)
  let isRecording = ProcessInfo.processInfo.environment["HEALTHSPEC_RECORD_GOLDENS"] == "1"
  guard !isRecording, let golden = try? Data(contentsOf: file) else {
    try Data(text.utf8).write(to: file)
    Issue.record("recorded \(name); read it, then run again", sourceLocation: sourceLocation)
    return
  }
  let expected = String(decoding: golden, as: UTF8.self)
  if text != expected {
    let (old, new) = (expected.split(separator: "\n"), text.split(separator: "\n"))
    let line = zip(old, new).enumerated().first { $0.element.0 != $0.element.1 }
    Issue.record(
      """
      \(name) differs, first at \(line.map { "line \($0.offset + 1)" } ?? "its end"); \
      HEALTHSPEC_RECORD_GOLDENS=1 records it anew
      \(text)
      """, sourceLocation: sourceLocation)
  }
}
