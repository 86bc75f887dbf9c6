import Foundation
import Testing

/// Tests that the files of the package contain no banned phrases, and tests of the search for them.
struct BannedPhraseTests {
  /// The folders of targets, specifications and CI scripts, relative to the package.
  static let folders: [String] =
    [".ci", ".github", ".gitlab"]
    + ["Sources", "Specs", "Tests"].flatMap { parent in
      let names =
        (try? FileManager.default.contentsOfDirectory(
          atPath: Repository.root.appendingPathComponent(parent).path)) ?? []
      return names.sorted().map { "\(parent)/\($0)" }.filter { folder in
        var isDirectory: ObjCBool = false
        let path = Repository.root.appendingPathComponent(folder).path
        return FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory)
          && isDirectory.boolValue
      }
    }

  /// The files that quote the phrases: this suite and its list.
  private static let quotingFiles: Set<String> = [
    "Tests/TidyTests/BannedPhrases.swift", "Tests/TidyTests/BannedPhraseTests.swift",
  ]

  @Test func `the search covers sources, tests and specifications`() {
    #expect(Self.folders.contains("Sources/Diagnostics"))
    #expect(Self.folders.contains("Tests/Mutants"))
    #expect(Self.folders.contains("Specs/001-apple-health-sync"))
  }

  @Test(arguments: folders)
  func `a folder contains no banned phrase`(_ folder: String) throws {
    let findings = try Self.findings(under: folder)
    #expect(findings.isEmpty, "\(findings.count) phrases:\n\(findings.joined(separator: "\n"))")
  }

  @Test(arguments: [
    "Package.swift", "README.md", "Specs/CHANGES.md", ".planning/PROJECT.md",
    ".planning/REQUIREMENTS.md", ".planning/ROADMAP.md", ".planning/STATE.md",
  ])
  func `a document of the package contains no banned phrase`(_ path: String) throws {
    #expect(try Self.findings(in: path) == [])
  }

  @Test(arguments: BannedPhrase.quotations.keys.sorted())
  func `a file contains each phrase that it may quote`(_ path: String) throws {
    let found = Set(PhraseSearch().occurrences(in: try Repository.text(of: path)).map(\.phrase))
    #expect(BannedPhrase.quotations[path]?.subtracting(found) == [])
  }

  @Test(arguments: [
    ("the name is no number", "1: is no"), ("it is\n/// no number", "1: is no"),
    ("a file\nthat nobody reads", "2: nobody"), ("Such a text", "1: such a"),
    ("func tell(_ line: String)", "1: tell"), ("who writes", "1: who"),
    ("read by nobody", "1: nobody"),
  ])
  func `a banned phrase is reported with its line`(_ text: String, _ finding: String) {
    #expect(PhraseSearch().occurrences(in: text).map { "\($0.line): \($0.phrase)" } == [finding])
  }

  @Test(arguments: [
    "it is no longer read", "the answer is: no value", "sample-that-nobody-confirmed",
    "users who write", "func tellAll()", "it is. No value",
  ])
  func `ordinary English and ids are not reported`(_ text: String) {
    #expect(PhraseSearch().occurrences(in: text).isEmpty)
  }

  /// Returns the banned phrases in the files of a folder, as `file:line: 'phrase'; use …`.
  private static func findings(under folder: String) throws -> [String] {
    let place = Repository.root.appendingPathComponent(folder)
    let names = try FileManager.default.subpathsOfDirectory(atPath: place.path).sorted()
    return try names.flatMap { name -> [String] in
      let path = "\(folder)/\(name)"
      guard isProse(path), !quotingFiles.contains(path) else { return [] }
      return try findings(in: path)
    }
  }

  private static func findings(in path: String) throws -> [String] {
    var quotations = BannedPhrase.quotations[path] ?? []
    // In Python, these words are a comparison.
    if path.hasSuffix(".py") { quotations.insert("is none") }
    return PhraseSearch().occurrences(in: try Repository.text(of: path)).filter {
      !quotations.contains($0.phrase)
    }.map {
      "\(path):\($0.line): '\($0.phrase)'; use \($0.replacement)"
    }
  }

  /// Returns whether the rules apply to a file; fixtures and expected outputs quote other texts.
  private static func isProse(_ path: String) -> Bool {
    let isQuoted = ["/.build/", "/Goldens/", "/Corpus/", "/Fixtures/"].contains {
      path.contains($0)
    }
    let endings = [".swift", ".md", ".js", ".mjs", ".json", ".pl", ".py", ".sh", ".yml"]
    let isScript = path.hasPrefix(".ci/") || path.hasPrefix(".github/hooks/")
    return !isQuoted && (isScript || endings.contains { path.hasSuffix($0) })
  }
}
