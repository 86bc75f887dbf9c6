import Diagnostics
import PlanVerifier
import Testing

struct PathOutsideRuleTests {
  @Test(arguments: [
    ("../a.swift", "'../a.swift' leaves the project and is not read"),
    ("/etc/passwd", "'/etc/passwd' is not relative to the project and is not read"),
    ("~/a", "'~/a' is not relative to the project and is not read"),
    ("a\0b", "'a\0b' is not a path and is not read"),
  ])
  func `a path that is invalid or outside the project is rejected in finished and open plans`(
    _ path: String, _ message: String
  ) async throws {
    var bench = PromiseBench(artifacts: [PromiseBench.artifact(path)])
    #expect(try await bench.findings(of: "promise.path-outside") == ["1 error: \(message)"])
    bench.isFinished = false
    #expect(try await bench.findings(of: "promise.path-outside") == ["1 error: \(message)"])
  }

  @Test func `a link target that is a route with a leading slash is not reported`() async throws {
    let bench = PromiseBench(links: [PromiseBench.link("a.swift", "/api/notes", pattern: "x")])
    #expect(try await bench.findings(of: "promise.path-outside").isEmpty)
  }

  @Test func `a path outside the project in files_modified is reported as a warning`()
    async throws
  {
    let bench = PromiseBench(modified: ["a.swift", "~/.config/x"])
    #expect(
      try await bench.findings(of: "promise.path-outside") == [
        "9 warning: '~/.config/x' is not relative to the project and is not read"
      ])
  }
}
