import ConformanceRecord
import Diagnostics
import Foundation
import HealthContracts
import HealthModel
import HealthSpecTesting
import MemoryHealthStore
import Testing

struct ContractSuiteTests {
  private func suite(expectations: [URL] = []) throws -> ContractSuite {
    try ContractSuite(
      specifications: Sample.specification("saving.md"),
      subject: HealthSubject(store: "memory") {
        MemoryHealthStore(appSource: $0.appSource, clock: $0.clock)
      }, limitedTo: Sample.core, expectations: expectations)
  }

  @Test func `a row has a kind, profile, level, location, revision and section`() throws {
    let rows = try suite().rows
    let batch = try #require(rows.first { $0.capabilities.contains("batches") })
    #expect(batch.kind == "store-scenarios")
    #expect(batch.profile == "extended")
    #expect(batch.location.file.hasSuffix("saving.md"))
    #expect(batch.location.start != nil)
    #expect(batch.revision.count == 10)
    #expect(batch.id.hasPrefix(batch.section + "/"))
    #expect(rows.contains { $0.level == .must } && rows.contains { $0.profile == "core" })
  }

  @Test func `a requested section without rows is reported as a problem once`() async throws {
    let suite = try suite()
    let section = try #require(suite.sections.first)
    #expect(!suite.rows(in: section).isEmpty)
    #expect(suite.problems == [])
    for _ in 1...2 { #expect(suite.rows(in: section + "s").isEmpty) }
    #expect(suite.problems.count == 1)
    #expect(suite.problems.first?.hasPrefix("the section '\(section)s' has no rows") == true)
    #expect(suite.problems.first?.contains("nearest: \(section)") == true)
    _ = try await suite.applicableRows(in: "saving")
    #expect(suite.problems.count == 2)
  }

  @Test func `rows with an explicit id are in the section of their table`() throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).md")
    defer { try? FileManager.default.removeItem(at: file) }
    let text = """
      # Saves

      | Scenario | ID | Given | When | Then | Level | Confidence |
      | --- | --- | --- | --- | --- | --- | --- |
      | One | SAVE-1 | nothing yet | app saves x | x is stored | MUST | documented |
      | Two | | nothing yet | app saves y | y is stored | MUST | documented |
      """
    try Data(text.utf8).write(to: file)
    let suite = try ContractSuite(
      specifications: file,
      subject: HealthSubject(store: "memory") {
        MemoryHealthStore(appSource: $0.appSource, clock: $0.clock)
      })
    #expect(suite.problems == [])
    #expect(suite.sections.count == 1)
    #expect(suite.rows(in: suite.sections[0]).map(\.id).first == "SAVE-1")
    #expect(suite.rows(in: suite.sections[0]).count == 2)
  }

  @Test func `a suite reads the Markdown files in a folder except hidden ones`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    for name in ["a.md", "b.MD", "c.markdown", ".d.md", "e.txt", ".f/g.md"] {
      let file = folder.appending(path: name)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(contentsOf: Sample.specification("saving.md")).write(to: file)
    }
    let suite = try ContractSuite(
      specifications: folder,
      subject: HealthSubject(store: "memory") {
        MemoryHealthStore(appSource: $0.appSource, clock: $0.clock)
      })
    let files = Set(suite.rows.map { URL(filePath: $0.location.file).lastPathComponent })
    #expect(files == ["a.md", "b.MD", "c.markdown"])
  }

  @Test func `a row is applicable if and only if its capabilities are offered`() async throws {
    let suite = try suite()
    let applicable = try await suite.applicableRows()
    #expect(applicable.count < suite.rows.count && !applicable.isEmpty)
    for row in suite.rows {
      let isOffered = row.capabilities.isSubset(of: Sample.core.map(\.rawValue))
      #expect(applicable.contains { $0.id == row.id } == isOffered, "\(row.id)")
    }
    let section = try #require(suite.sections.first)
    #expect(
      try await suite.applicableRows(in: section).map(\.id)
        == applicable.filter { $0.section == section }.map(\.id))
  }

  @Test(arguments: [true, false])
  func `an inapplicable row is outside the claim unless the claimed profile contains it`(
    claimsCore: Bool
  ) async throws {
    // The subject itself claims nothing.
    let subject = HealthSubject(store: "memory") {
      MemoryHealthStore(appSource: $0.appSource, clock: $0.clock)
    }.conformanceSubject(limitedTo: Sample.core)
    let suite = try ContractSuite(
      specifications: [Sample.specification("saving.md")], subject: subject,
      domains: HealthContracts.domains, claim: claimsCore ? .core : .extended)
    let batch = try #require(suite.rows.first { $0.capabilities.contains("batches") })
    let record = await suite.run(batch)
    #expect(record.outcome == .notApplicable)
    #expect((record.isOutsideClaim == true) == claimsCore, "\(record)")
  }

  /// Returns a suite over files that a closure creates in a new folder, with a glossary if given.
  private func suite(
    _ makeFiles: (URL) throws -> Void, glossary: String? = nil
  ) throws -> ContractSuite {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("suite-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let specifications = folder.appendingPathComponent("Specs")
    try FileManager.default.createDirectory(at: specifications, withIntermediateDirectories: true)
    try makeFiles(specifications)
    let words = folder.appendingPathComponent("words.md")
    if let glossary { try Data(glossary.utf8).write(to: words) }
    let subject = HealthSubject(store: "memory") {
      MemoryHealthStore(appSource: $0.appSource, clock: $0.clock)
    }.conformanceSubject(limitedTo: Sample.core)
    return try ContractSuite(
      specifications: [specifications], subject: subject, domains: HealthContracts.domains,
      glossaries: glossary == nil ? [] : [words])
  }

  @Test func `a suite also reads the Markdown files in nested and linked folders`() throws {
    let text = try Data(contentsOf: Sample.specification("deleting.md"))
    let suite = try suite { folder in
      for name in ["a.md", "b.markdown", "c.MD", ".d.md", "e.txt", "in/f.md", ".in/g.md"] {
        let file = folder.appendingPathComponent(name)
        try FileManager.default.createDirectory(
          at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try text.write(to: file)
      }
      let linked = folder.deletingLastPathComponent().appendingPathComponent("Linked")
      try FileManager.default.createDirectory(at: linked, withIntermediateDirectories: true)
      try text.write(to: linked.appendingPathComponent("h.md"))
      for (name, target) in [("link", "../Linked"), ("circle", "../Specs")] {
        try FileManager.default.createSymbolicLink(
          atPath: folder.appendingPathComponent(name).path, withDestinationPath: target)
      }
    }
    let names = Set(suite.rows.map { $0.location.file.split(separator: "/").last })
    #expect(names == ["a.md", "b.markdown", "c.MD", "f.md", "h.md"])
  }

  @Test func `an empty file and an error in a glossary are problems of a suite`() throws {
    let text = try Data(contentsOf: Sample.specification("deleting.md"))
    let table = "| Color | Taste |\n| --- | --- |\n| red | sweet |\n"
    let suite = try suite(
      { folder in
        try text.write(to: folder.appendingPathComponent("a.md"))
        try Data().write(to: folder.appendingPathComponent("b.md"))
      }, glossary: table)
    for (start, check) in [
      ("b.md: error: ", "file.empty"), ("words.md:1:1: error: ", "table.unknown-header"),
    ] {
      #expect(
        suite.problems.contains { $0.contains(start) && $0.hasSuffix("[\(check)]") },
        "\(suite.problems)")
    }
  }

  @Test func `an unexpected pass, an unknown row and a missing expectation file are reported`()
    async throws
  {
    let row = try #require(try await suite().applicableRows().first)
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("expected-\(UUID().uuidString).md")
    defer { try? FileManager.default.removeItem(at: file) }
    let table = """
      | Row | Revision | Reason | Link | Expires |
      | --- | --- | --- | --- | --- |
      | \(row.id) | \(row.revision) | slow | https://example.org/1 | 2999-12-31 |
      | no/such/row | 0000000000 | slow | https://example.org/1 | 2999-12-31 |

      """
    try Data(table.utf8).write(to: file)
    let suite = try suite(expectations: [file])
    // The row passes, although the file lists it as a known failure.
    #expect(await suite.run(row).outcome == .unexpectedPass)
    #expect(suite.problems.count == 1)
    #expect(suite.problems.first?.contains("no/such/row") == true)
    #expect(throws: SuiteLoadingError.self) {
      try self.suite(expectations: [file.appendingPathComponent("missing")])
    }
  }
}
