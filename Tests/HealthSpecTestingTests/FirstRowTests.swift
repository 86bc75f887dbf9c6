import ConformanceRecord
import Foundation
import HealthContracts
import HealthSpecTesting
import MemoryHealthStore
import Testing

/// The contract in the article about a first row.
struct FirstRowTests {
  private static let article = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Sources/HealthSpecTesting/HealthSpecTesting.docc/FirstRow.md")

  /// Returns the text of the article's Markdown block.
  private static func contract() throws -> String {
    let text = try String(contentsOf: article, encoding: .utf8)
    let start = try #require(text.range(of: "```markdown\n"))
    let end = try #require(text[start.upperBound...].range(of: "```"))
    return String(text[start.upperBound..<end.lowerBound])
  }

  /// Returns the outcomes of a contract's rows on the reference sync and store, by row id.
  private func outcomes(of contract: String) async throws -> [String: Outcome] {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("first-row-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent("import.md")
    try Data(contract.utf8).write(to: file)
    let suite = try ContractSuite(
      specifications: file,
      subject: HealthSubject(store: "memory") {
        MemoryHealthStore(appSource: $0.appSource, clock: $0.clock)
      })
    var outcomes: [String: Outcome] = [:]
    for row in suite.rows { outcomes[row.id] = await suite.run(row).outcome }
    return outcomes
  }

  @Test func `the first row fails, and passes after the change that the article describes`()
    async throws
  {
    let contract = try Self.contract()
    #expect(
      try await outcomes(of: contract) == ["import/import/weight-from-scale": .failed])
    #expect(contract.contains("2 entries"))
    let corrected = contract.replacing("2 entries", with: "1 entry")
    #expect(
      try await outcomes(of: corrected) == ["import/import/weight-from-scale": .passed])
  }
}
