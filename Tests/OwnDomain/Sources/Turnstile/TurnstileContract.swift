package import Conformance

/// Each case acts only on a turnstile, so a turnstile is the whole world of a case.
extension Turnstile: ConformanceWorld {
  package func stateDescription() async -> String? { "\(coins) \(visitors) \(refusals)" }
}

extension ConformanceSubject<Turnstile> {
  package static let turnstile = Self(named: "turnstile") { _ in Turnstile() }
}

extension SubjectDeviation<Turnstile> {
  /// A deviation that a row must notice: a strike does not lock the turnstile.
  package static let ignoringStrikes = Self(
    "ignores-strikes", part: "turnstile", area: "strikes",
    summary: "a strike does not lock the turnstile",
    subject: ConformanceSubject(named: "turnstile") { _ in Turnstile(knowsStrikes: false) })
}

extension ContractDomain<Turnstile> {
  package static let turnstile = Self("turnstile", kinds: [visits], vocabulary: words)

  private static let visits = ContractKind<Turnstile>(
    id: "visits", summary: "What a turnstile does with coins and visitors.",
    columns: [.title("Visit"), .given(), .when("Visitor"), .then("Turnstile")])

  private static let words: Vocabulary<Turnstile> = {
    var words = Vocabulary<Turnstile>()
    words.setup("{n:integer} coins are in it") { await $0.insert(try $1.integer("n")) }
    words.setup("staff is on strike") { turnstile, _ in await turnstile.strike() }
    words.action("inserts a coin", "pays") { turnstile, _ in await turnstile.insert(1) }
    words.action("pushes") { turnstile, _ in await turnstile.push() }
    words.expectation("{n:integer} went in") { turnstile, arguments in
      .equal(expected: arguments["n"], observed: "\(await turnstile.visitors)")
    }
    words.expectation("{n:integer} refusals for {m:integer} coins") { turnstile, arguments in
      .equal(
        expected: "\(arguments["n"]) for \(arguments["m"])",
        observed: "\(await turnstile.refusals) for \(await turnstile.coins)")
    }
    return words
  }()
}
