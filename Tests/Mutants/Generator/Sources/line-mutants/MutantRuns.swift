internal import Foundation
internal import LineMutants

/// Runs the rows that come to a mutant's place, those first that noticed it the last time.
struct MutantRuns {
  let runner: RunnerProcess
  let build: MutatedCopy.Build
  let subjects: [String: [String]]
  let cache: ResultCache

  /// Runs the mutants whose results are not known, on the first of their stores, and on the next
  /// with the rows that come to a place there and did not before.
  func run(into results: inout [String: MutantResult]) throws {
    var open = build.mutants.filter { results[$0.value.name] == nil }
    var tried: [Int: Set<Int>] = [:]
    let names = Set(open.values.flatMap { subjects[$0.file] ?? [] }).sorted()
    for subject in names {
      let concerned = open.filter { subjects[$0.value.file]?.contains(subject) ?? false }
      guard !concerned.isEmpty else { continue }
      let reach = try Reach(of: build, on: subject, runner: runner)
      let requests = concerned.keys.sorted().compactMap { number in
        request(for: number, reach, without: tried[number] ?? [])
      }
      for request in requests {
        if let number = request.mutant { tried[number, default: []].formUnion(request.rows) }
      }
      for result in try answers(to: requests, on: subject, reach) {
        results["\(result.file) \(result.key)"] = result
        let isDone = result.status.isNoticedAtMust
        if isDone { open = open.filter { $0.value.name != "\(result.file) \(result.key)" } }
      }
    }
    let missing = open.values.filter { results[$0.name] == nil }.map {
      MutantResult(file: $0.file, key: $0.key, status: .notReached)
    }
    for result in missing { results["\(result.file) \(result.key)"] = result }
    try cache.add(open.values.compactMap { results[$0.name] })
    try cache.add(build.failing.compactMap { results[$0.name] })
    try cache.saveRows()
  }

  private func request(for number: Int, _ reach: Reach, without tried: Set<Int>) -> RunRequest? {
    let isPlanned = reach.planned.contains(number)
    var rows = isPlanned ? reach.allRows : reach.rows(of: number)
    rows.removeAll { tried.contains($0) }
    if let mutant = build.mutants[number], let last = cache.lastRows[mutant.name],
      let index = rows.firstIndex(where: { reach.plan.rows[$0].id == last })
    {
      rows.insert(rows.remove(at: index), at: 0)
    }
    return rows.isEmpty ? nil : RunRequest(mutant: number, rows: rows, isFresh: isPlanned)
  }

  /// The results; those that cannot change on another store are kept at once, so that a campaign
  /// that is broken off goes on where it was.
  private func answers(
    to requests: [RunRequest], on subject: String, _ reach: Reach
  ) throws -> [MutantResult] {
    var results: [MutantResult] = []
    let started = Date()
    try runner.run(requests, on: subject) { answer in
      guard let number = answer.mutant, let mutant = build.mutants[number] else { return }
      var result = MutantResult(
        file: mutant.file, key: mutant.key, status: Self.status(answer.verdict), subject: subject)
      if let row = answer.row, reach.plan.rows.indices.contains(row) {
        result.row = reach.plan.rows[row].id
        result.outcome = answer.outcome
      }
      results.append(result)
      if result.status.isNoticedAtMust { try cache.add([result]) }
      if results.count.isMultiple(of: 250) {
        tell(
          "  \(results.count) of \(requests.count) on \(subject), "
            + "\(Int(Date().timeIntervalSince(started))) s")
      }
    }
    return results
  }

  private static func status(_ verdict: String?) -> MutantResult.Status {
    switch verdict {
    case "noticed": .noticed
    case "died": .died
    case "stoodStill": .stoodStill
    case "otherPlan": .otherPlan
    case "belowMust": .belowMust
    default: .survived
    }
  }
}

/// Which rows come to the place of which mutants on a store.
struct Reach {
  let plan: RunPlan
  /// The mutants whose places are reached while documents are planned.
  let planned: Set<Int>
  private let rowsOfPlace: [Int: [Int]]
  private let placeOfMutant: [Int: Int]
  /// All rows, those that decide first.
  let allRows: [Int]

  /// Runs each row once, with no mutant chosen, and notes where it comes.
  ///
  /// - Throws: `Package.Failure` where a row does not pass, or a document is not understood.
  init(of build: MutatedCopy.Build, on subject: String, runner: RunnerProcess) throws {
    let plan = try runner.run([], on: subject) { _ in }
    guard plan.problems.isEmpty, !plan.rows.isEmpty else {
      throw Package.Failure(
        description: "the documents have errors: \(plan.problems.joined(separator: "\n"))")
    }
    var rows: [Int: [Int]] = [:]
    var sizes = [Int](repeating: 0, count: plan.rows.count)
    var failed: [String] = []
    try runner.run(plan.rows.indices.map { RunRequest(rows: [$0]) }, on: subject) { answer in
      guard let row = answer.row else { return }
      if answer.outcome != "passed" { failed.append(plan.rows[row].id) }
      for place in answer.reached ?? [] { rows[place, default: []].append(row) }
      sizes[row] = answer.reached?.count ?? 0
    }
    guard failed.isEmpty else {
      throw Package.Failure(
        description: "rows do not pass on \(subject) though no mutant is chosen: \(failed)")
    }
    // The row that comes to the fewest places speaks most of each of them.
    let order = plan.rows.indices.sorted {
      (plan.rows[$0].isBinding ? 0 : 1, sizes[$0], $0)
        < (plan.rows[$1].isBinding ? 0 : 1, sizes[$1], $1)
    }
    let rank = Dictionary(uniqueKeysWithValues: order.enumerated().map { ($1, $0) })
    rowsOfPlace = rows.mapValues { $0.sorted { rank[$0] ?? 0 < rank[$1] ?? 0 } }
    placeOfMutant = Dictionary(
      uniqueKeysWithValues: build.places.flatMap { first, numbers in
        numbers.map { ($0, first) }
      })
    planned = Set(plan.reached.flatMap { Array(build.places[$0] ?? $0...$0) })
    allRows = order
    self.plan = plan
  }

  /// The rows that come to a mutant's place.
  func rows(of number: Int) -> [Int] {
    placeOfMutant[number].flatMap { rowsOfPlace[$0] } ?? []
  }
}
