import PlanVerifier
import TestSupport

/// The history and the contract rows that the comment of a fixture defines.
extension Archive {
  /// Returns the history that the fixture defines.
  ///
  /// - `commit: ID known` states that a commit exists, and `commit: ID unknown` that it does not.
  /// - `changed: PLAN FILE…` defines the files that the commits of a plan changed.
  /// - `renamed: OLD NEW` defines a renamed file.
  ///
  /// Without any of these keys, the project has no history.
  func history() throws -> History {
    func paths(_ key: String) throws -> [[RepositoryPath]] {
      try values(of: key).map {
        try $0.split(separator: " ").map { try RepositoryPath($0) }
      }
    }
    let commits = values(of: "commit").map { $0.split(separator: " ").map(String.init) }
    let (changes, renames) = (try paths("changed"), try paths("renamed"))
    guard !commits.isEmpty || !changes.isEmpty || !renames.isEmpty else { return History() }
    let known = commits.filter { $0.count == 2 }.map { ($0[0], $0[1] == "known") }
    return History(
      limit: nil,
      changes: Dictionary(uniqueKeysWithValues: changes.map { ($0[0], Set($0.dropFirst())) }),
      renames: Dictionary(uniqueKeysWithValues: renames.map { ($0[0], $0[1]) }),
      knownCommits: Dictionary(known, uniquingKeysWith: { $1 }))
  }

  /// The contract rows with their outcomes; the key `record` states that a record exists.
  ///
  /// `row: ID | REQUIREMENT, … | OUTCOME` defines a row; the default outcome is `unknown`. With any
  /// outcome other than `unknown` and `passed`, the row did not pass.
  var contracts: ContractEvidence {
    let rows = values(of: "row").map { line in
      let parts = line.split(separator: "|").map { part in
        part.split(separator: " ").joined(separator: " ")
      }
      let names = parts.count > 1 ? parts[1].split(separator: ",") : []
      return RowEvidence(
        id: parts[0], requirements: names.map { $0.split(separator: " ").joined() },
        outcome: Self.outcome(parts.count > 2 ? parts[2] : "unknown"))
    }
    return ContractEvidence(rows: rows, hasRecord: !values(of: "record").isEmpty)
  }

  private static func outcome(_ word: String) -> RowEvidence.Outcome {
    switch word {
    case "passed": .passed
    case "unknown": .unknown
    default: .notPassed(word)
    }
  }
}
