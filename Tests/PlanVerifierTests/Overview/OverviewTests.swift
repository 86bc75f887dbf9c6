import Foundation
import PlanVerifier
import TestSupport
import Testing

struct OverviewTests {
  private static let contracts = ContractEvidence(
    rows: [
      RowEvidence(id: "saving/plain", requirements: ["NOTE-01"], outcome: .passed),
      RowEvidence(id: "saving/restart", requirements: ["NOTE-02", "NOTE-01"], outcome: .passed),
      RowEvidence(id: "saving/crash", requirements: ["NOTE-02"], outcome: .notPassed("failed")),
      RowEvidence(id: "order/dates", requirements: ["NOTE-04"], outcome: .unknown),
    ], hasRecord: true)

  private func project() async throws -> PlanningProject {
    let archive = try Corpus.archive(Corpus.directory.appending(path: "Bases/notebook.txtar"))
    return try await TestProject(archive).reader.project
  }

  private func json(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(value), as: UTF8.self) + "\n"
  }

  @Test func `the status matches the golden files`() async throws {
    let status = ProjectStatus(try await project())
    try expectGolden(status.text(width: 80), "status.txt")
    try expectGolden(json(status), "status.json")
  }

  @Test func `the trace lists gaps first and matches the golden files`() async throws {
    let trace = RequirementTrace(try await project(), contracts: Self.contracts)
    #expect(trace.rows.map(\.state) == trace.rows.map(\.state).sorted())
    try expectGolden(trace.text(width: 80), "trace.txt")
    try expectGolden(json(trace), "trace.json")
  }

  @Test func `without a record, no requirement is proven`() async throws {
    let trace = RequirementTrace(
      try await project(),
      contracts: ContractEvidence(
        rows: Self.contracts.rows.map {
          RowEvidence(id: $0.id, requirements: $0.requirements, outcome: .unknown)
        }))
    try expectGolden(trace.text(width: 60), "trace-without-record.txt")
  }

  @Test(arguments: [20, 40, 60, 80, 200])
  func `tables fit the width unless the width is below their minimum width`(
    _ width: Int
  ) async throws {
    let project = try await project()
    let status = ProjectStatus(project).text(width: width).split(separator: "\n").dropLast(2)
    #expect(status.allSatisfy { $0.count <= max(width, 68) })
    let trace = RequirementTrace(project).text(width: width).split(separator: "\n").dropLast()
    #expect(trace.allSatisfy { $0.count <= max(width, 66) })
  }

  @Test func `a narrow width does not widen a short column`() async throws {
    let archive = Archive("-- .planning/phases/01-a/01-01-PLAN.md --\n")
    let status = ProjectStatus(try await TestProject(archive).reader.project)
    #expect(status.text(width: 20) == status.text(width: 80))
  }

  @Test func `parts of the text are styled according to their state`() async throws {
    let project = try await project()
    let status = ProjectStatus(project).text { text, part in "<\(part):\(text)>" }
    #expect(status.contains("<finished:01  >"))
    #expect(status.contains("<next:Next: 02-02>"))
    let trace = RequirementTrace(project).text { text, state in "<\(state.words):\(text)>" }
    #expect(trace.contains("<unclaimed:2 unclaimed>"))
  }

  @Test func `the next plan is the first open plan with all dependencies done`() async throws {
    let next = try #require(ProjectStatus(try await project()).next)
    #expect(next.plan == "02-02")
    #expect(next.path == ".planning/phases/02-searching/02-02-PLAN.md")
  }

  @Test(arguments: [
    ("01-01..01-03", "02-01"), ("01.x", "02-01"), ("saving-01", "02-01"), ("01-saving", "02-01"),
    ("01-01..02-02", "02-02"), ("02-02..02-03", "02-02"), ("02.x", "02-02"),
    ("searching-02", "02-02"), ("02-04", "02-02"), ("00-03", "02-01"),
  ])
  func `the next plan is found for different forms of a dependency`(
    _ dependency: String, _ next: String
  ) async throws {
    var archive = Archive("")
    func add(_ phase: String, _ numbers: ClosedRange<Int>, done: Bool, _ dependencies: String = "")
    {
      for number in numbers {
        let path = ".planning/phases/\(phase)/\(phase.prefix(2))-0\(number)"
        let list = number == 1 ? dependencies : ""
        archive.files.append(
          ("\(path)-PLAN.md", "---\nplan: \"0\(number)\"\ndepends_on: [\(list)]\n---\n"))
        if done { archive.files.append(("\(path)-SUMMARY.md", "# Summary\n")) }
      }
    }
    add("01-saving", 1...3, done: true)
    add("02-searching", 1...3, done: false, "\"\(dependency)\"")
    let status = ProjectStatus(try await TestProject(archive).reader.project)
    #expect(status.next?.plan == next)
  }

  @Test func `the overviews of an empty project state that it is empty`() {
    #expect(ProjectStatus(PlanningProject()).text() == "No phases.\n")
    #expect(RequirementTrace(PlanningProject()).text() == "No requirements.\n")
  }

  @Test func `control and formatting characters in documents do not occur in the overviews`()
    async throws
  {
    let project = try await FinishedProject().replacing(
      "A note is saved", with: "A \u{1B}[31mnote\u{202E} is saved", in: "REQUIREMENTS.md"
    ).replacing("Phase 1: Saving", with: "Phase 1: Sav\u{1B}]0;ing", in: "ROADMAP.md").project
    #expect(!RequirementTrace(project).text().contains("\u{1B}"))
    #expect(!RequirementTrace(project).text().contains("\u{202E}"))
    #expect(!ProjectStatus(project).text().contains("\u{1B}"))
  }
}
