import Foundation
import TestSupport
import Testing

/// Compares a text with a golden file, and records an issue if they differ.
///
/// A missing file is written and recorded as an issue. If `HEALTHSPEC_RECORD_GOLDENS` is `1`, this
/// applies to every file.
func expectGolden(
  _ text: String, _ name: String, sourceLocation: Testing.SourceLocation = #_sourceLocation
) throws {
  let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Goldens").appending(path: name)
  if let difference = try Golden.difference(of: text, against: file) {
    Issue.record("\(difference)", sourceLocation: sourceLocation)
  }
}
