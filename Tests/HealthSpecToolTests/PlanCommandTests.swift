import Foundation
import TestSupport
import Testing

/// Tests of `plan verify`, `status`, `trace` and `rules` on a project on disk.
struct PlanCommandTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    let base = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent()
      .appending(path: "PlanVerifierTests/Corpus/Bases/finished.txtar")
    for (path, text) in Archive(try String(contentsOf: base, encoding: .utf8)).files {
      try folder.file(path, text)
    }
  }

  private static let plan = ".planning/phases/01-saving/01-01-PLAN.md"
  private static let source = "Sources/NoteFile.swift"

  private func rewrite(_ path: String, _ text: String, _ other: String) throws {
    let old = try String(contentsOf: folder.url.appending(path: path), encoding: .utf8)
    try #require(old.contains(text))
    try folder.file(path, old.replacing(text, with: other))
  }

  /// Returns the modification times of all files and directories, with the contents of the files.
  private func tree() throws -> [String: String] {
    var tree: [String: String] = [:]
    for path in try FileManager.default.subpathsOfDirectory(atPath: folder.url.path) {
      let url = folder.url.appending(path: path)
      let attributes = try FileManager.default.attributesOfItem(atPath: url.path)
      let bytes = (try? Data(contentsOf: url)) ?? Data()
      tree[path] = "\(attributes[.modificationDate] ?? "") \(bytes.base64EncodedString())"
    }
    return tree
  }

  private func git(_ arguments: String...) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments =
      ["git", "-c", "user.name=Test", "-c", "user.email=test@example.org"] + arguments
    process.currentDirectoryURL = folder.url
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0, "git \(arguments)")
  }

  @Test func `the verification of a project with kept promises exits with 0`() throws {
    try git("init", "-q")
    try git("add", "-A")
    try git("commit", "-q", "-m", "All")
    let result = try folder.tool.run("plan", "verify", "--strict")
    #expect(result.exitCode == 0, "\(result.errors)")
    #expect(result.output.hasPrefix("2 plans, "))
    #expect(result.output.hasSuffix(" 0 errors, 0 warnings\n"))
    #expect(result.errors == "")
  }

  @Test func `a broken promise is shown at its location, and the verification exits with 1`() throws
  {
    try rewrite(Self.source, "struct NoteFile", "// struct NoteFile\nstruct Other")
    let result = try folder.tool.run("plan", "verify")
    #expect(result.exitCode == 1)
    #expect(result.output.contains("\(Self.plan):17:17: error: "))
    #expect(result.output.contains("[promise.export-missing]"))
    #expect(result.output.contains("\n       |                 ^~~~~~~~~~\n"))
  }

  @Test func `paths in messages begin with the given folder`() throws {
    try rewrite(Self.source, "struct NoteFile", "struct Other")
    let parent = try TemporaryFolder()
    let result = try parent.tool.run("plan", "verify", folder.url.path)
    #expect(result.output.contains("\(folder.url.path)/\(Self.plan):17:17: error: "))
  }

  @Test func `a missing or shallow history is reported`() throws {
    #expect(try folder.tool.run("plan", "verify", "--notes").output.contains("[history.absent]"))
    try git("init", "-q")
    try git("add", "-A")
    try git("commit", "-q", "-m", "All")
    try git("commit", "-q", "--allow-empty", "-m", "More")
    let shallow = try TemporaryFolder()
    try git("clone", "-q", "--depth", "1", "file://\(folder.url.path)", "\(shallow.url.path)/copy")
    let result = try shallow.tool.run("plan", "verify", "--notes", "copy")
    #expect(result.exitCode == 0)
    #expect(result.output.contains("copy/.planning: note: the git history is shallow"))
  }

  @Test func `a folder or a pipe in place of a document is reported`() throws {
    try FileManager.default.removeItem(at: folder.url.appending(path: ".planning/STATE.md"))
    try folder.file(".planning/STATE.md/x.md", "x")
    let result = try folder.tool.run("plan", "verify")
    #expect(
      result.output.contains(".planning/STATE.md: error: a folder is named like a document"))
    #expect(result.exitCode != 0)
    let pipe = try TemporaryFolder()
    try pipe.file(".planning/PROJECT.md", "# P\n")
    #expect(mkfifo(pipe.url.appending(path: ".planning/ROADMAP.md").path, 0o600) == 0)
    let other = try pipe.tool.run("plan", "verify")
    #expect(other.output.contains(".planning/ROADMAP.md: error: this is a pipe"))
    #expect(other.exitCode == 2)
  }

  @Test func `a document that is not UTF-8 is reported and fails the verification`() throws {
    try folder.file(".planning/ROADMAP.md", [0x23, 0x20, 0xFF, 0xFE, 0x0A])
    let result = try folder.tool.run("plan", "verify")
    #expect(result.output.contains("[markdown.invalid-utf8]"))
    #expect(result.exitCode != 0)
  }

  @Test func `a warning fails the verification only with --strict`() throws {
    try rewrite(".planning/STATE.md", "total_plans: 2", "total_plans: 3")
    #expect(try folder.tool.run("plan", "verify").exitCode == 0)
    #expect(try folder.tool.run("plan", "verify", "--strict").exitCode == 1)
  }

  @Test func `invalid front matter is reported unless another phase is selected`() throws {
    try folder.file("\(Self.plan)", "---\nphase: [01\n\twave: x\n---\n")
    let result = try folder.tool.run("plan", "verify", "--phase", "2")
    #expect(result.exitCode == 0)
    let all = try folder.tool.run("plan", "verify", "--format", "json")
    #expect(all.output.contains("front-matter.invalid"))
    #expect(all.exitCode != 0)
  }

  @Test
  func `the exit code is 2 without plans, 66 without the folder, 64 for an unknown phase or rule`()
    throws
  {
    let empty = try TemporaryFolder()
    #expect(try empty.tool.run("plan", "verify").exitCode == 2)
    #expect(try empty.tool.run("plan", "verify", "nowhere").exitCode == 66)
    #expect(try empty.tool.run("plan", "verify", "--phase", "x").exitCode == 64)
    #expect(try empty.tool.run("plan", "rules", "no.rule").exitCode == 64)
    #expect(try folder.tool.run("plan", "verify", "--phase", "42").exitCode == 64)
  }

  @Test(arguments: ["pretty", "github", "json", "sarif", "junit"])
  func `plan verify, status and trace change no files`(_ format: String) throws {
    try rewrite(Self.source, "struct NoteFile", "struct Other")
    try git("init", "-q")
    try git("add", "-A")
    try git("commit", "-q", "-m", "All")
    let before = try tree()
    let result = try folder.tool.run("plan", "verify", "--format", format, "--since", "HEAD")
    #expect(result.exitCode == 0, "\(result.errors)")
    #expect(try folder.tool.run("plan", "verify", "--format", format).exitCode == 1)
    for command in ["status", "trace"] {
      #expect(try folder.tool.run("plan", command).exitCode == 0)
    }
    #expect(try tree() == before)
  }

  @Test func `a file that was renamed later is checked under its new name`() throws {
    try git("init", "-q")
    try git("add", "-A")
    try git("commit", "-q", "-m", "feat(01-01): write notes to files")
    try git("mv", Self.source, "Sources/NoteStore.swift")
    try git("commit", "-q", "-m", "Rename the store")
    let result = try folder.tool.run("plan", "verify", "--notes")
    #expect(result.exitCode == 0, "\(result.errors)")
    #expect(
      result.output.contains("'Sources/NoteFile.swift' was renamed to 'Sources/NoteStore.swift'"))
    #expect(!(try folder.tool.run("plan", "verify").output.contains("NoteStore")))
  }

  @Test func `with --since, only promises that were broken after the revision are reported`() throws
  {
    try rewrite(Self.source, "struct NoteFile", "struct Other")
    try git("init", "-q")
    try git("add", "-A")
    try git("commit", "-q", "-m", "All")
    #expect(try folder.tool.run("plan", "verify", "--since", "HEAD").exitCode == 0)
    // A promise that was already broken is not reported, but a promise that the change breaks is.
    try rewrite(Self.source, "note.text", "note.text + \"\"")
    #expect(try folder.tool.run("plan", "verify", "--since", "HEAD").exitCode == 0)
    try rewrite(Self.source, "encode(_ note: Note)", "write(_ note: Note)")
    let result = try folder.tool.run("plan", "verify", "--since", "HEAD")
    #expect(result.exitCode == 1)
    #expect(result.output.contains("[promise.link-broken]"))
    #expect(!result.output.contains("[promise.export-missing]"))
    #expect(try folder.tool.run("plan", "verify", "--since", "nowhere").exitCode == 64)
  }

  @Test func `status shows the next plan, and trace shows the requirements`() throws {
    let status = try folder.tool.run("plan", "status")
    #expect(status.exitCode == 0)
    #expect(status.output.contains("Next: 02-01  .planning/phases/02-searching/02-01-PLAN.md"))
    let trace = try folder.tool.run("plan", "trace")
    #expect(trace.exitCode == 0)
    #expect(trace.output.contains("NOTE-01"))
    for command in ["status", "trace"] {
      let json = try folder.tool.run("plan", command, "--format", "json").output
      #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: Data(json.utf8)) }
    }
  }

  @Test func `status exits with 64 for --record and with 66 for a missing folder`() throws {
    let result = try folder.tool.run("plan", "status", "--record", "run.jsonl")
    #expect(result.exitCode == 64)
    #expect(result.errors.contains("--record"))
    #expect(try folder.tool.run("plan", "status", "nowhere").exitCode == 66)
  }

  @Test func `rules are listed, and the page of a rule is shown on request`() throws {
    let list = try folder.tool.run("plan", "rules")
    #expect(list.exitCode == 0)
    #expect(list.output.contains("  promise.export-missing "))
    let page = try folder.tool.run("plan", "rules", "promise.export-missing")
    #expect(page.output.hasPrefix("promise.export-missing (error)\n\n"))
    #expect(page.output.contains("Breaks the rule:"))
  }

  @Test func `the schema of the settings is JSON`() throws {
    let schema = try folder.tool.run("plan", "rules", "--format", "schema")
    #expect(schema.exitCode == 0)
    let root = try JSONSerialization.jsonObject(with: Data(schema.output.utf8)) as? [String: Any]
    #expect(root?["title"] as? String == "healthspec.yml")
  }

  @Test func `an empty planning folder is reported as empty`() throws {
    let empty = try TemporaryFolder()
    try FileManager.default.createDirectory(
      at: empty.url.appending(path: ".planning"), withIntermediateDirectories: true)
    let result = try empty.tool.run("plan", "verify")
    #expect(result.exitCode == 2)
    #expect(result.output.contains(".planning has no phases or readable documents"))
  }
}
