import Foundation
import Testing

/// Tests that a name that several targets use refers to one type.
struct OneMeaningTests {
  @Test(arguments: ["Finding", "JSONValue", "RowRecord", "TextTable", "Verdict", "VisibleText"])
  func `a name that several targets use is declared once`(_ name: String) throws {
    let declaration = try Regex("\\b(actor|class|enum|protocol|struct|typealias) \(name)\\b")
    let files = try ["Sources", "Tests"].flatMap(Repository.swiftFiles).filter {
      try String(contentsOf: $0, encoding: .utf8).contains(declaration)
    }
    #expect(files.count == 1, "\(files.map(\.lastPathComponent))")
  }
}
