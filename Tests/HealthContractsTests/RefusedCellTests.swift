import Conformance
import ConformanceRecord
import Diagnostics
import HealthContracts
import SpecMarkdown
import Testing

/// Tests that impossible values in cells are rejected with the location of the cell.
struct RefusedCellTests {
  struct Cell: CustomTestStringConvertible, Sendable {
    let text: String
    /// A table with one row that contains the text.
    let table: String
    var testDescription: String { text }

    static func onStore(_ text: String) -> Self {
      let table = """
        | Scenario | Given | When | Then | Level | Confidence |
        | --- | --- | --- | --- | --- | --- |
        | A | nothing yet | \(text) | nothing is stored | MUST | documented |
        """
      return Self(text: text, table: table)
    }

    static func onSync(_ text: String) -> Self {
      let table = """
        | Scenario | Given | When | Then |
        | --- | --- | --- | --- |
        | A | sync is off, entry exists | \(text) | nothing is thrown |
        """
      return Self(text: text, table: table)
    }

    func record() async -> RunRecord {
      let document = MarkdownDocument(parsing: "# Values\n\n\(table)\n", path: "values.md")
      return await Specifications.run([document])
    }
  }

  @Test(arguments: [
    Cell.onStore("app asks for changes of body mass limited to 99999999999999999999"),
    .onStore("app asks for changes of body mass limited to 1.5"),
    .onStore("app saves x of 80 kg at 2025-99-99 8:00"),
    .onStore("app saves x of 80 kg at 2025-02-29 8:00"),
    .onStore("app saves x of 80 kg from 8:00 to 2025-13-01 8:00"),
    .onStore("app saves and deletes x of 80 kg at 8:00 -1 times"),
    .onStore("app saves and deletes x of 80 kg at 8:00 1001 times"), .onStore("-5 minutes pass"),
    .onStore("time passes until observer has been called -1 times"),
    .onStore("time passes until 0 deliveries have been abandoned"),
    .onSync("user edits entry 1001 times"), .onSync("user edits entry 0 times"),
  ])
  func `a cell with an impossible value is not understood, and the finding locates the cell`(
    _ cell: Cell
  ) async throws {
    let row = try #require(await cell.record().rows.first)
    #expect(row.outcome == .unbound)
    #expect(row.findings.map(\.column) == ["When"])
    #expect(row.findings.first?.location?.start?.line == 5)
  }

  @Test(arguments: [
    Cell.onStore("app asks for changes of body mass limited to 9223372036854775000"),
    .onStore("app asks for changes of body mass limited to 2"),
    .onSync("user edits entry 1000 times"), .onSync("user edits entry 1 time"),
  ])
  func `a cell with a permitted value is understood`(_ cell: Cell) async throws {
    let row = try #require(await cell.record().rows.first)
    #expect(row.outcome == .passed, "\(row.findings)")
  }

  @Test func `a cell with a leap day is understood`() async throws {
    let row = try #require(
      await Cell.onStore("app saves x of 80 kg at 2024-02-29 8:00").record().rows.first)
    // The row runs: the sample is stored, so its expectation that nothing is stored fails.
    #expect(row.outcome == .failed)
  }

  @Test(arguments: [
    "app exports while user edits entry", "app exports while user deletes entry",
    "app imports while user edits entry", "app imports while user deletes entry",
    "app exports while user edits entry and turns sync off", "user edits entry to 80 kg",
  ])
  func `a row that changes an entry before an entry exists is errored`(
    _ action: String
  ) async throws {
    let table = """
      | Scenario | Given | When | Then |
      | --- | --- | --- | --- |
      | A | sync is on | \(action) | nothing is thrown |
      """
    let row = try #require(await Cell(text: action, table: table).record().rows.first)
    #expect(row.outcome == .errored, "\(row.findings)")
    #expect(row.findings.first.map { "\($0)".contains("the row has no entry") } == true)
  }
}
