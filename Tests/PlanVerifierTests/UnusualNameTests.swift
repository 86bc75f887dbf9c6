import Diagnostics
import PlanVerifier
import TestSupport
import Testing

/// Tests of unusual names, requirements with parts or versions, and archived or unread plans.
struct UnusualNameTests {
  /// Returns the findings of a rule in a project with the given plans in phase 06d.
  ///
  /// The keys are the names of the plans, and the values are their dependencies.
  private func findings(
    _ plans: [String: String], of rule: String
  ) async throws -> [String] {
    var project = try FinishedProject().removing("02-01-PLAN.md")
    for (name, dependencies) in plans {
      project = project.adding(
        ".planning/phases/06d-ending/\(name)-PLAN.md",
        """
        ---
        phase: 06d-ending
        plan: "\(name)"
        type: execute
        wave: \(dependencies.isEmpty ? 1 : 2)
        depends_on: [\(dependencies)]
        files_modified: []
        autonomous: true
        must_haves:
          truths: []
        ---

        """)
    }
    return try await project.findings(of: rule)
  }

  @Test func `plans with different words or letters in their names are not duplicates`()
    async throws
  {
    let plans = ["06D-Final-a": "", "06D-Final-b": "", "06D-03a": ""]
    #expect(try await findings(plans, of: "structure.duplicate-plan").isEmpty)
  }

  @Test func `a range of plans is reported only if one of its ends does not exist`() async throws {
    let plans = ["06D-03a": "", "06D-03b": "", "06D-03h": "", "06D-04": "06D-03a..03h"]
    #expect(try await findings(plans, of: "graph.unknown-dependency").isEmpty)
    let broken = ["06D-03a": "", "06D-04": "06D-03a..03h"]
    #expect(try await findings(broken, of: "graph.unknown-dependency").count == 1)
  }

  @Test func `a reference to all plans of a phase is reported only if the phase does not exist`()
    async throws
  {
    let plans = ["06D-03a": "", "06D-04": "06d.x"]
    #expect(try await findings(plans, of: "graph.unknown-dependency").isEmpty)
    #expect(
      try await findings(["06D-04": "07.x"], of: "graph.unknown-dependency").count == 1)
  }

  @Test(arguments: [
    ("NOTE-02.1, NOTE-02.2", 0), ("NOTE-02.x", 0), ("NOTE-02", 0), ("NOTE-02.1", 1),
  ])
  func `parts of a requirement can be claimed separately or together`(
    _ claims: String, _ unclaimed: Int
  ) async throws {
    let project = try FinishedProject()
      .replacing(
        "- [ ] **NOTE-02**: A note is found again.",
        with: "- [ ] **NOTE-02.1**: By a word.\n- [ ] **NOTE-02.2**: By a day.",
        in: "REQUIREMENTS.md"
      ).replacing("requirements: [NOTE-02]", with: "requirements: [\(claims)]", in: "02-01-PLAN.md")
    #expect(try await project.findings(of: "trace.duplicate-requirement").isEmpty)
    #expect(try await project.findings(of: "trace.unknown-requirement").isEmpty)
    #expect(try await project.findings(of: "trace.unclaimed-requirement").count == unclaimed)
  }

  @Test func `a part of a requirement is known only if the requirement is defined`() async throws {
    let project = try FinishedProject()
      .replacing(
        "requirements: [NOTE-02]", with: "requirements: [NOTE-02.1, NOTE-02.x]",
        in: "02-01-PLAN.md")
    #expect(try await project.findings(of: "trace.unknown-requirement").isEmpty)
    #expect(try await project.findings(of: "trace.unclaimed-requirement").isEmpty)
    let unknown = try project.replacing("NOTE-02.1", with: "NOTE-03.1", in: "02-01-PLAN.md")
    #expect(try await unknown.findings(of: "trace.unknown-requirement").count == 1)
  }

  @Test(arguments: ["v0.19", "v1.0", "v1.4", "v2.0", "v12.3"])
  func `requirements of the first version belong to every milestone`(
    _ milestone: String
  ) async throws {
    let project = try FinishedProject()
      .replacing("milestone: v1.0", with: "milestone: \(milestone)", in: "STATE.md")
      .replacing("requirements: [NOTE-02]", with: "requirements: []", in: "02-01-PLAN.md")
    #expect(try await project.findings(of: "trace.unclaimed-requirement").count == 1)
  }

  @Test func `requirements of a later version do not have to be claimed`() async throws {
    let project = try FinishedProject()
      .replacing("milestone: v1.0", with: "milestone: v0.19", in: "STATE.md")
      .replacing("requirements: [NOTE-02]", with: "requirements: []", in: "02-01-PLAN.md")
      .replacing(
        "- [ ] **NOTE-02**", with: "## v2 Requirements\n\n- [ ] **NOTE-02**", in: "REQUIREMENTS.md")
    #expect(try await project.findings(of: "trace.unclaimed-requirement").isEmpty)
  }

  @Test func `archived milestones are verified on request, and their findings are not errors`()
    async throws
  {
    let directory = try TemporaryDirectory()
    let base = try Corpus.base("finished")
    for file in base.files {
      let path = file.path.replacing("phases/01-saving", with: "milestones/v1.0-phases/01-saving")
      try directory.write(path, file.path.hasSuffix("NoteFile.swift") ? "let a = 1\n" : file.text)
    }
    func findings(archived: Bool) async throws -> [Diagnostic] {
      let verification = try await PlanVerification(root: directory.path, archived: archived)
      return verification.result(isStrict: true).diagnostics.filter {
        $0.location?.file.contains("milestones") == true
      }
    }
    #expect(try await findings(archived: false).map(\.id) == ["plan.archived"])
    let asked = try await findings(archived: true)
    #expect(asked.contains { $0.id == "promise.export-missing" })
    // A shipped milestone must not block a merge.
    #expect(asked.allSatisfy { $0.severity != .error })
  }

  @Test func `an invalid pattern in an archived plan is reported on request`() async throws {
    let directory = try TemporaryDirectory()
    for file in try Corpus.base("finished").files {
      let path = file.path.replacing("phases/01-saving", with: "milestones/v1.0-phases/01-saving")
      try directory.write(path, file.text.replacing(#"encode\\(_ note: Note\\)"#, with: "encode("))
    }
    func hasFinding(archived: Bool) async throws -> Bool {
      let verification = try await PlanVerification(root: directory.path, archived: archived)
      return verification.result().diagnostics.contains { $0.id == "promise.pattern-invalid" }
    }
    #expect(try await hasFinding(archived: true))
    #expect(try await !hasFinding(archived: false))
  }

  @Test func `plans outside phases and milestones are counted in a note for each folder`()
    async throws
  {
    let directory = try TemporaryDirectory()
    for file in try Corpus.base("finished").files { try directory.write(file.path, file.text) }
    try directory.write(".planning/quick/1-fix/1-PLAN.md", "")
    try directory.write(".planning/workstreams/ios/phases/01-a/01-01-PLAN.md", "")
    try directory.write(".planning/workstreams/ios/phases/01-a/01-02-PLAN.md", "")
    let verification = try await PlanVerification(root: directory.path)
    let notes = verification.result(isStrict: true).diagnostics.filter { $0.id == "plan.not-read" }
    #expect(
      notes.map(\.message) == [
        "1 plan in '.planning/quick' is not read",
        "2 plans in '.planning/workstreams' are not read",
      ])
    #expect(notes.allSatisfy { $0.severity == .note })
  }
}
