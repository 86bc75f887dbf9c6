import Testing

@testable import PlanVerifier

struct GitProcessTests {
  /// The argument is the number of lines before the last one.
  @Test(arguments: [0, 1, 409, 410, 5_000])
  func `the last line of standard error is kept`(_ count: Int) throws {
    let directory = try TemporaryDirectory()
    let git = try #require(GitProcess(directory: directory.path))
    let warnings = "for n in $(seq \(count)); do echo 'a warning' >&2; done"
    let alias = "alias.fail=!\(warnings); echo 'the end' >&2; exit 3 #"
    let answer = try #require(git.run(["-c", alias, "fail"]))
    #expect(answer.code == 3)
    #expect(answer.errorText == "the end")
    #expect(GitProcess.failure(answer, of: "fail") == "'git fail': the end")
  }
}
