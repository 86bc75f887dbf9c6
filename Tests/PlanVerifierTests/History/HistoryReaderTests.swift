import Diagnostics
import Foundation
import PlanVerifier
import TestSupport
import Testing

struct HistoryReaderTests {
  /// Creates a repository with the base fixture `finished` in three commits.
  ///
  /// The first commit adds the planning documents except the summary, the second the sources, and
  /// the third the summary. The prefix is prepended to all paths, and the name replaces
  /// `NoteFile.swift` in all paths and texts.
  private func repository(
    below prefix: String = "", naming name: String = "NoteFile.swift"
  ) throws -> TemporaryDirectory {
    let directory = try TemporaryDirectory()
    try directory.git("init", "-q")
    let base = try Corpus.archive(Corpus.directory.appending(path: "Bases/finished.txtar"))
    func write(where isWanted: (String) -> Bool) throws {
      for file in base.files where isWanted(file.path) {
        try directory.write(
          prefix + file.path.replacing("NoteFile.swift", with: name),
          file.text.replacing("NoteFile.swift", with: name))
      }
    }
    try write { $0.hasPrefix(".planning") && !$0.hasSuffix("SUMMARY.md") }
    try directory.commit("docs: plan")
    try write { $0.hasPrefix("Sources") }
    try directory.commit("feat(01-01): write notes")
    try write { $0.hasSuffix("SUMMARY.md") }
    try directory.commit("docs(01-01): finish")
    return directory
  }

  private func project(_ root: String) async throws -> (RepositoryFiles, PlanningProject) {
    var files = RepositoryFiles(root: root)
    files.list()
    await files.read(PlanningFiles.wanted(in: files.entries))
    let reader = await PlanningReader(
      PlanningFiles(entries: files.entries, contents: files.contents))
    return (files, reader.project)
  }

  private func history(_ root: String, since: String? = nil) async throws -> History {
    let (files, project) = try await project(root)
    return try HistoryReader(root: root).read(project, entries: files.entries, since: since)
  }

  private func findings(_ root: String) async throws -> [Diagnostic] {
    var (files, project) = try await project(root)
    let reader = HistoryReader(root: root)
    let needs = PromiseNeeds(project, entries: files.entries, renames: reader.renames)
    await files.read(needs.paths)
    let tree = await SourceTree(
      view: .workingTree, entries: files.entries, contents: files.contents, needs: needs)
    return await PlanJudgement(
      PlanningFiles(entries: files.entries, contents: files.contents), project: project,
      tree: tree, history: try reader.read(project, entries: files.entries)
    ).diagnostics
  }

  private static let plan = ".planning/phases/01-saving/01-01-PLAN.md"

