import Diagnostics
import Foundation
import PlanVerifier
import TestSupport
import Testing

/// Tests of histories that are incomplete, damaged or, for comparison, complete.
struct UnreadableHistoryTests {
  private static let source = "Sources/NoteFile.swift"

  private func repository() throws -> RepositoryFixture {
    let fixture = try RepositoryFixture(Archive("base: finished\n"))
    try fixture.directory.git("config", "uploadpack.allowFilter", "true")
    return fixture
  }

  /// Returns the ids of history diagnostics, and the severities and ids of all other diagnostics.
  private func findings(in path: String) async throws -> (limits: [String], findings: [String]) {
    let diagnostics = try await PlanVerification(root: path).result().diagnostics
    let limits = diagnostics.filter { $0.id.rawValue.hasPrefix("history.") }
    let others = diagnostics.filter { !$0.id.rawValue.hasPrefix("history.") }
    return (limits.map(\.id.rawValue), others.map { "\($0.severity.rawValue) \($0.id.rawValue)" })
  }

  @Test func `without old contents, renames are followed and the missing contents are reported`()
    async throws
  {
    let fixture = try repository()
    try fixture.directory.git("mv", Self.source, "Sources/NoteStore.swift")
    try fixture.directory.commit("refactor: rename")
    try fixture.directory.write("Sources/NoteStore.swift", "struct Other {}\n")
    try fixture.directory.commit("refactor: rewrite")
    let clone = try TemporaryDirectory()
    try clone.git(
      "clone", "-q", "--filter=blob:none", "file://\(fixture.directory.path)", "copy")
    let copy = clone.path + "/copy"
    // Without the origin, nothing can be fetched.
    try FileManager.default.removeItem(atPath: fixture.directory.path)
    let (limits, found) = try await findings(in: copy)
    #expect(limits == ["history.partial"])
    #expect(
      found == [
        "note promise.artifact-missing", "error promise.export-missing",
        "error promise.link-broken",
      ])
  }

  @Test func `a shallow clone is reported, and broken promises about contents remain errors`()
    async throws
  {
    let fixture = try repository()
    try fixture.directory.write(Self.source, "struct Other {}\n")
    try fixture.directory.commit("refactor: rewrite")
    let clone = try TemporaryDirectory()
    try clone.git("clone", "-q", "--depth", "1", "file://\(fixture.directory.path)", "copy")
    let (limits, found) = try await findings(in: clone.path + "/copy")
    #expect(limits == ["history.shallow"])
    #expect(found == ["error promise.export-missing", "error promise.link-broken"])
  }

  @Test func `a history with a missing commit is reported as unreadable`() async throws {
    let fixture = try repository()
    let commit = try fixture.directory.git("rev-parse", "HEAD~1")
    let object = ".git/objects/\(commit.prefix(2))/\(commit.dropFirst(2))"
    try fixture.directory.remove(object)
    let (limits, found) = try await findings(in: fixture.directory.path)
    #expect(limits == ["history.unreadable"])
    #expect(found.isEmpty)
  }

  /// The argument is the number of bytes that remain of a damaged object.
  @Test(arguments: [0, 600])
  func `unreadable old contents cause an error that names the damaged object`(_ length: Int)
    async throws
  {
    let fixture = try repository()
    let directory = fixture.directory
    // The text is too long for a single read.
    let text = (0..<2_000).map { "let number\($0) = \($0 &* 2_654_435_761 % 65_521)\n" }.joined()
    let old = try String(contentsOfFile: "\(directory.path)/\(Self.source)", encoding: .utf8)
    try directory.write(Self.source, old + text)
    try directory.commit("feat(01-01): numbers")
    try directory.write(Self.source, "struct Other {}\n")
    try directory.commit("refactor: rewrite")
    let blob = try directory.git("rev-parse", "HEAD~1:\(Self.source)")
    let object = ".git/objects/\(blob.prefix(2))/\(blob.dropFirst(2))"
    let bytes = try Data(
      contentsOf: URL(fileURLWithPath: directory.path).appending(path: object))
    try directory.remove(object)
    try bytes.prefix(length).write(
      to: URL(fileURLWithPath: directory.path).appending(path: object))
    let verification = try await PlanVerification(root: directory.path, since: "HEAD~1")
    let found = verification.result().diagnostics
    #expect(
      found.map { "\($0.severity.rawValue) \($0.id.rawValue)" } == [
        "error history.unreadable", "error promise.export-missing", "error promise.link-broken",
      ])
    #expect(found[0].message.contains(String(blob.prefix(7))))
    // The error does not belong to a single phase, so it is reported for every phase.
    let phase = verification.result(phase: PhaseToken("1"))
    #expect(phase.diagnostics.map(\.id).contains("history.unreadable"))
    // A baseline never contains an unreadable history.
    #expect(verification.isIncomplete)
    let baseline = Baseline(verification.baselineEntries)
    let known = verification.result(baseline: baseline)
    #expect(known.diagnostics.map(\.id) == ["history.unreadable"])
    #expect(known.answer == .notFullyVerified)
  }

  @Test(arguments: [true, false])
  func `unreadable changes since a revision cause an error, and all findings are reported`(
    _ isFinished: Bool
  ) async throws {
    let fixture = try repository()
    let directory = fixture.directory
    if !isFinished {
      try directory.git("rm", "-q", ".planning/phases/01-saving/01-01-SUMMARY.md")
    }
    try directory.write(Self.source, "struct Other {}\n")
    try directory.commit("refactor: rewrite")
    let known = try await PlanVerification(root: directory.path).result().diagnostics
    try directory.write(".git/index", "damaged")
    let result = try await PlanVerification(root: directory.path, since: "HEAD").result()
    let found = result.diagnostics.filter { $0.id == "history.unreadable" }
    #expect(found.map(\.severity) == [.error])
    #expect(found.first?.message.contains("index") == true)
    #expect(result.diagnostics.filter { $0.id != "history.unreadable" } == known)
    #expect(result.answer != .kept)
  }

  @Test func `a valid project with a complete history has no diagnostics`() async throws {
    let fixture = try repository()
    let (limits, found) = try await findings(in: fixture.directory.path)
    #expect(limits.isEmpty)
    #expect(found.isEmpty)
  }
}
