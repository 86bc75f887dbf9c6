import Testing

@testable import LineMutants

/// Tests of the list of survivors.
struct SurvivorListTests {
  static let mutant = mutants(of: "func f() { a || b | c }")[0]

  private func list(_ rows: String...) -> SurvivorList {
    SurvivorList(
      parsing: """
        ## `Sources/Some/File.swift`

        | Key | Function | Before | After | Category | Why |
        | --- | --- | --- | --- | --- | --- |
        \(rows.joined(separator: "\n"))
        """)
  }

  private func row(_ category: String = "equivalent", _ argument: String = "It is so.") -> String {
    SurvivorList.row(for: Self.mutant, category: category, argument: argument)
  }

  private func result(_ status: MutantResult.Status) -> [String: MutantResult] {
    [
      Self.mutant.name: MutantResult(
        file: Self.mutant.file, key: Self.mutant.key, status: status, row: "a/b/c")
    ]
  }

  @Test func `a row that was written is parsed unchanged`() throws {
    let entry = try #require(list(row("out of contract")).entries.first)
    #expect(entry.key == Self.mutant.key)
    #expect(entry.before == Self.mutant.before)
    #expect(entry.category == .outOfContract)
    #expect(list(row()).staleEntries(mutants: [Self.mutant], results: [:]) == [])
  }

  @Test func `unknown categories, missing reasons and duplicates are reported`() {
    #expect(list(row("fine")).problems.count == 1)
    #expect(list(row("equivalent", "")).problems.count == 1)
    #expect(list(row(), row()).problems.count == 1)
  }

  @Test func `an entry whose mutant does not exist is stale`() {
    #expect(list(row()).staleEntries(mutants: [], results: [:]).count == 1)
  }

  @Test func `an entry for a noticed mutant is stale`() {
    let stale = list(row()).staleEntries(mutants: [Self.mutant], results: result(.noticed))
    #expect(stale.first?.contains("a/b/c") == true)
    #expect(
      list(row()).staleEntries(mutants: [Self.mutant], results: result(.survived)) == [])
  }

  @Test func `an entry for a mutant that a test notices is stale`() {
    let stale = list(row()).staleEntries(mutants: [Self.mutant], results: result(.noticedByTest))
    #expect(stale.first?.contains("is not a survivor: noticed by a test") == true)
  }

  @Test func `an equivalent mutant is not counted, and one out of contract counts as not noticed`()
  {
    let file = MutantGenerator.mutants(
      of: Array("func f() { a || b | c }".utf8), path: "Sources/Some/File.swift")
    var results: [String: MutantResult] = [:]
    for (index, mutant) in file.mutants.enumerated() {
      results[mutant.name] = MutantResult(
        file: mutant.file, key: mutant.key, status: index == 0 ? .survived : .noticed)
    }
    func report(_ list: SurvivorList) -> CampaignReport {
      CampaignReport(inventory: [file], results: results, survivors: list, seconds: 1)
    }
    let count = file.mutants.count
    #expect(report(list()).problems(threshold: nil).count == 2)
    #expect(report(list(row())).problems(threshold: 100) == [])
    #expect(report(list(row("out of contract"))).problems(threshold: nil) == [])
    #expect(report(list(row("out of contract"))).problems(threshold: 100).count == 1)
    #expect(report(list(row())).summary.contains("\(count - 1) of \(count - 1) "))
  }
}
