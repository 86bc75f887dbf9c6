import Conformance
import ConformanceRecord
import Diagnostics
import HealthContracts
import SpecMarkdown
import Testing

/// Tests of cells with impossible values, unusable facts or missing entries, and of valid cells.
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
    .onStore("app saves x of 0x50 kg"),
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
    Cell.onStore("app saves x of 80 kg of 81 kg"), .onStore("app saves x of 80 kg in lb"),
    .onStore("app saves x at 8:00 at 9:00"), .onStore("app saves x at 8:00 from 8:00 to 9:00"),
    .onStore("app saves x as lean body mass as height"),
    .onStore("app saves x noted early noted late"),
    .onStore("app saves x under id-1 v1 in second version of id-1"),
    .onStore("app saves x measured with scale measured with watch"),
    .onStore("app saves x as running lasting 60 min lasting 90 min"),
    .onStore("app saves x valued 2 valued 3"),
    .onStore("app saves x from 8:00 to 9:00 ending before its start"),
    .onStore("app saves x under id-1 vnan"),
    .onStore("app queries body mass limited to 1 limited to 2"),
    .onStore("app asks for changes of body mass since last anchor since last anchor"),
    .onStore("app saves group g of x as blood pressure lasting 60 min"),
    .onStore("app saves group g of x as blood pressure valued 2"),
  ])
  func `a cell with contradictory, mismatched or malformed facts is not understood`(
    _ cell: Cell
  ) async throws {
    let row = try #require(await cell.record().rows.first)
    #expect(row.outcome == .unbound, "\(row.findings)")
    #expect(row.findings.map(\.column) == ["When"])
  }

  @Test(arguments: [
    ("app saves x of 80 kg lasting 60 min", "a quantity sample, which does not have a duration"),
    ("app saves x as running of 80 kg", "a workout, which does not have a quantity"),
    ("app saves x as running valued 2", "a workout, which does not have a category value"),
    ("app saves x valued 2 in kg", "a category sample, which does not have a quantity"),
    ("app saves x as sleep lasting 60 min", "a category sample, which does not have a duration"),
    ("app saves x as body mass valued 2", "a quantity sample, which does not have a category"),
    ("app observes body mass limited to 2", "this action does not use a limit"),
    ("app observes body mass sorted by start ascending", "does not use a sort order"),
    ("app asks for changes of body mass sorted by start ascending", "does not use a sort order"),
    ("app watches body mass sorted by end descending", "does not use a sort order"),
    ("app queries body mass since last anchor", "does not use a starting position"),
    ("app asks for sources of body mass limited to 1", "does not use a limit"),
    ("app computes average of body mass limited to 1", "does not use a limit"),
    ("app deletes all body mass limited to 1", "does not use a limit"),
    ("app queries groups of blood pressure limited to 1", "does not use a limit"),
    (
      "app computes average of body mass for -2 intervals of -1 days from 8:00",
      "the number and the length of the intervals must be at least 1"
    ),
  ])
  func `a row with a fact that its action would ignore or cannot use is errored`(
    _ action: String, _ problem: String
  ) async throws {
    let row = try #require(await Cell.onStore(action).record().rows.first)
    #expect(row.outcome == .errored, "\(row.findings)")
    #expect(row.findings.contains { "\($0)".contains(problem) }, "\(row.findings)")
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
    "user deletes entry while home is slow",
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
