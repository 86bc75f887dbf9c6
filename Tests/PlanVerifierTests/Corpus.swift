import Diagnostics
import Foundation
import PlanVerifier
import TestSupport
import Testing

/// The fixture projects under `Corpus/`, in a directory for each rule.
///
/// `good-*.txtar` has no findings, and `bad-*.txtar` breaks only the rule of its directory. The
/// directories `Bases` and `Causes` contain other fixtures.
struct Corpus {
  struct Case: Sendable, CustomTestStringConvertible {
    let rule: String
    let file: URL
    var testDescription: String { "\(rule)/\(file.deletingPathExtension().lastPathComponent)" }
    var isGood: Bool { file.lastPathComponent.hasPrefix("good-") }
  }

  static let directory = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appending(path: "Corpus")

  /// Returns the cases of a rule, by default of all rules, sorted by rule and file name.
  static func cases(of rule: String? = nil) -> [Case] {
    let manager = FileManager.default
    let names = (try? manager.contentsOfDirectory(atPath: directory.path))?.sorted() ?? []
    return names.filter { !["Bases", "Causes"].contains($0) && (rule == nil || rule == $0) }.flatMap
    { name in
      let folder = directory.appending(path: name)
      let files = (try? manager.contentsOfDirectory(atPath: folder.path))?.sorted() ?? []
      return files.filter { $0.hasSuffix(".txtar") }.map {
        Case(rule: name, file: folder.appending(path: $0))
      }
    }
  }

  /// Returns the archive in a file, with the files of its base and with its replacements applied.
  static func archive(_ file: URL) throws -> Archive {
    let archive = Archive(try String(contentsOf: file, encoding: .utf8))
    guard let base = archive.values(of: "base").first else { return try archive.replaced() }
    return try archive.over(try self.base(base)).replaced()
  }

  /// Returns the base project with the given name, on which fixtures are based.
  static func base(_ name: String) throws -> Archive {
    try archive(directory.appending(path: "Bases/\(name).txtar"))
  }

  /// Returns the messages of the readers and the findings of the given rules, by default of all.
  static func findings(
    in archive: Archive, rules: [Rule] = RuleCatalog.all
  ) async throws -> [Diagnostic] {
    let project = try await TestProject(archive)
    return await project.judge(rules)
  }
}

/// A project in memory.
struct TestProject {
  let files: PlanningFiles
  let reader: PlanningReader
  let tree: SourceTree
  let history: History
  let contracts: ContractEvidence

  init(_ archive: Archive) async throws {
    contracts = archive.contracts
    var entries: [RepositoryPath: SourceTree.Kind] = [:]
    var contents: [RepositoryPath: [UInt8]] = [:]
    for (name, text) in archive.files {
      let path = try RepositoryPath(name)
      entries[path] = .file
      contents[path] = Array(text.utf8)
      var parent = path.parent
      while parent != .root {
        entries[parent] = .directory
        parent = parent.parent
      }
    }
    let wanted = Set(PlanningFiles.wanted(in: entries))
    history = try archive.history()
    files = PlanningFiles(entries: entries, contents: contents.filter { wanted.contains($0.key) })
    reader = await PlanningReader(files)
    var needs = PromiseNeeds(reader.project, entries: entries, renames: history.renames)
    while needs.addModules(behind: contents) {}
    tree = await SourceTree(
      view: .workingTree, entries: entries, contents: contents, needs: needs)
  }

  func judge(_ rules: [Rule] = RuleCatalog.all) async -> [Diagnostic] {
    await PlanJudgement(
      files, project: reader.project, reading: reader.diagnostics, tree: tree, history: history,
      contracts: contracts, rules: rules, asksOptional: true
    ).diagnostics
  }
}

extension Diagnostic {
  /// The rule id and the location, in the form that fixtures use.
  var summary: String { "\(id.rawValue) \(location?.description ?? "-")" }
}

struct CorpusTests {
  @Test(arguments: Corpus.cases())
  func `a fixture has exactly the expected findings`(_ fixture: Corpus.Case) async throws {
    let archive = try Corpus.archive(fixture.file)
    let found = try await Corpus.findings(in: archive)
    let expected = archive.values(of: "expect")
    // A fixture can state the severity after the location.
    let summaries = found.enumerated().map { index, diagnostic in
      let hasSeverity =
        expected.indices.contains(index) && expected[index].split(separator: " ").count > 2
      return diagnostic.summary + (hasSeverity ? " \(diagnostic.severity.rawValue)" : "")
    }
    #expect(
      summaries == expected,
      "\(found.map(\.description).joined(separator: "\n"))")
    let own = archive.values(of: "expect").filter { $0.hasPrefix(fixture.rule + " ") }
    #expect(own.isEmpty == fixture.isGood)
    #expect(
      own.count == archive.values(of: "expect").count,
      "the fixture expects a finding of another rule")
  }

  @Test(arguments: Corpus.cases().filter { !$0.isGood })
  func `without its rule, a bad fixture has no findings`(_ fixture: Corpus.Case) async throws {
    let rules = RuleCatalog.all.filter { $0.id.rawValue != fixture.rule }
    let found = try await Corpus.findings(in: try Corpus.archive(fixture.file), rules: rules)
    #expect(found.isEmpty)
  }

  @Test func `every rule has a good and a bad fixture, and every fixture belongs to a rule`() {
    let cases = Corpus.cases()
    for rule in RuleCatalog.all {
      let own = cases.filter { $0.rule == rule.id.rawValue }
      #expect(own.contains { $0.isGood }, "\(rule.id.rawValue) has no good fixture")
      #expect(own.contains { !$0.isGood }, "\(rule.id.rawValue) has no bad fixture")
    }
    let known = Set(RuleCatalog.all.map(\.id.rawValue))
    #expect(Set(cases.map(\.rule)).subtracting(known).isEmpty)
  }
}
