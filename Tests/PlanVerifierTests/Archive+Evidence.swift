import PlanVerifier

/// What the comment of a fixture says of git and of contract rows.
extension Archive {
  /// The whole history where a `commit` is named, none otherwise.
  var history: History {
    let commits = values(of: "commit").map { $0.split(separator: " ").map(String.init) }
    let changes = values(of: "changed").compactMap { Self.paths($0) }
    let renames = values(of: "renamed").compactMap { Self.paths($0) }
    guard !(commits.isEmpty && changes.isEmpty && renames.isEmpty) else { return History() }
    let known = commits.filter { $0.count == 2 }.map { ($0[0], $0[1] == "known") }
    return History(
      limit: nil,
      changes: Dictionary(
        changes.map { ($0[0], Set($0.dropFirst())) }, uniquingKeysWith: { $1 }),
      renames: Dictionary(
        renames.filter { $0.count == 2 }.map { ($0[0], $0[1]) }, uniquingKeysWith: { $1 }),
      knownCommits: Dictionary(known, uniquingKeysWith: { $1 }))
  }

  private static func paths(_ line: String) -> [RepositoryPath]? {
    let paths = line.split(separator: " ").compactMap { try? RepositoryPath($0) }
    return paths.isEmpty ? nil : paths
  }

  /// The rows; without `record` their outcomes are not known.
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
