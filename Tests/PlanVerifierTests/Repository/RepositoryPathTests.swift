import PlanVerifier
import Testing

struct RepositoryPathTests {
  @Test(arguments: [
    ("a/b.swift", "a/b.swift"), ("./a//b/", "a/b"), ("`a b.swift`", "a b.swift"),
    (" a/../b ", "b"), ("Foo+Bar (M4).swift", "Foo+Bar (M4).swift"),
  ])
  func `paths in different spellings are normalized`(_ text: String, _ description: String) throws {
    #expect(try RepositoryPath(text).description == description)
  }

  @Test(arguments: [
    ("../a", RepositoryPath.Refusal.climbsOut), ("a/../../b", .climbsOut),
    ("/etc/passwd", .absolute),
    ("~/a", .absolute), ("$HOME/a", .absolute), ("", .notAPath), ("  ", .notAPath),
    ("a\0b", .notAPath),
  ])
  func `text that is not a path inside the project is rejected`(
    _ text: String, _ refusal: RepositoryPath.Refusal
  ) {
    #expect(throws: refusal) { try RepositoryPath(text) }
  }

  @Test func `a path has a name and is within its parent folder`() throws {
    let path = try RepositoryPath("a/b/c.md")
    #expect(path.name == "c.md")
    #expect(path.parent.description == "a/b")
    #expect(path.isWithin(path.parent))
    #expect(path.isWithin(.root))
    #expect(try !RepositoryPath("ab").isWithin(RepositoryPath("a")))
  }
}