  @Test func `a commit with the name of a plan in its scope belongs to the plan`() async throws {
    let directory = try repository()
    let history = try await history(directory.path)
    #expect(history.limit == nil)
    let changes = try #require(history.changes[RepositoryPath(Self.plan)])
    #expect(
      changes.map(\.description).sorted() == [
        ".planning/phases/01-saving/01-01-SUMMARY.md", "Sources/Note.swift",
        "Sources/NoteFile.swift",
      ])
  }

  @Test func `a renamed file is checked at its new path`() async throws {
    let directory = try repository()
    try directory.git("mv", "Sources/NoteFile.swift", "Sources/NoteStore.swift")
    try directory.commit("refactor: rename")
    try directory.git("mv", "Sources/NoteStore.swift", "Sources/Store.swift")
    try directory.commit("refactor: rename again")
    let history = try await history(directory.path)
    let old = try RepositoryPath("Sources/NoteFile.swift")
    #expect(history.renames[old] == (try RepositoryPath("Sources/Store.swift")))
    let findings = try await findings(directory.path).filter { $0.id.rawValue.contains("promise") }
    #expect(findings.map(\.id) == ["promise.artifact-missing"])
    #expect(findings.map(\.severity) == [.note])
    #expect(
      findings[0].message
        == "'Sources/NoteFile.swift' was renamed to 'Sources/Store.swift' and is checked there")
  }

  @Test func `a file that was renamed before its plan was finished is reported as missing`()
    async throws
  {
    let directory = try TemporaryDirectory()
    try directory.git("init", "-q")
    for file in try Corpus.base("finished").files where !file.path.hasSuffix("SUMMARY.md") {
      try directory.write(file.path, file.text)
    }
    try directory.commit("feat: old notes")
    try directory.git("mv", "Sources/NoteFile.swift", "Sources/Helpers.swift")
    try directory.commit("refactor: rename")
    for file in try Corpus.base("finished").files where file.path.hasSuffix("SUMMARY.md") {
      try directory.write(file.path, file.text)
    }
    try directory.commit("docs(01-01): finish")
    let findings = try await findings(directory.path).filter { $0.severity == .error }
    #expect(findings.map(\.id) == ["promise.artifact-missing"])
    #expect(findings.first?.notes.first?.message.hasPrefix("it was already broken at") == true)
  }

  /// Git does not detect these moves, because the contents differ.
  @Test(arguments: ["NoteFile.swift", "Utils.swift"])
  func `a rewritten file in another folder counts as moved only if its name is uncommon`(
    _ name: String
  ) async throws {
    let directory = try repository(naming: name)
    try directory.git("rm", "-q", "Sources/\(name)")
    try directory.write("Other/\(name)", (1...30).map { "let number\($0) = \($0)\n" }.joined())
    try directory.commit("feat: other notes")
    let findings = try await findings(directory.path).filter { $0.severity == .error }
    let isMissing = findings.contains { $0.id == "promise.artifact-missing" }
    #expect(isMissing == (name == "Utils.swift"), "\(findings)")
  }

  @Test func `a promised file that a commit outside all plans removed is reported as missing`()
    async throws
  {
    let directory = try repository()
    try directory.git("rm", "-q", "Sources/NoteFile.swift")
    try directory.commit("chore: clean up")
    let findings = try await findings(directory.path).filter { $0.severity == .error }
    #expect(findings.map(\.id) == ["promise.artifact-missing"])
    #expect(findings[0].message.contains("until"))
  }

  @Test func `a missing promised file that git ignores is recognized as ignored`() async throws {
    let directory = try repository()
    try directory.git("rm", "-q", "--cached", "Sources/NoteFile.swift")
    try directory.remove("Sources/NoteFile.swift")
    try directory.write(".gitignore", "Sources/NoteFile.swift\n")
    try directory.commit("chore: generate it")
    let history = try await history(directory.path)
    #expect(history.ignored == [try RepositoryPath("Sources/NoteFile.swift")])
  }

  @Test func `the history of a project in a subdirectory has paths relative to the project`()
    async throws
  {
    let directory = try repository(below: "libs/notes/")
    try directory.git("mv", "libs/notes/Sources/NoteFile.swift", "libs/notes/Sources/A.swift")
    try directory.commit("refactor: rename")
    let history = try await history(directory.path + "/libs/notes", since: "HEAD~1")
    let old = try RepositoryPath("Sources/NoteFile.swift")
    #expect(history.renames[old] == (try RepositoryPath("Sources/A.swift")))
    let changes = try #require(history.changes[RepositoryPath(Self.plan)])
    #expect(
      changes.map(\.description).sorted() == [
        ".planning/phases/01-saving/01-01-SUMMARY.md", "Sources/Note.swift",
        "Sources/NoteFile.swift",
      ])
    #expect(
      try history.changedSince?.paths
        == [old, RepositoryPath("Sources/A.swift")])
  }

  @Test func `only changes on the branch or in the working tree count as changes since a revision`()
    async throws
  {
    let directory = try repository()
    try directory.git("checkout", "-q", "-b", "work")
    try directory.write("Sources/New.swift", "let new = 1\n")
    try directory.commit("feat: new")
    try directory.git("checkout", "-q", "main")
    try directory.write("Other.md", "")
    try directory.commit("docs: other")
    try directory.git("checkout", "-q", "work")
    try directory.write("Untracked.md", "")
    try directory.write("Sources/Note.swift", "struct Note {}\n")
    let history = try await history(directory.path, since: "main")
    #expect(
      history.changedSince?.paths.map(\.description).sorted() == [
        "Sources/New.swift", "Sources/Note.swift", "Untracked.md",
      ])
  }

  @Test func `an added line that looks like a diff header does not hide later changes`()
    async throws
  {
    let directory = try repository()
    let document = ".planning/STATE.md"
    let lines = (1...9).map { "line \($0)\n" }
    try directory.write(document, lines.joined())
    try directory.commit("docs: state")
    let changed = lines[..<4] + ["++ b/other.md\n", "@@ -1 +1 @@\n"] + lines[4...7] + ["last\n"]
    try directory.write(document, changed.joined())
    let history = try await history(directory.path, since: "HEAD")
    #expect(try history.changedSince?.lines[RepositoryPath(document)] == [5...6, 11...11])
  }

  @Test(arguments: ["nothing", "--output=x", "", "-p", "HEAD; touch x", "a\0b"])
  func `an invalid revision is rejected, and no file is changed`(_ revision: String) async throws {
    let directory = try repository()
    await #expect(throws: HistoryReader.Failure.unknownRevision(revision)) {
      try await history(directory.path, since: revision)
    }
    #expect(try directory.git("status", "--porcelain").isEmpty)
  }

  @Test
  func `a project without a repository has no history, and a comparison with a revision fails`()
    async throws
  {
    let directory = try TemporaryDirectory()
    try directory.write(".planning/STATE.md", "# State\n")
    // The temporary directory is not in a repository.
    let history = try await history(directory.path)
    #expect(history.limit == .absent)
    await #expect(throws: HistoryReader.Failure.noHistory) {
      try await self.history(directory.path, since: "HEAD")
    }
  }

  @Test func `an empty repository has no history, and the history of a shallow clone is shallow`()
    async throws
  {
    let empty = try TemporaryDirectory()
    try empty.git("init", "-q")
    #expect(try await history(empty.path).limit == .absent)
    let directory = try repository()
    let clone = try TemporaryDirectory()
    try clone.git("clone", "-q", "--depth", "1", "file://\(directory.path)", "copy")
    #expect(try await history(clone.path + "/copy").limit == .shallow)
  }
}
