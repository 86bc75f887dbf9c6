internal import Foundation
internal import LineMutants

/// The rows that reach the place of each mutant on a store.
struct Reach {
  let rows: [RunDocument.Row]
  /// The document path of each row.
  let documentOfRow: [String]
  /// The plans of the documents, for the runner.
  let documents: Data
  /// The mutants whose places are reached before the first row.
  let planned: Set<Int>
  private let rowsOfPlace: [Int: [Int]]
  private let placeOfMutant: [Int: Int]
  /// All applicable rows, starting with those that decide on conformance.
  let allRows: [Int]

  /// Creates the reach by running each row once, with no mutant chosen, and recording its places.
  ///
  /// - Throws: `Package.Failure` if an applicable row does not pass, if no row is applicable, if a
  ///   document has errors, or if the runner fails.
  init(of build: MutatedCopy.Build, on subject: String, runner: RunnerProcess) throws {
    let plan = try runner.plan()
    let all = plan.documents.flatMap(\.rows)
    let errors = plan.documents.flatMap(\.errors)
    guard !all.isEmpty || !errors.isEmpty else {
      throw Package.Failure(description: "the documents have no rows")
    }
    guard errors.isEmpty else {
      throw Package.Failure(
        description: "the documents have errors: \(errors.joined(separator: "\n"))")
    }
    var rows: [Int: [Int]] = [:]
    var sizes = [Int](repeating: 0, count: all.count)
    var failed: [String] = []
    var absent: Set<Int> = []
    let requests = all.indices.map { RunRequest(rows: [$0]) }
    let before = try runner.run(requests, on: subject, planned: plan.lines) { answer in
      guard let row = answer.row else { return }
      // A row can be inapplicable on one store, as rows about files are on the in-memory store.
      if answer.outcome == "notApplicable" {
        absent.insert(row)
        return
      }
      if answer.outcome != "passed" { failed.append(all[row].id) }
      for place in answer.reached ?? [] { rows[place, default: []].append(row) }
      sizes[row] = answer.reached?.count ?? 0
    }
    guard absent.count < all.count else {
      throw Package.Failure(description: "no row is applicable on \(subject)")
    }
    guard failed.isEmpty else {
      throw Package.Failure(
        description: "rows do not pass on \(subject) although no mutant is chosen: \(failed)")
    }
    // A row that reaches fewer places is a more specific test of each of them.
    let order = all.indices.filter { !absent.contains($0) }.sorted {
      (all[$0].isBinding ? 0 : 1, sizes[$0], $0)
        < (all[$1].isBinding ? 0 : 1, sizes[$1], $1)
    }
    let rank = Dictionary(uniqueKeysWithValues: order.enumerated().map { ($1, $0) })
    rowsOfPlace = rows.mapValues { $0.sorted { rank[$0] ?? 0 < rank[$1] ?? 0 } }
    placeOfMutant = Dictionary(
      uniqueKeysWithValues: build.places.flatMap { first, numbers in
        numbers.map { ($0, first) }
      })
    planned = Set(before.flatMap { Array(build.places[$0] ?? $0...$0) })
    allRows = order
    self.rows = all
    documentOfRow = plan.documents.flatMap { document in document.rows.map { _ in document.path } }
    documents = plan.lines
  }

  /// Returns the rows that reach a mutant's place.
  func rows(of number: Int) -> [Int] {
    placeOfMutant[number].flatMap { rowsOfPlace[$0] } ?? []
  }
}
