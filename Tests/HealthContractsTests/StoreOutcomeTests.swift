import Conformance
import ConformanceRecord
import HealthContracts
import SpecMarkdown
import Testing

/// Tests of rows about a store with true and false outcomes, and of findings about sources.
struct StoreOutcomeTests {
  /// The `Given` and `When` cells of a row, a `Then` cell that holds, and similar ones that do not.
  struct Claim: CustomTestStringConvertible, Sendable {
    let given: String
    let when: String
    let holds: String
    let fails: [String]

    var testDescription: String { "\(given), \(when): \(holds)" }
  }

  static let claims: [Claim] = [
    Claim(
      given: "app saves x as headache valued 2", when: "app saves y valued 4",
      holds: "x as headache valued 2, y valued 4 are stored",
      fails: [
        "x valued 2, y valued 4 are stored", "x as headache valued 3, y valued 4 are stored",
        "x as headache valued 2, y at 8:00 ending before its start are stored",
      ]),
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
      holds: "deletion of x keeps no metadata", fails: ["deletion of x keeps id-1 v1"]),
    Claim(
      given: "app saves x under id-1 v1, app asks for changes of body mass, app deletes x",
      when: "app asks for changes of body mass since last anchor",
      holds: "deletion of x keeps no other metadata",
      fails: ["deletion of x keeps no metadata"]),
  ]

  /// Claims about single calls, results and deliveries.
  static let callClaims: [Claim] = [
    Claim(
      given: "app saves x, app asks for changes of body mass, app deletes x, app saves y",
      when: "app asks for changes of body mass since last anchor",
      holds: "answer 1 added x, answer 2 added y, answer 2 deleted x",
      fails: [
        "answer 1 added y", "answer 1 added x, y", "answer 3 added y", "answer 1 deleted x",
        "answer 0 added x",
      ]),
    Claim(
      given: "app saves x with notes under `id-1` v1",
      when: "app asks for changes of body mass",
      holds: "x was returned as it was made",
      fails: []),
    Claim(
      given: "app saves x",
      when: "app deletes x, app asks for changes of body mass",
      holds: "nothing is added",
      fails: ["x was returned as it was made"]),
    Claim(
      given: "app observes body mass, app observes steps",
      when: "app saves x of 900 count",
      holds: "observer of steps was called 2 times, observer of body mass was called 1 time",
      fails: [
        "observer of steps was called 1 time", "observer of body mass was called 3 times",
        "observer of height was called 1 time",
      ]),
    Claim(
      given: "app observes body mass, 10 minutes pass, app saves x",
      when: "2 hours pass",
      holds:
        "last call was 2 hours ago, last call was 120 minutes ago, last call came after 10 minutes",
      fails: [
        "last call was 1 hours ago", "last call was 2 days ago", "last call came after 0 minutes",
        "last call came after 130 minutes",
      ]),
    Claim(
      given: "app stops its queries",
      when: "app stops its queries, app saves y",
      holds: "stopping succeeds 2 times, saving succeeds 1 time, saving of y succeeds",
      fails: [
        "stopping succeeds 1 time", "saving succeeds 0 times",
        "deletion of nothing succeeds 1 time",
      ]),
    Claim(
      given: "user denies permission to share body mass, app prepares x",
      when: "app saves y",
      holds: "saving fails with errorAuthorizationDenied",
      fails: ["saving succeeds 1 time", "saving of y succeeds", "saving of x succeeds"]),
    Claim(
      given: "app prepares x of 120 mmHg, app saves group g of x as blood pressure",
      when: "app saves group g of x as blood pressure",
      holds: "saving of group g fails with errorInvalidArgument",
      fails: [
        "saving of group h fails with errorInvalidArgument",
        "deletion of group g fails with errorInvalidArgument",
        "saving of group g fails with errorAuthorizationDenied", "saving of group g succeeds",
      ]),
    Claim(
      given: "app enables immediate background delivery of body mass",
      when:
        "app observes body mass without completing, "
        + "time passes until observer has been called 2 times",
      holds: "observer was called 2 times, 1 delivery was abandoned",
      fails: ["observer was called 3 times", "2 deliveries were abandoned"]),
    Claim(
      given:
        "app enables immediate background delivery of body mass, app observes body mass without completing",
      when: "time passes until 3 deliveries have been abandoned",
      holds: "delivery of body mass has stopped, 3 deliveries were abandoned",
      fails: ["delivery of body mass goes on"]),
  ]

  static func outcome(of claim: Claim, saying end: String) async throws -> Outcome {
    try await row(of: claim, saying: end).outcome
  }

  private static func row(of claim: Claim, saying end: String) async throws -> RowRecord {
    let text = """
      ## Ends

      | Scenario | Given | When | Then | Level | Confidence |
      | --- | --- | --- | --- | --- | --- |
      | One | \(claim.given) | \(claim.when) | \(end) | MUST | inferred |
      """
    let document = MarkdownDocument(parsing: Array(text.utf8), path: "ends.md")
    let record = await Specifications.run([document])
    return try #require(record.rows.first)
  }

  /// Sources are not health values, so a finding names them.
  @Test(arguments: [
    ("x is from app", "x from W8Trackr (com.saults.W8Trackr), version 1", "x from \(scale)"),
    (
      "x is from watch", "x from Apple Watch (com.apple.health.WATCH), version 7.1",
      "x from \(scale)"
    ),
    ("x by watch is stored", "x as the row describes it", "a sample from \(scale)"),
    ("x was found exactly as app saved it", "x as the row describes it", "a sample from \(scale)"),
  ])
  func `a finding about a wrong source names the actual source`(
    _ end: String, _ expected: String, _ observed: String
  ) async throws {
    let claim = Claim(
      given: "nothing yet", when: "scale saves x, app queries body mass", holds: "", fails: [])
    let finding = try #require(try await Self.row(of: claim, saying: end).findings.first)
    #expect(finding.expected == expected)
    #expect(finding.observed == observed)
  }

  private static let scale = "Withings Scale (com.withings.scale), version 7.1"

  @Test(arguments: claims + callClaims)
  func `a row with a true outcome passes, and a row with a similar false outcome fails`(
    _ claim: Claim
  ) async throws {
    #expect(try await Self.outcome(of: claim, saying: claim.holds) == .passed)
    for end in claim.fails {
      #expect(try await Self.outcome(of: claim, saying: end) == .failed, "\(end)")
    }
  }

  /// Rows that contradict themselves, or expect an event or a result that they cannot receive.
  ///
  /// Unlike in other claims, the cell `holds` is false.
  static let impossible: [Claim] = [
    ("app saves x of 61 kg", "app saves x of 62 kg", "x is stored"),
    ("app saves x", "app asks for changes of body mass since last anchor", "last query added x"),
    (
      "app observes body mass", "time passes until observer has been called 2 times",
      "nothing is stored"
    ),
    (
      "app prepares x of 120 mmHg, app saves group g of x as blood pressure",
      "app saves group g of x as food", "x is stored"
    ),
    ("app saves x", "app saves y", "no sources are found"),
    ("app saves x", "app saves y", "there are 0 groups"),
    ("app saves x", "app saves y", "result is empty"),
    ("app saves x", "app saves y", "result has 0 samples"),
    ("app saves x", "app saves y", "-1 objects were deleted"),
    ("app saves x", "app saves y", "no page holds more than 2 objects"),
    ("app saves x", "app saves y", "there are 0 intervals"),
    ("app saves x", "app computes average of body mass", "interval 2 lasts 0 hours"),
  ].map { Claim(given: $0, when: $1, holds: $2, fails: []) }

  @Test(arguments: impossible)
  func `a row that contradicts itself or checks a missing result does not pass`(
    _ claim: Claim
  ) async throws {
    #expect(try await Self.outcome(of: claim, saying: claim.holds) != .passed)
  }
}
