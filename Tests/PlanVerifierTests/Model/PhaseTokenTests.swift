import PlanVerifier
import Testing

struct PhaseTokenTests {
  @Test(arguments: [
    ("3", "03"), ("03", "03"), ("06d", "06d"), ("06D", "06d"), ("27.1", "27.1"),
    ("CK-12", "12"), ("114", "114"), ("72.1.1", "72.1.1"), ("27.10", "27.10"),
  ])
  func `phase tokens in different spellings are parsed`(
    _ text: String, _ description: String
  ) throws {
    #expect(try #require(PhaseToken(text)).description == description)
  }

  @Test(arguments: ["", "a", "1x2", "1.", "healthkit", "1-2", "99999999999999999999"])
  func `other text is not a phase token`(_ text: String) {
    #expect(PhaseToken(text) == nil)
  }

  @Test func `tokens are sorted by number, letter and decimals`() {
    let sorted = ["2", "10", "12", "12.2", "12.10", "12A", "12A.1"].compactMap { PhaseToken($0) }
    #expect(sorted.shuffled().sorted() == sorted)
  }

  @Test(arguments: [("23-healthkit", "-healthkit"), ("27.1-x", "-x"), ("01 of 4", " of 4")])
  func `a token is parsed from the start of a text`(_ text: String, _ rest: String) throws {
    #expect(try #require(PhaseToken.prefix(of: text)).rest == rest)
  }
}
