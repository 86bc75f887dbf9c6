/// A phrase that is not idiomatic, with the words to use instead.
struct BannedPhrase: Sendable {
  /// The words, in lower case; a line break can separate them.
  let words: [String]

  /// The words to use instead.
  let replacement: String

  /// The next words with which the phrase is idiomatic, as in "is no longer".
  let allowedBefore: Set<String>

  /// The previous words with which the phrase is idiomatic, as in "users who".
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
      BannedPhrase("take the tick back", use: "'uncheck'"),
      BannedPhrase("untick", use: "'uncheck'"),
      BannedPhrase("unticked", use: "'unchecked'"),
      BannedPhrase("ticked", use: "'checked off'"),
      BannedPhrase("tick it", use: "'check it off'"),
      BannedPhrase("added up over", use: "'summed over'"),
      BannedPhrase("of others", use: "'third-party', or their name"),
    ]

  /// Returns the phrases with a form of "to be".
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
  /// The phrases that a file may quote, such as phrases of earlier documents, by its path.
  static let quotations: [String: Set<String>] = [
    // Phrases of earlier documents, which are still understood.
    "Sources/HealthContracts/Store/EarlierStorePhrases.swift": [
      "are no", "is no", "tells", "told", "what is", "what was",
    ],
    "Sources/HealthContracts/SubjectProtocol/ExchangeNames+Earlier.swift": ["nobody"],
    "Sources/HealthContracts/WeightSync/EarlierSyncPhrases.swift": ["tells"],
    "Sources/RecordContracts/Kinds/EntryDialogKind.swift": ["complaint"],
    "Tests/ContractTests/EarlierPhraseTests.swift": [
      "are no", "is no", "nobody", "tells", "told", "what is", "what was",
    ],
  ]
}
