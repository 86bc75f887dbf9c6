import MetricContracts
import RecordContracts
import Testing

@testable import Conformance
@testable import HealthContracts

/// Documents with the phrases of earlier versions stay valid.
struct EarlierPhraseTests {
  private static let domains =
    HealthContracts.domains + [RecordContracts.records, MetricContracts.metrics]

  /// The patterns of the earlier phrases of all domains.
  static let cells: [String] = domains.flatMap { domain in
    domain.vocabulary.phrases.filter { $0.successor != nil }.map(\.pattern)
  }

  @Test func `all 63 earlier phrases are kept`() {
    #expect(Self.cells.count == 63)
  }

  @Test(arguments: [
    ("store-action", "store tells no deletions without an anchor"),
    ("store-expectation", "1 update was told"), ("store-expectation", "2 updates were told"),
    ("store-expectation", "observer was told `errorHealthDataUnavailable`"),
    ("store-expectation", "observer was told that it is `queryExecutedTwice`"),
    ("store-expectation", "there are no sources"), ("store-expectation", "there is no sum"),
    ("file-opening", "process may die and what was saved is there"),
    ("file-opening", "what is saved now is kept"), ("file-opening", "what is entered now is kept"),
    ("setup", "store tells of its health data once and for all"),
    ("setup", "Health tells of changes too late"),
    ("setup", "Health has sample from app of our name"),
    ("setup", "Health has own sample without sync identifier"),
    ("action", "Health tells what it held back"),
    ("action", "app imports while device is locked"),
    ("action", "user follows way out"),
    ("action", "user follows way out and takes time to answer"),
    ("action", "another device saves v2 of same moment"),
    ("action", "another device saves v2 of 79.25 kg of same moment"),
    ("action", "another device saves v2 of 79.25 kg from same moment to a minute later"),
    ("behavior", "way out is queue and retry"),
    ("metric-action", "table takes batch and its answer is lost"),
    ("metric-action", "table takes batch and its answer is lost 2 times"),
    ("metric-expectation", "table has given all answers"),
    ("record-expectation", "sample of x lasted 5 minutes before"),
    ("action", "app is installed anew"), ("store-expectation", "health data is there"),
    ("store-expectation", "no source stands by itself"),
    ("store-expectation", "no source stands by itself in interval 2"),
    ("store-expectation", "only watch stands by itself in interval 2"),
    ("store-action", "app observes body mass stopping in its first call"),
    ("store-action", "app observes body mass stopping all queries in its second call"),
    ("store-action", "app observes body mass querying in its first call"),
    ("store-action", "app observes body mass saving x of 69 kg in its first call"),
    ("store-action", "app observes body mass deleting x in its first call"),
    ("store-action", "app watches body mass stopping in its first update"),
    ("store-action", "app watches body mass saving y of 67 kg in its first update"),
    ("store-action", "app watches body mass deleting x in its first update"),
    ("store-action", "app saves what it found"), ("store-action", "app deletes what it found"),
    ("store-action", "app saves group g of nothing as blood pressure"),
    ("store-expectation", "x is of watch"), ("store-expectation", "x is of app"),
    ("store-expectation", "group g is of app"), ("record-expectation", "x is of running"),
    ("record-expectation", "x was of running before"),
    ("record-expectation", "meal x is of 500 kcal from 8:00 to 8:30"),
    ("record-expectation", "2 reads of health were cancelled"),
    ("record-expectation", "1 read of health was cancelled"),
    ("record-expectation", "settings do not begin weeks on a day"),
  ])
  func `an earlier phrase has a meaning in exactly one domain`(_ scope: String, _ cell: String) {
    let meanings = Self.domains.compactMap { domain in
      try? domain.vocabulary.meanings(
        of: PhraseTokens(spelling: cell), in: [.init(rawValue: scope)], context: RowContext())
    }
    #expect(meanings.count == 1)
    #expect(meanings.first?.isEmpty == false)
  }

  @Test(arguments: [
    ("4 entries of 1 source, x to y", "4 entries of 1 sources, x to y"),
    ("1 repeated notification answered", "1 repeated notifications answered"),
  ])
  func `a description uses the plural after 1 only if an earlier cell does`(
    _ current: String, _ earlier: String
  ) {
    #expect(EndWords.adapted(current, to: PhraseTokens(earlier)) == earlier)
    #expect(EndWords.adapted(current, to: PhraseTokens(current)) == current)
  }

  @Test func `an earlier name of a value or line stands for the current name`() {
    #expect(ExchangeNames.values[ExchangeNames.current("timer of nobody")] != nil)
    #expect(ExchangeNames.values[ExchangeNames.current("delivery of nobody")] != nil)
    #expect(ExchangeNames.lines[ExchangeNames.current("a notification of nobody")] != nil)
    #expect(ExchangeNames.current("mass") == "mass")
  }
}
