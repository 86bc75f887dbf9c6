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
    .deletingLastPathComponent().appending(path: "Goldens").appending(path: name)
  let isRecording = ProcessInfo.processInfo.environment["HEALTHSPEC_RECORD_GOLDENS"] == "1"
  guard !isRecording, let golden = try? Data(contentsOf: file) else {
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
    Issue.record("recorded \(name); read it, then run again", sourceLocation: sourceLocation)
    return
  }
  #expect(
    text == String(decoding: golden, as: UTF8.self),
    "\(name) differs; HEALTHSPEC_RECORD_GOLDENS=1 records it anew", sourceLocation: sourceLocation)
}
