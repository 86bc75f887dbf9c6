import ConformanceRecord
import HealthContracts
import Testing

/// Tests of the outcomes and preconditions of rows that combine several phrases about a store.
struct CombinedPhraseTests {
  static let claims: [StoreOutcomeTests.Claim] = [
    .init(
      given: "app saves x of 61 kg marked `5` taken in `Europe/London`",
      when: "app saves y marked at 8:00",
      holds: "x marked `5` taken in `Europe/London`, y marked at 8:00 are stored",
      fails: [
        "x marked 5, y are stored", "x marked `6`, y are stored", "x marked at 8:00, y are stored",
        "x taken in `Europe/london`, y are stored", "x, y marked at 9:00 are stored",
        "x, y marked with 5 kg are stored",
      ]),
    .init(
      given: "app saves x, user denies permission to share body mass, "
        + "app fails to save y with `errorAuthorizationDenied`",
      when: "user allows sharing body mass", holds: "x is stored", fails: ["x, y are stored"]),
    .init(
      given: "app prepares x",
      when: "app observes body mass with handler that saves x on first call",
      holds: "observer was called 2 times, x is stored",
      fails: ["observer was called 1 time", "nothing is stored"]),
    .init(
      given: "app observes body mass with handler that stops query on first call",
      when: "app saves x",
      holds: "observer was called 1 time", fails: ["observer was called 2 times"]),
    .init(
      given: "app watches body mass with handler that deletes x on first update",
      when: "app saves x",
      holds: "updates deleted x, nothing is stored",
      fails: ["x is stored", "1 update was reported"]),
    .init(
      given: "app prepares x", when: "app saves x, x in concurrent calls",
      holds: "it fails with `errorInvalidArgument`, x is stored",
      fails: ["it succeeds", "it fails with `errorAuthorizationDenied`", "nothing is stored"]),
    .init(
      given: "app saves x, app queries body mass", when: "app saves fetched samples",
      holds: "it fails with `errorInvalidArgument`", fails: ["it succeeds"]),
    .init(
      given: "scale saves x, namesake of scale saves y", when: "app queries body mass by scale",
      holds: "result is x, x is from scale", fails: ["x is from namesake of scale", "result is y"]),
    .init(
      given: "nothing yet", when: "app makes unit `kg/m.s^2`",
      holds: "unit string is read as the same unit, unit is 1000 times `g/m.s^2`, "
        + "`kg/m.s^2` converts to `g/m.s^2`, "
        + "`kg/m.s^2` does not convert to `kg`",
      fails: [
        "unit is written as `kg/m.s^2.s`", "unit is 1001 times `g/m.s^2`",
        "`kg/m.s^2` converts to `kg`", "`kg/m.s^2` does not convert to `g/m.s^2`",
      ]),
    .init(
      given: "app saves x of 61 kg", when: "app makes unit `klb`",
      holds: "it is refused as `unknownUnit`",
      fails: ["it is refused as `incompatibleUnit`", "it succeeds", "unit is written as `klb`"]),
  ]

  @Test(arguments: claims)
  func `a row with a true outcome passes, and a row with a similar false outcome fails`(
    _ claim: StoreOutcomeTests.Claim
  ) async throws {
    #expect(try await StoreOutcomeTests.outcome(of: claim, saying: claim.holds) == .passed)
    for end in claim.fails {
      #expect(try await StoreOutcomeTests.outcome(of: claim, saying: end) == .failed, "\(end)")
    }
  }

  /// Preconditions with a call that does not fail as stated, or that fails unexpectedly.
  @Test(arguments: [
    "app fails to save x with `errorAuthorizationDenied`",
    "app saves x, app fails to save x with `errorAuthorizationDenied`",
    "app saves x, app fails to delete x with `errorInvalidArgument`",
    "app saves x, app fails to query body mass with `errorDatabaseInaccessible`",
    "app prepares x, app prepares y, app fails to save x, y at once with `errorInvalidArgument`",
    "scale saves x, app observes body mass with handler that deletes x on first call",
    "scale saves x, app watches body mass with handler that deletes x on first update, scale saves y",
    "app saves x, app observes body mass with handler that saves x on first call",
  ])
  func `a row fails if a call in its preconditions does not have the expected result`(
    _ given: String
  ) async throws {
    let claim = StoreOutcomeTests.Claim(
      given: given, when: "app asks to share steps", holds: "health data is available", fails: [])
    #expect(try await StoreOutcomeTests.outcome(of: claim, saying: claim.holds) == .failed)
  }
}
