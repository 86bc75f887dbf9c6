import Foundation
import HealthSpecTesting
import Testing

/// Tests of the list of renamed rows, which lets readers of earlier records find a row.
struct RenamedRowTests {
  /// A line of the list: an earlier id and the id that replaces it.
  struct Renaming: Hashable {
    let earlier: String
    let current: String
  }

  @Test func `each renamed row exists only under its new id`() throws {
    let renamings = try Self.renamings()
    let ids = Set(try allRows().map(\.id))
    #expect(renamings.count > 20)
    #expect(Set(renamings.map(\.earlier)).count == renamings.count)
    #expect(renamings.map(\.current).filter { !ids.contains($0) } == [])
    #expect(renamings.map(\.earlier).filter(ids.contains) == [])
  }

  private static func renamings() throws -> [Renaming] {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Specs/CHANGES.md")
    return try String(contentsOf: file, encoding: .utf8)
      .matches(of: /(?m)^\| `([^`]+)` \| `([^`]+)` \|$/)
      .map { Renaming(earlier: String($0.output.1), current: String($0.output.2)) }
  }
}
