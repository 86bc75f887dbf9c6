import Testing

@testable import PlanVerifier

struct NamesTests {
  @Test(arguments: [
    ("export", "exports"), ("pattren", "pattern"), ("contian", "contains"),
    ("Min-Lines", "min_lines"),
    ("x", nil), ("provider-of-something", nil), ("exports", nil), ("", nil),
  ])
  func `the nearest name is found only if it is similar but not equal to the text`(
    _ text: String, _ name: String?
  ) {
    let names = ["exports", "pattern", "contains", "min_lines", "path"]
    #expect(NearMiss(names).name(for: text) == name)
  }

  @Test(arguments: [
    ("01", "1"), ("02a", "2A"), ("G1", "g01"), ("2.1", "02.1"),
  ])
  func `different spellings of the same plan number are equal`(
    _ one: String, _ other: String
  ) throws {
    #expect(try #require(PlanNumber(one)) == #require(PlanNumber(other)))
  }

  @Test(arguments: ["", "a", "1x2", "one", "01-02", "99999999999999999999", "1."])
  func `invalid text is not a plan number`(_ text: String) {
    #expect(PlanNumber(text) == nil)
  }

  @Test(arguments: [
    ("23-01", "23", 1), ("27.1-02-PLAN.md", "27.1", 2), ("a/b/05-02-x-PLAN.md", "05", 2),
    ("`01-02`", "01", 2), ("01-search-03", "01", 3),
  ])
  func `the phase and the number in a plan reference are parsed`(
    _ text: String, _ phase: String, _ number: Int
  ) {
    let reference = PlanReference(text)
    #expect(reference.phase?.description == phase)
    #expect(reference.number?.number == number)
  }
}
