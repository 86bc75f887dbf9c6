import Diagnostics
import PlanVerifier
import Testing

struct PathOutsideRuleTests {
  @Test(arguments: [
    ("../a.swift", "'../a.swift' climbs out of the project; nothing is read there"),
    ("/etc/passwd", "'/etc/passwd' starts outside of the project; nothing is read there"),
    ("~/a", "'~/a' starts outside of the project; nothing is read there"),
    ("a\0b", "'a\0b' is not a path; nothing is read there"),
  ])
  func `a path out of the project is refused in open plans too`(
    _ path: String, _ message: String
  ) async throws {
    var bench = PromiseBench(artifacts: [PromiseBench.artifact(path)])
    #expect(try await bench.findings(of: "promise.path-outside") == ["1 error: \(message)"])
    bench.isFinished = false
    #expect(try await bench.findings(of: "promise.path-outside") == ["1 error: \(message)"])
  }

  @Test func `a route that starts with a slash is not a path`() async throws {
    let bench = PromiseBench(links: [PromiseBench.link("a.swift", "/api/notes", pattern: "x")])
    #expect(try await bench.findings(of: "promise.path-outside").isEmpty)
  }

  @Test func `a changed file outside is only worth a look`() async throws {
    let bench = PromiseBench(modified: ["a.swift", "~/.config/x"])
    #expect(
      try await bench.findings(of: "promise.path-outside") == [
        "9 warning: '~/.config/x' starts outside of the project; nothing is read there"
      ])
  }
}
