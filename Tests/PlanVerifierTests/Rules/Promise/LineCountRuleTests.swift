import Diagnostics
import PlanVerifier
import Testing

struct LineCountRuleTests {
  static let cases: [(Int?, Int?, String, String?)] = [
    (2, nil, "a\n", nil), (3, nil, "a\n", "has 1 line, but the plan promises at least 3"),
    (nil, 2, "a\nb\n", nil), (nil, 1, "a\nb", "has 2 lines, but the plan promises at most 1"),
    (0, 0, "", nil), (-1, nil, "", nil),
  ]

  @Test(arguments: cases)
  func `a wrong line count is reported, but a final line feed does not break a promise`(
    _ least: Int?, _ most: Int?, _ source: String, _ words: String?
  ) async throws {
    let bench = PromiseBench(
      artifacts: [PromiseBench.artifact("a.swift", minimumLines: least, maximumLines: most)],
      files: ["a.swift": source])
    #expect(
      try await bench.findings(of: "promise.line-count")
        == (words.map { ["1 error: 'a.swift' \($0)"] } ?? []))
  }

  @Test func `the line counts of all files in a folder are added up`() async throws {
    var bench = PromiseBench(
      artifacts: [PromiseBench.artifact("a", minimumLines: 4, maximumLines: 4)],
      files: ["a/b.swift": "1\n2\n", "a/c.swift": "3\n", "d.swift": "4\n5\n"])
    #expect(try await bench.findings(of: "promise.line-count").isEmpty)
    bench.artifacts = [PromiseBench.artifact("a", minimumLines: 6, maximumLines: 2)]
    #expect(
      try await bench.findings(of: "promise.line-count") == [
        "1 error: 'a' has 3 lines, but the plan promises at least 6",
        "1 error: 'a' has 3 lines, but the plan promises at most 2",
      ])
  }
}
