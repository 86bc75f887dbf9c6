import Diagnostics
import Foundation
import PlanVerifier
import TestSupport
import Testing

/// Tests of reports on a whole project, on one phase or on the changes since a revision.
struct SelectionTests {
  private static let phase = ".planning/phases/01-saving"
  private static let source = "Sources/NoteFile.swift"

  private let directory: TemporaryDirectory

  init() throws {
    directory = try RepositoryFixture(Archive("base: finished\n")).directory
  }

  /// Returns the result of a strict report; the given rows count as rows of a run record.
  private func result(
    since: String? = nil, phase: String? = nil, rows: [RowEvidence] = []
  ) async throws -> PlanVerification.Result {
    try await PlanVerification(
      root: directory.path, since: since,
      contracts: ContractEvidence(rows: rows, hasRecord: !rows.isEmpty)
    ).result(phase: phase.flatMap { PhaseToken($0) }, isStrict: true)
  }

  private func errors(since: String) async throws -> [Diagnostic.ID] {
    try await result(since: since).diagnostics.filter { $0.severity == .error }.map(\.id)
  }

  @Test func `an unchanged project has no errors or warnings`() async throws {
    #expect(try await result().answer == .kept)
    #expect(try await result(since: "HEAD").answer == .kept)
  }

  @Test func `a change that breaks a promise and deletes the plan is reported`() async throws {
    try directory.write(Self.source, "let a = 1\n")
    try directory.remove("\(Self.phase)/01-01-PLAN.md")
    let errors = try await errors(since: "HEAD")
    #expect(errors.contains("completion.plan-missing"))
  }

  @Test func `a change that breaks a promise and deletes the summary is reported`() async throws {
    try directory.write(Self.source, "let a = 1\n")
    try directory.remove("\(Self.phase)/01-01-SUMMARY.md")
    // The checklists in the roadmap, which does not change, state that the plan is done.
    let errors = try await errors(since: "HEAD")
    #expect(errors.contains("completion.summary-missing"))
  }

  @Test func `a project whose planning documents were all deleted is not fully verified`()
    async throws
  {
    try directory.remove(".planning")
    #expect(try await result(since: "HEAD").answer == .notFullyVerified)
  }

  @Test func `earlier findings in unchanged documents are not reported`() async throws {
    let roadmap = try String(
      contentsOfFile: "\(directory.path)/.planning/ROADMAP.md", encoding: .utf8)
    try directory.write(
      ".planning/ROADMAP.md", roadmap.replacing("- [ ] 02-01-PLAN.md", with: "- [x] 02-01-PLAN.md"))
    try directory.commit("docs: check off a plan too early")
    #expect(try await errors(since: "HEAD~1").contains("completion.plan-tick"))
    // A change in the same phase does not cause the finding to be reported again.
    try directory.write(".planning/phases/02-searching/02-CONTEXT.md", "# Context\n")
    try directory.commit("docs: context")
    #expect(try await errors(since: "HEAD~1") == [])
  }

  @Test func `failed evidence is reported even if no document changes`() async throws {
    let plan = "\(Self.phase)/01-01-PLAN.md"
    let text = try String(contentsOfFile: "\(directory.path)/\(plan)", encoding: .utf8)
    try directory.write(plan, text.replacing("[command: swift test]", with: "[rows: a/b]"))
    try directory.commit("docs: evidence")
    let row = RowEvidence(id: "a/b", requirements: [], outcome: .notPassed("failed"))
    let found = try await result(since: "HEAD", rows: [row])
    #expect(found.answer == .broken)
    #expect(found.diagnostics.contains { $0.id == "truth.failed-evidence" })
  }

  @Test(arguments: [nil, "1"], [nil, "HEAD"])
  func `invalid settings make every report incomplete`(
    _ phase: String?, _ since: String?
  ) async throws {
    try directory.write("healthspec.yml", "plan:\n  rules:\n    promise.contains-missng: error\n")
    try directory.commit("chore: settings")
    #expect(try await result(since: since, phase: phase).answer == .notFullyVerified)
  }

  @Test(arguments: [nil, "1"], [nil, "HEAD"])
  func `a promised file that is too large makes every report fail`(
    _ phase: String?, _ since: String?
  ) async throws {
    let handle = try FileHandle(
      forWritingTo: URL(fileURLWithPath: directory.path).appending(path: Self.source))
    try handle.truncate(atOffset: 300 << 20)
    try handle.close()
    let found = try await result(since: since, phase: phase)
    #expect(found.diagnostics.contains { $0.id == "file.too-large" })
    #expect(found.answer != .kept)
  }
}
