import Foundation
import TestSupport
import Testing

/// Expects text to equal a file in the `Goldens` folder beside the tests.
func expectGolden(
  _ text: String, _ name: String, sourceLocation: Testing.SourceLocation = #_sourceLocation
) throws {
  let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appending(path: "Goldens").appending(path: name)
  if let difference = try Golden.difference(of: text, against: file) {
    Issue.record("\(difference)", sourceLocation: sourceLocation)
  }
}
