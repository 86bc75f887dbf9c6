internal import Conformance
internal import ConformanceReports
internal import Diagnostics

/// The numbers of mutations by outcome and the survivors, as human-readable text and as JSON.
struct MutationSummary: Encodable {
  /// The numbers of mutations by outcome, for one operator, one document or all mutations.
  struct Counts: Encodable {
    let name: String
    var noticed = 0
    var survived = 0
    var equivalent = 0
    /// The number of omitted clauses that state a default.
    var isDefault = 0

    enum CodingKeys: String, CodingKey {
      case name, noticed, survived, equivalent
      case isDefault = "default"
    }

    mutating func count(_ outcome: MutationResult.Outcome) {
      switch outcome {
      case .noticed: noticed += 1
      case .survived: survived += 1
      case .equivalent: equivalent += 1
      case .isDefault: isDefault += 1
      }
    }
  }

  /// A mutation that survived.
  struct Survivor: Encodable {
    let row: String
    let column: String
    let change: String
    let original: String
    let replacement: String
    let file: String
    let line: Int
  }

  let schemaVersion: Int
  private(set) var mutations = Counts(name: "all")
  let changes: [Counts]
  let documents: [Counts]
  private(set) var survivors: [Survivor] = []

  init(_ results: [MutationResult]) {
    schemaVersion = 1
    changes = Self.counts(of: results) { $0.change.rawValue }
    documents = Self.counts(of: results) { $0.location.file }
    for result in results {
      mutations.count(result.outcome)
      guard result.outcome == .survived else { continue }
      let mutation = result.mutation
      survivors.append(
        Survivor(
          row: mutation.row, column: mutation.column, change: mutation.change.rawValue,
          original: mutation.original, replacement: mutation.replacement,
          file: mutation.location.file, line: mutation.location.start?.line ?? 0))
    }
  }

  /// Counts the results for each name that the closure returns for their mutations, in order of
  /// first occurrence.
  private static func counts(
    of results: [MutationResult], by name: (CellMutation) -> String
  ) -> [Counts] {
    var counts: [Counts] = []
    var places: [String: Int] = [:]
    for result in results {
      let name = name(result.mutation)
      let place = places[name] ?? counts.count
      if place == counts.count {
        counts.append(Counts(name: name))
        places[name] = place
      }
      counts[place].count(result.outcome)
    }
    return counts
  }
}
