import Foundation
import TestSupport
import Testing

/// Records an issue if a text differs from a golden file of these tests.
func expectGolden(
  _ text: String, _ name: String, sourceLocation: Testing.SourceLocation = #_sourceLocation
) throws {
  let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appending(path: "Goldens").appending(path: name)
  if let difference = try Golden.difference(of: text, against: file) {
    Issue.record("\(difference)", sourceLocation: sourceLocation)
  }
}
