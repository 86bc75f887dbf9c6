import Diagnostics
import Foundation
import PlanVerifier
import TestSupport
import Testing

/// A repository with a history that is defined by text, such as a fixture under `Corpus/Causes/`.
///
/// The base, by default `finished`, is added in three commits: the planning documents without
/// summaries, the other files, and the summaries. The steps of the fixture follow as commits:
///
///     step: 1 feat(01-02): keep notes in one file
///     move: 1 Sources/Note.swift Sources/Model/Note.swift
///     remove: 1 Sources/Old.swift
///     change: 1 Sources/NoteFile.swift encode => write
///     -- 1/Sources/New.swift --
///
/// Files whose paths do not start with the number of a step replace or extend the files of the
/// base, and `replace` then changes texts in the result. In each step, files are moved first, then
/// removed, changed and written. A step without a subject is not committed. With `clone: partial`,
/// a clone without old contents is verified, and with `clone: shallow`, one without old commits.
struct RepositoryFixture {
  let archive: Archive
  let directory: TemporaryDirectory

  init(_ archive: Archive) throws {
    self.archive = archive
    directory = try TemporaryDirectory()
    try directory.git("init", "-q")
    try writeBase()
    for line in archive.values(of: "step") {
      let words = line.split(separator: " ", maxSplits: 1).map(String.init)
      try apply(words[0])
      if words.count > 1 { try directory.commit(words[1]) }
    }
  }

  private static func isNumbered(_ path: String) -> Bool {
    path.split(separator: "/").first.map { $0.allSatisfy(\.isNumber) } ?? false
  }

  private func writeBase() throws {
    var base = try archive.over(
      Corpus.base(archive.values(of: "base").first ?? "finished")
    ).replaced()
    base.files.removeAll { Self.isNumbered($0.path) }
    func write(_ subject: String, where isWanted: (String) -> Bool) throws {
      for file in base.files where isWanted(file.path) { try directory.write(file.path, file.text) }
      try directory.commit(subject)
    }
    let isSummary = { (path: String) in path.hasSuffix("SUMMARY.md") }
    let isPlanning = { (path: String) in path.hasPrefix(".planning/") }
    try write("docs: plan") { isPlanning($0) && !isSummary($0) }
    try write("feat(01-01): carry out the plan") { !isPlanning($0) }
    try write("docs(01-01): finish the plan", where: isSummary)
  }

  private func values(of key: String, _ step: String) -> [[String]] {
    archive.values(of: key).map { $0.split(separator: " ").map(String.init) }.filter {
      $0.first == step
    }
  }

  private func apply(_ step: String) throws {
    for words in values(of: "move", step) {
      let target = URL(fileURLWithPath: directory.path).appending(path: words[2])
      try FileManager.default.createDirectory(
        at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
      try directory.git("mv", words[1], words[2])
    }
    for words in values(of: "remove", step) { try directory.git("rm", "-q", "-r", words[1]) }
    for line in archive.values(of: "change") where line.hasPrefix(step + " ") {
      let words = line.split(separator: " ", maxSplits: 2).map(String.init)
      let texts = words[2].split(separator: " => ", omittingEmptySubsequences: false)
        .map { String($0).replacing("\\n", with: "\n") }
      try #require(texts.count == 2, "\(line)")
      let old = try String(
        contentsOfFile: "\(directory.path)/\(words[1])", encoding: .utf8)
      try directory.write(words[1], try Archive.replacing(texts[0], texts[1], in: old))
    }
    for file in archive.files where file.path.hasPrefix(step + "/") {
      try directory.write(String(file.path.dropFirst(step.count + 1)), file.text)
    }
  }

  /// Returns the messages about the project, with locations relative to its root.
  ///
  /// Optional rules run only if the settings of the project name them.
  func findings() async throws -> [Diagnostic] {
    let clone = try TemporaryDirectory()
    var root = directory.path
    if let kind = archive.values(of: "clone").first {
      try directory.git("config", "uploadpack.allowFilter", "true")
      let option = kind == "shallow" ? "--depth=1" : "--filter=blob:none"
      try clone.git("clone", "-q", option, "file://\(root)", "copy")
      root = clone.path + "/copy"
    }
    let verification = try await PlanVerification(root: root)
    let prefix = root + "/"
    return verification.result().diagnostics.map { diagnostic in
      var diagnostic = diagnostic
      if let place = diagnostic.location, place.file.hasPrefix(prefix) {
        diagnostic.location?.file = String(place.file.dropFirst(prefix.count))
      }
      return diagnostic
    }
  }
}

/// Tests of the causes of wrong verdicts in earlier versions, each with several fixtures.
///
/// The prefix of a fixture's name usually states the correct verdict: `true-` for a promise that is
/// kept or cannot be checked, `superseded-` for a promise that a later plan supersedes, and
/// `false-` for a broken promise.
struct CauseTests {
  struct Fixture: Sendable, CustomTestStringConvertible {
    let cause: String
    let file: URL
    var testDescription: String { "\(cause)/\(file.deletingPathExtension().lastPathComponent)" }
  }

  static let directory = Corpus.directory.appending(path: "Causes")

  static let fixtures: [Fixture] = {
    let manager = FileManager.default
    let causes = (try? manager.contentsOfDirectory(atPath: directory.path))?.sorted() ?? []
    return causes.flatMap { cause in
      let folder = directory.appending(path: cause)
      let names = (try? manager.contentsOfDirectory(atPath: folder.path))?.sorted() ?? []
      return names.filter { $0.hasSuffix(".txtar") }.map {
        Fixture(cause: cause, file: folder.appending(path: $0))
      }
    }
  }()

  @Test(arguments: fixtures)
  func `a fixture has exactly the expected findings`(_ fixture: Fixture) async throws {
    let archive = Archive(try String(contentsOf: fixture.file, encoding: .utf8))
    let repository = try RepositoryFixture(archive)
    let found = try await repository.findings()
    #expect(
      found.map { "\($0.severity.rawValue) \($0.id.rawValue) \($0.location?.description ?? "-")" }
        == archive.values(of: "expect"),
      "\(found.map(\.description).joined(separator: "\n"))")
    for words in archive.values(of: "says") {
      #expect(found.contains { $0.message.contains(words) }, "no message contains '\(words)'")
    }
  }

  @Test func `every cause has fixtures for kept, superseded and broken promises`() {
    let causes = Dictionary(grouping: Self.fixtures, by: \.cause)
    #expect(causes.count == 9)
    for (cause, fixtures) in causes {
      let names = fixtures.map(\.file.lastPathComponent)
      for kind in ["true-", "superseded-", "false-"] {
        #expect(names.contains { $0.hasPrefix(kind) }, "\(cause) has no fixture '\(kind)…'")
      }
    }
  }
}
