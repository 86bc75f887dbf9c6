/// A phrase that readers have to translate, with the words to use instead.
struct BannedPhrase: Sendable {
  /// The words in lower case; they can stand on two lines.
  let words: [String]

  /// What to write instead.
  let replacement: String

  /// The next words with which the phrase is usual English, as in "is no longer".
  let allowedBefore: Set<String>

  /// The previous words with which the phrase is usual English, as in "users who".
  let allowedAfter: Set<String>

  init(
    _ phrase: String, use replacement: String, allowedBefore: Set<String> = [],
    allowedAfter: Set<String> = []
  ) {
    words = phrase.split(separator: " ").map(String.init)
    self.replacement = replacement
    self.allowedBefore = allowedBefore
    self.allowedAfter = allowedAfter
  }

  static let all: [BannedPhrase] =
    ["is", "are", "was", "were"].flatMap(afterVerb) + [
      BannedPhrase("nobody", use: "the passive: 'is not read'"),
      BannedPhrase("somebody", use: "the person or program that is meant"),
      BannedPhrase("anybody", use: "the person or program that is meant"),
      BannedPhrase("whoever", use: "the person or program that is meant"),
      BannedPhrase(
        "who", use: "'that' for a program, and a person before 'who'", allowedAfter: people),
      BannedPhrase("such a", use: "'a … like this', or its name"),
      BannedPhrase("such an", use: "'an … like this', or its name"),
      BannedPhrase("has none", use: "'has no …' with the noun"),
      BannedPhrase("have none", use: "'have no …' with the noun"),
      BannedPhrase("be told", use: "'be reported'"),
      BannedPhrase("tell", use: "'report', 'state' or 'distinguish'"),
      BannedPhrase("tells", use: "'reports', 'states' or 'distinguishes'"),
      BannedPhrase("told", use: "'reported' or 'distinguished'"),
      BannedPhrase("deed", use: "'action'"),
      BannedPhrase("deeds", use: "'actions'"),
      BannedPhrase("complain", use: "'report'"),
      BannedPhrase("complains", use: "'reports'"),
      BannedPhrase("complained", use: "'reported'"),
      BannedPhrase("complaint", use: "'message' or 'error'"),
      BannedPhrase("complaints", use: "'messages' or 'errors'"),
      BannedPhrase("mend", use: "'fix'"),
      BannedPhrase("mends", use: "'fixes'"),
      BannedPhrase("mended", use: "'fixed'"),
      BannedPhrase("for ever", use: "'indefinitely' or 'permanently'"),
      BannedPhrase("in vain", use: "'without success'"),
      BannedPhrase("leads nowhere", use: "'does not exist' or 'is broken'"),
      BannedPhrase("take the tick back", use: "'clear the checkbox'"),
      BannedPhrase("of others", use: "'third-party', or their name"),
    ]

  /// The phrases with a form of "to be".
  private static func afterVerb(_ verb: String) -> [BannedPhrase] {
    [
      BannedPhrase(
        "\(verb) no", use: "'\(verb) not a …', or 'no … exists'",
        allowedBefore: ["longer", "more", "less", "fewer", "later", "larger", "other"]),
      BannedPhrase("\(verb) none", use: "'does not exist', or 'has no …' with the noun"),
      BannedPhrase("\(verb) said", use: "'\(verb) reported'"),
      BannedPhrase("what \(verb)", use: "the noun that is meant: 'a value that \(verb) …'"),
    ]
  }

  private static let people: Set<String> = [
    "author", "authors", "developer", "developers", "everyone", "maintainer", "maintainers",
    "people", "person", "reader", "readers", "reviewer", "reviewers", "someone", "team", "those",
    "user", "users", "writers",
  ]
}

extension BannedPhrase {
  /// Phrases of a file that it quotes, such as phrases of the vocabulary that rows use.
  static let quotations: [String: Set<String>] = [
    // Phrases of the vocabulary, which rows of `Specs` use.
    "Sources/HealthContracts/Store/Actions/StoreChoices.swift": ["tells"],
    "Sources/HealthContracts/Store/Expectations/ChangeExpectations.swift": ["told"],
    "Sources/HealthContracts/Store/Expectations/SampleExpectations.swift": ["are no"],
    "Sources/HealthContracts/Store/Expectations/StatisticsExpectations.swift": ["is no"],
    "Sources/HealthContracts/Store/Files/FileExpectations.swift": ["what is", "what was"],
    "Sources/HealthContracts/Store/Files/HomeFileExpectations.swift": ["what is"],
    "Sources/HealthContracts/WeightSync/Actions/RareActions.swift": ["tells"],
    "Sources/HealthContracts/WeightSync/Setups/CrashSetups.swift": ["tells"],
    "Sources/HealthContracts/WeightSync/Setups/StoreVariants.swift": ["tells"],
    "Tests/HealthContractsTests/CombinedPhraseTests.swift": ["told"],
    "Tests/HealthContractsTests/StoreOutcomeTests.swift": ["are no"],
    "Tests/HealthContractsTests/VocabularyUseTests.swift": ["tells"],
    // Names that rows on the protocol use for values.
    "Sources/HealthContracts/SubjectProtocol/ExchangeNames.swift": ["nobody"],
    // A row of the protocol's contract.
    "Tests/HealthSpecToolTests/AdapterTests.swift": ["what is", "told"],
    // Messages of the metrics commands.
    "Tests/HealthSpecToolTests/MetricsBadInputTests.swift": ["is no"],
    // A name in the schema of the protocol.
    "Tests/SubjectProtocolTests/ProtocolTableTests.swift": ["told"],
  ]

  /// The folders that still contain banned phrases, each with the reason.
  ///
  /// The list can only become shorter: a folder in it without a finding fails a test.
  static let foldersInWork: [String: String] = [
    "Sources/CombinedRecords": "not reworded yet",
    "Sources/MetricContracts": "phrases of cells change with the rows that use them",
    "Sources/MetricSync": "not reworded yet",
    "Sources/RecordContracts": "phrases of cells change with the rows that use them",
    "Sources/healthspec": "the metrics commands",
    "Specs/001-apple-health-sync": "titles of rows change with their ids",
    "Specs/002-health-store": "titles of rows change with their ids",
    "Specs/003-subject-protocol": "titles of rows change with their ids",
    "Specs/004-combined-records": "titles of rows change with their ids",
    "Specs/005-metric-sync": "titles of rows change with their ids",
    "Tests/CombinedRecordsTests": "names follow those of the sources and rows",
    "Tests/ContractTests": "names follow those of the sources and rows",
    "Tests/MetricSyncTests": "names follow those of the sources and rows",
    "Tests/TestSupport": "a name that the tests of metrics use",
  ]
}
