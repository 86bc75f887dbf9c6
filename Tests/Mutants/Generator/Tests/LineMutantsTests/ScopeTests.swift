import Foundation
import Testing

@testable import LineMutants

/// Tests of the scope that selects the sources to change.
struct ScopeTests {
  private func scope(_ others: [String] = ["Sources/C/**"]) -> MutantScope {
    MutantScope(
      documents: [], sources: [.init(pattern: PathPattern("Sources/A/**"), subjects: ["memory"])],
      without: [PathPattern("Sources/A/Faults/**")], others: others.map { PathPattern($0) })
  }

  @Test func `sources that match a pattern are changed unless they are excluded`() throws {
    let parts = try scope().parts(of: [
      "Sources/A/b.swift", "Sources/A/Deep/c.swift", "Sources/A/Faults/d.swift",
      "Sources/C/e.swift",
    ])
    #expect(parts.map(\.path) == ["Sources/A/Deep/c.swift", "Sources/A/b.swift"])
    #expect(parts.map(\.subjects) == [["memory"], ["memory"]])
  }

  @Test func `a source that matches no pattern is rejected`() {
    #expect(throws: MutantScope.Mismatch.self) {
      try scope().parts(of: [
        "Sources/A/b.swift", "Sources/A/Faults/d.swift", "Sources/C/e.swift", "Sources/New/f.swift",
      ])
    }
  }

  @Test func `a pattern that matches no source is rejected`() {
    #expect(throws: MutantScope.Mismatch.self) {
      try scope().parts(of: ["Sources/A/b.swift", "Sources/C/e.swift"])
    }
  }

  @Test func `tests apply only to the sources that the scope lists for them`() throws {
    let tests = MutantScope.Tests(
      target: "ATests", without: ["SlowTests"], sources: [PathPattern("Sources/A/Readers/**")])
    let scope = MutantScope(
      documents: [],
      sources: [.init(pattern: PathPattern("Sources/A/**"), subjects: ["memory"], tests: tests)],
      without: [], others: [])
    let parts = try scope.parts(of: ["Sources/A/Readers/b.swift", "Sources/A/c.swift"])
    #expect(parts.map(\.tests) == [tests, nil])
    #expect(throws: MutantScope.Mismatch.self) { try scope.parts(of: ["Sources/A/c.swift"]) }
  }

  @Test(arguments: [
    ([], []), ([[]], []), ([["b"], ["b", "a"], ["a"]], ["b", "a"]),
    ([["a"], ["z", "m"], ["m", "a"]], ["z", "m", "a"]), ([["a", "b"], ["b", "a"]], ["a", "b"]),
  ])
  func `merged stores keep the order of the lists, unless the lists conflict`(
    _ lists: [[String]], _ expected: [String]
  ) {
    #expect(MutantScope.merging(lists) == expected)
  }

  @Test(arguments: [
    ("Sources/**", "Sources/A/b.swift", true), ("Sources/*", "Sources/A/b.swift", false),
    ("Sources/*/b.swift", "Sources/A/b.swift", true), ("**", "", true), ("a", "ab", false),
    ("*.md", "a.md", true), ("*.md", "a/b.md", false),
  ])
  func `a pattern matches whole paths`(_ pattern: String, _ path: String, _ expected: Bool) {
    #expect(PathPattern(pattern).matches(path) == expected)
  }

  /// Reads the scope of the campaigns from `line-mutants.json`.
  @Test func `the scope matches the package and yields unique mutants of every kind`() throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../../../..").standardizedFileURL
    let scope = try JSONDecoder().decode(
      MutantScope.self,
      from: Data(contentsOf: root.appendingPathComponent("Tests/Mutants/line-mutants.json")))
    let paths = try FileManager.default.subpathsOfDirectory(
      atPath: root.appendingPathComponent("Sources").path
    ).filter { $0.hasSuffix(".swift") }.map { "Sources/\($0)" }
    let files = try scope.parts(of: paths).map { part in
      MutantGenerator.mutants(
        of: Array(try Data(contentsOf: root.appendingPathComponent(part.path))), path: part.path)
    }
    let mutants = files.flatMap(\.mutants)
    #expect(Set(mutants.map(\.name)).count == mutants.count)
    #expect(Set(mutants.map(\.edit.mutation)) == Set(MutationOperator.allCases))
  }
}
