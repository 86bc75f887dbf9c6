import Conformance
import ConformanceRecord
import HealthContracts
import SpecMarkdown
import Testing

/// What a row on a store says of its end holds, and nothing near it does.
struct StoreOutcomeTests {
  /// What a row does, what is true afterwards, and what is not.
  struct Claim: CustomTestStringConvertible, Sendable {
    let given: String
    let when: String
    let holds: String
    let fails: [String]

    var testDescription: String { "\(given), \(when): \(holds)" }
  }

  static let claims: [Claim] = [
    Claim(
      given: "app saves x of 62 kg at 9:00", when: "scale saves y of 900 count",
      holds: "x of 62 kg at 9:00, y of 900 count by scale are stored",
      fails: [
        "x of 63 kg, y are stored", "x at 8:00, y are stored", "x, y of 901 count are stored",
        "x, y by watch are stored", "x by scale, y are stored", "x is stored",
        "x of 62 kg as lean body mass, y are stored", "x with notes, y are stored",
        "x measured with armband, y are stored", "x, y, z are stored", "nothing is stored",
      ]),
    Claim(
      given: "app saves x with notes in first version of id-1", when: "app saves y with notes",
      holds: "x under id-1 v1, y with notes are stored",
      fails: [
        "x in second version of id-1, y are stored", "x in first version of id-2, y are stored",
      ]),
    Claim(
      given: "app saves x in first version of id-1", when: "app saves y in second version of id-1",
      holds: "y under id-1 v2 is stored", fails: ["x is stored", "x, y are stored"]),
    Claim(
      given: "device is locked", when: "app queries body mass",
      holds: "query of samples fails with errorDatabaseInaccessible",
      fails: [
        "query of changes fails with errorDatabaseInaccessible",
        "query of samples fails with errorInvalidArgument",
        "saving fails with errorDatabaseInaccessible",
      ]),
    Claim(
      given: "app saves x", when: "app deletes nothing at once",
      holds: "deletion of nothing fails with errorInvalidArgument",
      fails: [
        "deletion of several fails with errorInvalidArgument",
        "deletion of nothing fails with errorAuthorizationDenied",
      ]),
    Claim(
      given: "app saves x with notes, app asks for changes of body mass, app deletes x",
      when: "app asks for changes of body mass since last anchor",
      holds: "deletion of x keeps nothing", fails: ["deletion of x keeps id-1 v1"]),
    Claim(
      given: "app saves x under id-1 v1, app asks for changes of body mass, app deletes x",
      when: "app asks for changes of body mass since last anchor",
      holds: "deletion of x keeps nothing else", fails: ["deletion of x keeps nothing"]),
  ]

  static func outcome(of claim: Claim, saying end: String) async throws -> Outcome {
    let text = """
      ## Ends

      | Scenario | Given | When | Then | Level | Confidence |
      | --- | --- | --- | --- | --- | --- |
      | One | \(claim.given) | \(claim.when) | \(end) | MUST | inferred |
      """
    let document = MarkdownDocument(parsing: Array(text.utf8), path: "ends.md")
    let record = await Specifications.run([document])
    return try #require(record.rows.first).outcome
  }

  @Test(arguments: claims)
  func `an end that is true passes, and every other fails`(_ claim: Claim) async throws {
    #expect(try await Self.outcome(of: claim, saying: claim.holds) == .passed)
    for end in claim.fails {
      #expect(try await Self.outcome(of: claim, saying: end) == .failed, "\(end)")
    }
  }
}
