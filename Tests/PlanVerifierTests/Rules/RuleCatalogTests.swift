import Diagnostics
import Foundation
import PlanVerifier
import Testing

/// Tests of properties that every rule must have.
struct RuleCatalogTests {
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// Returns the paths of all items below a folder of the package, relative to this folder.
  private static func files(under path: String) throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: root.appending(path: path).path)
  }

  /// Returns the possible names of a rule's file, without the extension.
  ///
  /// For `structure.missing-field`, these are `MissingFieldRule` and `StructureMissingFieldRule`.
  /// The name starts with the family if it would otherwise be ambiguous.
  private static func fileNames(of rule: Rule) -> [String] {
    let parts = rule.id.rawValue.split(separator: ".").map { part in
      part.split(separator: "-").map {
        $0 == "id" ? "ID" : $0.prefix(1).uppercased() + $0.dropFirst()
      }
      .joined()
    }
    let family = parts[0] == "Speckit" ? "SpecKit" : parts[0]
    return ["\(parts[1])Rule", "\(family)\(parts[1])Rule"]
  }

  @Test func `rule ids are unique`() {
    let ids = RuleCatalog.all.map(\.id.rawValue)
    #expect(Set(ids).count == ids.count)
  }

  @Test(arguments: RuleCatalog.all.map(\.id))
  func `a rule id consists of its family, a period and lowercase words`(
    _ id: Diagnostic.ID
  ) throws {
    let rule = try #require(RuleCatalog.rule(id))
    #expect(rule.family != nil)
    let parts = id.rawValue.split(separator: ".", omittingEmptySubsequences: false)
    #expect(parts.count == 2)
    #expect(id.rawValue.allSatisfy { $0.isLowercase || $0 == "." || $0 == "-" })
  }

  @Test(arguments: RuleCatalog.all.map(\.id))
  func `every rule page is written in sentences, and its example differs from the fix`(
    _ id: Diagnostic.ID
  ) throws {
    let page = try #require(RuleCatalog.rule(id)).page
    for text in [page.what, page.why] {
      #expect(text.hasSuffix("."))
      #expect(text.first?.isUppercase ?? false || text.first == "'")
      #expect(!text.contains("  "))
    }
    #expect(page.why.count > page.what.count / 2)
    #expect(!page.example.isEmpty)
    #expect(!page.fix.isEmpty)
    #expect(page.example != page.fix)
  }

  @Test(arguments: RuleCatalog.all.map(\.id))
  func `every parameter of a rule has a unique name and a description`(_ id: Diagnostic.ID) throws {
    let parameters = try #require(RuleCatalog.rule(id)).parameters
    #expect(Set(parameters.map(\.name)).count == parameters.count)
    #expect(parameters.allSatisfy { !$0.meaning.isEmpty && !$0.name.isEmpty })
  }

  @Test(arguments: RuleCatalog.all.map(\.id))
  func `each rule has its own source file and test file`(_ id: Diagnostic.ID) throws {
    let rule = try #require(RuleCatalog.rule(id))
    let names = Self.fileNames(of: rule)
    let sources = try Self.files(under: "Sources/PlanVerifier/Rules").filter { file in
      names.contains { file.hasSuffix("/\($0).swift") }
    }
    let texts = try sources.map {
      try String(
        contentsOf: Self.root.appending(path: "Sources/PlanVerifier/Rules/\($0)"), encoding: .utf8)
    }
    #expect(texts.count { $0.contains("\"\(id.rawValue)\"") } == 1, "expected one of \(names)")
    let tests = try Self.files(under: "Tests/PlanVerifierTests/Rules")
    #expect(
      tests.contains { file in names.contains { file.hasSuffix("/\($0)Tests.swift") } },
      "expected a test file for one of \(names)")
  }

  @Test func `a valid project breaks no rule`() async throws {
    for name in ["finished", "waves"] {
      let project = try await TestProject(try Corpus.base(name))
      #expect(await project.judge().map(\.description) == [])
    }
  }
}
