import Diagnostics
import Foundation
import PlanVerifier
import Testing

struct PlanningReaderTests {
  private func project() async throws -> TestProject {
    try await TestProject(
      try Corpus.archive(Corpus.directory.appending(path: "Bases/finished.txtar")))
  }

  @Test func `plans and summaries are found in their phases`() async throws {
    let project = try await project().reader.project
    #expect(project.phases.map(\.token.description) == ["01", "02"])
    #expect(project.plans.map(\.name) == ["01-01", "02-01"])
    #expect(project.plans.map(\.number) == ["01", "01"])
    #expect(project.phases.map(\.isExecuted) == [true, false])
  }

  @Test func `a plan is parsed with source locations`() async throws {
    let plan = try #require(try await project().reader.project.plans.first)
    #expect(plan.wave?.value == 1)
    #expect(plan.wave?.location.start?.line == 5)
    #expect(plan.requirements.map(\.value) == ["NOTE-01"])
    let promises = try #require(plan.promises)
    #expect(promises.truths.map(\.statement.value) == ["A saved note is there after a restart"])
    #expect(promises.truths.first?.command?.value == "swift test")
    #expect(promises.artifacts.first?.exports.map(\.value) == ["NoteFile"])
    #expect(promises.artifacts.first?.exports.first?.location.start?.line == 17)
    #expect(promises.links.first?.pattern?.value == #"encode\(_ note: Note\)"#)
    #expect(plan.tasks.count == 1)
    #expect(plan.tasks.first?.parts.map(\.name) == ["name", "files", "action", "verify", "done"])
    #expect(
      plan.sections.map(\.name) == ["objective", "tasks", "verification", "success_criteria"])
  }

  @Test func `a valid project has no findings`() async throws {
    #expect(try await project().judge() == [])
  }
}
