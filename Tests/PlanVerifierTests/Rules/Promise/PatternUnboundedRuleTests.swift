import Diagnostics
import PlanVerifier
import TestSupport
import Testing

struct PatternUnboundedRuleTests {
  private static let hostile = String(repeating: "a", count: 60) + "!"

  @Test func `a pattern whose search exceeds the step limit is reported once`() async throws {
    let bench = PromiseBench(
      artifacts: [PromiseBench.artifact("a.swift", pattern: "(a|aa)+$")],
      links: [PromiseBench.link("a.swift", pattern: "(a+)+$")],
      files: ["a.swift": Self.hostile], parameters: ["steps": 5])
    #expect(
      try await bench.findings(of: "promise.pattern-unbounded") == [
        "8 error: '(a+)+$' cannot be checked, because its search takes too many steps",
        "5 error: '(a|aa)+$' cannot be checked, because its search takes too many steps",
      ])
    #expect(try await bench.findings(of: "promise.link-broken").isEmpty)
    #expect(try await bench.findings(of: "promise.artifact-pattern").isEmpty)
  }

  @Test func `a link whose search is aborted in related code is not reported as broken`()
    async throws
  {
    let bench = PromiseBench(
      links: [PromiseBench.link("save", pattern: "(a+)+$")],
      files: [
        "a.swift": "func save() { check() }\nfunc check() {\n\(Self.hostile)\n}"
      ], parameters: ["steps": 5])
    #expect(try await bench.findings(of: "promise.link-broken").isEmpty)
    #expect(try await bench.findings(of: "promise.pattern-unbounded").count == 1)
  }

  @Test func `literal text between wildcards requires no steps`() async throws {
    let pattern = String(repeating: "a.*", count: 40) + "b"
    let bench = PromiseBench(
      links: [PromiseBench.link("a.swift", pattern: pattern)], files: ["a.swift": Self.hostile],
      parameters: ["steps": 0])
    #expect(try await bench.findings(of: "promise.pattern-unbounded").isEmpty)
  }

  @Test(arguments: [(4_000, 0), (0, 4_000)])
  func `different step limits of rules do not hide a broken link`(
    _ unbounded: Int, _ broken: Int
  ) async throws {
    var archive = try Corpus.base("finished")
    for index in archive.files.indices {
      let file = archive.files[index]
      if file.path.hasSuffix("01-01-PLAN.md") {
        archive.files[index].text = file.text.replacing(
          #""encode\\(_ note: Note\\)""#, with: #""(a|b|ab)*c$""#)
      } else if file.path.hasSuffix("NoteFile.swift") {
        archive.files[index].text =
          "struct NoteFile {}\n" + String(repeating: "ab", count: 12) + "\n"
      }
    }
    archive.files.append(
      (
        "healthspec.yml",
        """
        plan:
          rules:
            promise.pattern-unbounded: { steps: \(unbounded) }
            promise.link-broken: { steps: \(broken) }
        """
      ))
    let found = try await Corpus.findings(in: archive)
    #expect(found.map(\.id).contains("promise.link-broken"))
  }

  @Test(arguments: [-5, -1, 1_000_001, Int.max])
  func `a step limit outside its range is rejected`(_ steps: Int) async throws {
    var archive = try Corpus.base("finished")
    archive.files.append(
      ("healthspec.yml", "plan:\n  rules:\n    promise.link-broken: { steps: \(steps) }\n"))
    let found = try await Corpus.findings(in: archive).filter { $0.id == "settings.invalid" }
    #expect(
      found.map(\.message) == [
        "'steps' of the rule 'promise.link-broken' is \(steps); expected 0 to 1000000"
      ])
  }
}
