import Foundation
import Testing

/// Tests of the README and of the articles about the package.
struct DocumentationTests {
  private static let articles = "Sources/HealthSpecTesting/HealthSpecTesting.docc"

  @Test func `the README has at most 200 lines`() throws {
    let lines = try Repository.text(of: "README.md").split(
      separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count <= 200)
  }

  @Test func `every link in the README refers to an existing file`() throws {
    let targets = try Repository.text(of: "README.md").matches(of: /\]\((?<target>[^)]+)\)/)
      .map { String($0.output.target) }
    #expect(!targets.isEmpty)
    for target in targets {
      let path = Repository.root.appendingPathComponent(target).path
      #expect(FileManager.default.fileExists(atPath: path), "README.md links to '\(target)'")
    }
  }

  @Test
  func `every path in Sources, Specs, Tests or .ci that the README or an article names exists`()
    throws
  {
    var documents = ["README.md"]
    let folder = Repository.root.appendingPathComponent(Self.articles).path
    documents += try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
      .map { "\(Self.articles)/\($0)" }
    for document in documents {
      let text = try Repository.text(of: document)
      for match in text.matches(of: /`(?<path>(Sources|Specs|Tests|\.ci)\/[^`\s]*)`/) {
        let path = Repository.root.appendingPathComponent(String(match.output.path)).path
        #expect(
          FileManager.default.fileExists(atPath: path), "\(document) names '\(match.output.path)'")
      }
    }
  }

  @Test func `the landing page links to every article`() throws {
    let folder = Repository.root.appendingPathComponent(Self.articles).path
    let landing = try Repository.text(of: "\(Self.articles)/HealthSpecTesting.md")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder)
      .filter { $0.hasSuffix(".md") && $0 != "HealthSpecTesting.md" }
    #expect(!names.isEmpty)
    for name in names {
      #expect(
        landing.contains("- <doc:\(name.dropLast(3))>"), "the landing page does not link to \(name)"
      )
    }
  }
}
