import Diagnostics
import PlanVerifier
import Testing

struct FeatureReaderTests {
  @Test func `features are found by their numbered folders and their documents`() async throws {
    let features = try await TaggedProject()
      .adding("specs/20260105-101500-export/plan.md", "# Plan\n")
      .adding("specs/003-contracts/export.md", "# Export\n")
      .adding("specs/notes/spec.md", "# Notes\n")
      .adding("specs/004-deep/more/spec.md", "# Deep\n")
      .adding("specs/spec.md", "# Root\n").features
    #expect(features.map(\.path.name) == ["001-note-tags", "20260105-101500-export"])
    #expect(features.map(\.number) == ["001", "20260105-101500"])
    #expect(features.map(\.slug) == ["note-tags", "export"])
  }

  @Test func `the documents and contracts of a feature are found`() async throws {
    let feature = try await TaggedProject().adding("contracts/api/tags.yaml", "a: b\n").feature
    #expect(
      feature.documents.map(\.document.path.name) == [
        "spec.md", "plan.md", "tasks.md", "data-model.md", "research.md", "requirements.md",
        "search.md",
      ])
    #expect(feature.contracts.map(\.name) == ["tags.yaml"])
  }

  @Test func `a specification is parsed with source locations`() async throws {
    let specification = try #require(try await TaggedProject().feature.specification)
    #expect(specification.status?.value == "In Progress")
    #expect(specification.status?.location.start == SourcePosition(line: 5, column: 13))
    #expect(specification.stories.map(\.number) == [1, 2])
    #expect(specification.stories.map(\.priority?.value) == ["P1", "P2"])
    #expect(specification.stories.map(\.scenarios.count) == [2, 1])
    #expect(specification.stories.map(\.hasIndependentTest) == [true, true])
    #expect(
      specification.definitions.map(\.id.value.description) == [
        "FR-001", "FR-002", "FR-003", "SC-001",
      ])
    #expect(specification.definitions.map(\.isFormal) == [true, true, true, true])
    #expect(specification.definitions.first?.id.location.start?.column == 5)
  }

  @Test func `tasks are parsed with labels, phases, files and dependencies`() async throws {
    let list = try #require(try await TaggedProject().feature.tasks)
    #expect(list.phases.map(\.stories) == [[], [], [1], [2], []])
    #expect(list.phases.map(\.isShared) == [true, true, false, false, true])
    #expect(list.tasks.compactMap(\.id?.value.number) == Array(1...7))
    #expect(list.tasks.map(\.state) == [.done, .done, .done, .done, .open, .open, .open])
    #expect(list.tasks.map(\.phase) == [0, 0, 1, 2, 2, 3, 4])
    #expect(list.tasks.map(\.isParallel) == [false, true, false, true, false, false, true])
    #expect(list.tasks.map(\.story?.value) == [nil, nil, nil, 1, 1, 2, nil])
    #expect(list.tasks[4].dependencies.map(\.value.description) == ["T003", "T004"])
    #expect(list.tasks[3].text.value == "Test tagging in tests/test_tags.py")
    #expect(list.tasks[3].files.map(\.value) == ["tests/test_tags.py"])
    #expect(list.tasks[3].files.first?.location.start == SourcePosition(line: 21, column: 38))
  }

  @Test(arguments: [
    ("- [ ] T001 Add `app/(auth)/[id].tsx`", ["app/(auth)/[id].tsx"]),
    (
      "- [ ] T001 Add **src/a.py**, src/b.py:12 and (src/c.py).",
      ["src/a.py", "src/b.py", "src/c.py"]
    ),
    ("- [ ] T001 Serve `/api/a.json` by Next.js/React.js and/or v1.2/3.4", []),
    ("- [ ] T001 Look at https://a.b/c.html, src/*.py, ../x/y.py... and @types/node.d.ts", []),
    (
      "- [ ] T001 Add `.github/workflows/ci.yml` to .github/workflows", [".github/workflows/ci.yml"]
    ),
    ("- [ ] T001 Run `swift test src/a.swift`", []),
  ])
  func `file paths are distinguished from similar text`(_ line: String, _ files: [String])
    async throws
  {
    let list = try #require(try await TaggedProject().adding("tasks.md", line).feature.tasks)
    #expect(list.tasks.first?.files.map(\.value) == files)
  }

  @Test func `CRLF line endings and a byte order mark do not change stories and tasks`()
    async throws
  {
    let plain = try await TaggedProject().feature
    var project = try TaggedProject()
    for name in ["spec.md", "plan.md", "tasks.md"] {
      project = project.adding(
        name, "\u{FEFF}" + (try project.text(name)).replacing("\n", with: "\r\n"))
    }
    let feature = try await project.feature
    #expect(
      feature.specification?.stories.map(\.title) == plain.specification?.stories.map(\.title))
    #expect(feature.tasks?.tasks.map(\.id) == plain.tasks?.tasks.map(\.id))
    #expect(feature.tasks?.tasks.map(\.text) == plain.tasks?.tasks.map(\.text))
    #expect(try await project.allFindings == [])
  }
}
