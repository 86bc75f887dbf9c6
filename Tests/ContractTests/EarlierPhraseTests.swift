import MetricContracts
import RecordContracts
import Testing

@testable import Conformance
@testable import HealthContracts

/// Tests that documents with phrases or names of earlier versions stay valid.
struct EarlierPhraseTests {
  private static let domains =
    HealthContracts.domains + [RecordContracts.records, MetricContracts.metrics]

  /// The earlier phrases of all domains, with their scopes.
  private static let phrases: [(scope: String, pattern: PhrasePattern)] =
    domains.flatMap { domain in
      let vocabulary = domain.vocabulary
      return vocabulary.phrases.filter { $0.successor != nil }.map {
        ($0.scope.rawValue, PhrasePattern($0.pattern, types: vocabulary.types))
      }
    }

  /// Examples of the earlier phrases, by scope.
  private static let examplesByScope: [String: [String]] = [
    "store-action": [
      "store tells no deletions without an anchor", "store reports deletions without an anchor",
      "store omits deletions without an anchor", "store tells deletions without an anchor",
      "store tells deletions that it cannot decide",
      "store tells no deletions that it cannot decide",
      "store tells a missing entitlement as denied",
      "store reports a missing entitlement as denied",
      "app fails to save group g of nothing as blood pressure with `errorInvalidArgument`",
      "store pauses 60 seconds after a delivery without completion",
      "app observes body mass stopping in its first call",
      "app observes body mass stopping all queries in its second call",
      "app observes body mass querying in its first call",
      "app observes body mass saving x of 69 kg in its first call",
      "app observes body mass deleting x in its first call",
      "app watches body mass stopping in its first update",
      "app watches body mass saving y of 67 kg in its first update",
      "app watches body mass deleting x in its first update", "app saves what it found",
      "app deletes what it found", "app saves group g of nothing as blood pressure",
      "process of app dies", "store forgets deletions", "app saves workout x as running holding x",
      "store keeps sync identifiers of types apart",
      "time passes until observer was called 2 times",
      "time passes until 2 deliveries were given up", "time passes until 1 delivery was given up",
      "time passes until next delivery was given up",
      "app computes sum of steps in intervals of no length",
      "app computes sum of steps for one interval too many with outer ones in part",
      "app asks whether it needs to ask to share and read body mass", "user was asked nothing",
      "user refuses sharing body mass", "user refuses reading body mass",
      "user denies sharing body mass", "user denies reading body mass",
      "user will refuse everything", "app makes moles of `180` g",
      "app makes milli moles of `180` g",
    ],
    "store-expectation": [
      "1 update was told", "2 updates were told", "observer was told `errorHealthDataUnavailable`",
      "observer was told that it is `queryExecutedTwice`", "there are no sources",
      "there is no sum", "health data is there", "no source stands by itself",
      "no source stands by itself in interval 2", "only watch stands by itself in interval 2",
      "x is of watch", "x is of app", "group g is of app", "sharing of nothing is decided",
      "sharing of body mass is refused", "asking is needed", "asking is unnecessary",
      "asking was needed 2 times", "health data is absent", "this kind of device has health data",
      "added are x", "added is x", "added in order are x", "deleted are x", "deleted is x",
      "deletion of x keeps nothing", "deletion of x keeps nothing else", "first answer came once",
      "2 deliveries were given up", "1 delivery was given up", "2 completions came again",
      "1 completion came again", "x came as it was made", "statistics reach from 8:00 to 9:00",
      "interval 2 reaches from 8:00 to 9:00", "only `st` of `stone` is a unit",
      "nothing of `kcount` is a unit", "text of unit is read as the same unit",
      "one of unit is 1000 of `g.cm`", "`5 m` and `5 g` are different things",
      "no mole weighs `180` g", "saving is refused once",
    ],
    "store-file": [
      "memory alone", "folder of its name", "taken as a home", "taken as a store",
      "home from before there was a sync", "store of samples with all that samples can have",
      "store whose creation was cut off", "a change of its page 2 was cut off",
    ],
    "file-opening": [
      "process may die and what was saved is there", "what is saved now is kept",
      "what is entered now is kept", "journal stood beside it",
      "head of file says version 6 of \"HSHS\"",
      "reading is refused with \"damaged: The health store is damaged.\"",
      "each knows what the user decides in the other", "2 entries wait", "1 entry waits",
      "sharing of body mass is still refused",
    ],
    "setup": [
      "store tells of its health data once and for all", "Health tells of changes too late",
      "Health has sample from app of our name", "Health has own sample without sync identifier",
      "app dies before next save", "app dies before next delete", "app dies before next query",
      "app dies before next authorization", "app dies after next save",
      "app dies after next delete", "app dies after next query",
      "app dies after next authorization", "entry waits", "sync state cannot be read once",
      "save does not answer",
      "queries do not answer", "save answers too late", "queries answer too late",
      "next save throws misuse", "device has no health data",
      "Health tells everything from beginning each time", "Health holds back what it tells",
      "Health tells of each change twice",
    ],
    "action": [
      "Health tells what it held back", "app imports while device is locked",
      "user follows way out", "user follows way out and takes time to answer",
      "another device saves v2 of same moment",
      "another device saves v2 of 79.25 kg of same moment",
      "another device saves v2 of 79.25 kg from same moment to a minute later",
      "app is installed anew", "app dies during import before entries are saved",
      "app dies during import before anchor is saved", "health data goes away",
      "health data is back", "Health forgets deletions", "user refuses sharing in Settings",
      "user refuses reading in Settings", "user turns sync on slowly",
      "user denies sharing in Settings", "user grants sharing in Settings",
      "user denies reading in Settings", "user grants reading in Settings",
      "app exports while another device takes next version 2 times",
      "app saves sample of 72 kg under \"settings-\" and identity of entry",
      "app saves sample of 72 kg with sync identifier of \"settings-\" and identity of entry",
    ],
    "behavior": [
      "way out is queue and retry", "way out is show Settings link",
      "way out is re-request authorization", "way out is retry on next foreground",
      "way out is hide Health sync option", "sample is of moment of entry",
      "work was shown meanwhile",
      "no retry waits",
    ],
    "record-action": [
      "app keeps weight x of 72 kg at 8:00",
      "app on another device keeps weight x of 72 kg at 8:00",
      "app tries to keep weight x of 72 kg at 8:00", "app keeps food x of 72 kcal at 8:00",
      "app on another device keeps food x of 72 kcal at 8:00",
      "app tries to keep food x of 72 kcal at 8:00",
      "app keeps food x of 72 kcal with 72 g protein 72 g carbs 72 g fat at 8:00",
      "app on another device keeps food x of 72 kcal with 72 g protein 72 g carbs 72 g fat at 8:00",
      "app tries to keep food x of 72 kcal with 72 g protein 72 g carbs 72 g fat at 8:00",
      "app keeps food x with 72 g protein at 8:00",
      "app on another device keeps food x with 72 g protein at 8:00",
      "app tries to keep food x with 72 g protein at 8:00",
      "app keeps active energy x of 72 kcal at 8:00",
      "app on another device keeps active energy x of 72 kcal at 8:00",
      "app tries to keep active energy x of 72 kcal at 8:00",
      "app keeps active energy x of 72 kcal in 72 min running at 8:00",
      "app on another device keeps active energy x of 72 kcal in 72 min running at 8:00",
      "app tries to keep active energy x of 72 kcal in 72 min running at 8:00",
      "app keeps resting energy x of 72 kcal at 8:00",
      "app on another device keeps resting energy x of 72 kcal at 8:00",
      "app tries to keep resting energy x of 72 kcal at 8:00",
      "app keeps activity x of 72 min running with 72 kcal at 8:00",
      "app on another device keeps activity x of 72 min running with 72 kcal at 8:00",
      "app tries to keep activity x of 72 min running with 72 kcal at 8:00",
      "app keeps activity x of 72 min running at 8:00",
      "app on another device keeps activity x of 72 min running at 8:00",
      "app tries to keep activity x of 72 min running at 8:00",
      "app keeps 2 weights of 72 kg at 8:00",
      "app on another device keeps 2 weights of 72 kg at 8:00", "health keeps no workouts",
      "health keeps no correlations", "health computes no statistics",
      "health takes samples from 8:00 on", "user refuses reading weights",
      "user denies reading weights", "user denies sharing weights",
      "user refuses sharing weights", "app adds up `weight` by day from 2025-01-06 to 2025-01-07",
      "app tries to add up `weight` by day from 2025-01-06 to 2025-01-07",
      "health records go off during next save", "answers of health are late",
      "answers of health arrive", "answer 2 of health arrives", "answer 2 of health fails",
      "app asks user about weights", "app asks user about everything",
      "questions to user are left open", "questions to user are answered",
      "user replaces goals by 72 kcal 72 g protein 72 g carbs 72 g fat 72 kcal burned 72 min 72 kg",
      "user tries to replace goals by 72 kcal 72 g protein 72 g carbs 72 g fat 72 kcal burned 72 "
        + "min 72 kg",
      "app dies before saving", "app dies before deleting", "app dies after saving",
      "app dies after deleting", "app lists activities of running",
      "app lists activities of running from 8:00 to 9:00",
      "app lists weights that are not of running", "app tries to list activities of running",
      "app tries to list activities of running from 8:00 to 9:00",
      "app tries to list weights that are not of running",
    ],
    "record-expectation": [
      "sample of x lasted 5 minutes before", "x is of running", "x was of running before",
      "meal x is of 500 kcal from 8:00 to 8:30", "2 reads of health were cancelled",
      "1 read of health was cancelled", "settings do not begin weeks on a day",
      "answers of health stay late", "2 answers of health are late", "1 answer of health is late",
      "2 reads of health were canceled", "1 read of health was canceled",
      "2 reads of health failed", "1 read of health failed", "list failed on health",
      "user was asked for `BodyMass`", "user was not asked for `BodyMass`", "2 changes wait",
      "1 change waits", "2 changes waited before", "1 change waited before",
      "2 changes waited before while health held 2 samples",
      "1 change waited before while health held 2 samples",
      "1 change waited before while health held 1 sample", "2 changes wait after 20 seconds",
      "1 change waits after 20 seconds", "export failed as `network`",
      "export failed as `network` before", "list asks for 72 kcal", "x is of health",
      "settings begin weeks on day 2", "list orders records of one time by their identifiers",
      "health has workout of x of 72 min running",
      "health had workout of x of 72 min running before", "found are x",
    ],
    "metric-action": [
      "table takes batch and its answer is lost",
      "table takes batch and its answer is lost 2 times", "table takes batch and app dies",
      "app dies before save 2", "app dies after save 2",
      "table answers 429 and asks for 20 seconds", "table answers 429 and asks for 1 second",
      "table answers 429 with wait \"7\"", "table fails as `notConnected`",
      "table answers 429 and asks for 20 seconds 2 times",
      "table answers 429 and asks for 1 second 2 times",
      "table answers 429 with wait \"7\" 2 times", "table fails as `notConnected` 2 times",
      "saving into second store fails as `unknownError`",
      "saving into second store fails once as `unknownError`", "saving into second store works",
      "looking into second store fails as `unknownError`",
      "looking into second store fails once as `unknownError`", "looking into second store works",
      "deleting from second store fails as `unknownError`",
      "deleting from second store fails once as `unknownError`",
      "asking for second store fails as `unknownError`",
      "asking for second store fails once as `unknownError`", "asking for second store works",
      "reading health fails as `unknownError`", "reading health fails once as `unknownError`",
      "user denies saving heart rate to second store", "user grants reading",
      "user denies reading heart rate", "app serves 2 destinations at a time",
      "app serves 1 destination at a time",
      "user denies saving heart rate into second store", "app syncs what starts at 8:00 or later",
      "app syncs what starts before 8:00", "app syncs what starts from 8:00 to 9:00",
      "delays are 50 percent of longest", "user refuses reading heart rate",
      "file of progress says \"a\" as \"b\"", "file of settled metrics has byte 2 as 2",
      "plug-in can remove",
    ],
    "metric-expectation": [
      "table has given all answers", "table has x as 72 of watch at 8:00",
      "health has x as 72 of watch at 8:00", "x was saved as 72 of watch at 8:00",
      "table gave status 429", "table gave status 429 each time", "table asked to wait \"7\"",
      "app had saved its state 2 times when it ended",
      "app had saved its state 1 time when it ended", "2 passes were cut off", "1 pass was cut off",
      "state files hold nothing of samples", "log holds nothing of samples",
      "results hold nothing of samples", "permission was asked 2 times",
      "permission was asked 1 time", "found are x",
      "manager fails as `queryFailed` saying \"damaged: The health store is damaged.\"",
      "file of settled metrics still has byte 2 as 2",
    ],
  ]

  /// The examples with their scopes.
  static let examples: [(String, String)] = examplesByScope.flatMap { scope, cells in
    cells.map { (scope, $0) }
  }

  @Test func `all 308 earlier phrases are kept`() {
    #expect(Self.phrases.count == 308)
  }

  @Test func `each earlier phrase has an example`() {
    let missing = Self.phrases.filter { phrase in
      !(Self.examplesByScope[phrase.scope] ?? []).contains { example in
        let words = PhraseTokens(spelling: example)
        return phrase.pattern.matches(words, from: 0).contains { $0.end == words.count }
      }
    }
    #expect(missing.map { "\($0.scope): \($0.pattern.source)" } == [])
  }

  @Test(arguments: examples)
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
  func `a description uses the plural after 1 if and only if the cell does`(
    _ current: String, _ earlier: String
  ) {
    #expect(EndWords.adapted(current, to: PhraseTokens(earlier)) == earlier)
    #expect(EndWords.adapted(current, to: PhraseTokens(current)) == current)
  }

  @Test(arguments: [
    ("terminates before save, observes", "dies before save, observes"),
    ("starts anew, terminates after query", "starts anew, dies after query"),
  ])
  func `a description uses 'dies' for 'terminates' if and only if the cell does`(
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
