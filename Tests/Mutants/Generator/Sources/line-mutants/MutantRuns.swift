internal import Foundation
internal import LineMutants

/// The runs of the rows that reach a mutant's place, starting with the row that last noticed the
/// mutant.
struct MutantRuns {
  let runner: RunnerProcess
  let build: MutatedCopy.Build
  let inventory: Inventory
  let cache: ResultCache
  private var subjects: [String: [String]] { inventory.subjects }

  /// Runs the mutants without a known result on the first of their stores.
  ///
  /// Mutants that are not noticed at MUST are run on the next store, with the rows that reach the
  /// place only there and those whose results may depend on the contents of a file. A mutant whose
  /// place is reached before the first row is run with all applicable rows. The results are saved;
  /// mutants that no row reaches get the status `notReached`.
  func run(into results: inout [String: MutantResult]) throws {
    var open = build.mutants.filter { results[$0.value.name] == nil }
    var tried: [Int: Set<Int>] = [:]
    let names = MutantScope.merging(open.values.compactMap { subjects[$0.file] })
    for subject in names {
      let concerned = open.filter { subjects[$0.value.file]?.contains(subject) ?? false }
      guard !concerned.isEmpty else { continue }
      let reach = try Reach(of: build, on: subject, runner: runner)
      let requests = concerned.keys.sorted().compactMap { number in
        request(for: number, reach, without: tried[number] ?? [])
      }
      for request in requests {
        guard let number = request.mutant else { continue }
        tried[number, default: []].formUnion(request.rows.filter { !reach.rows[$0].readsFiles })
      }
      for result in try answers(to: requests, on: subject, reach, before: results) {
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
    guard let mutant = build.mutants[number] else { return nil }
    let documents = inventory.documents(of: mutant.file)
    rows.removeAll { tried.contains($0) || !documents.contains(reach.documentOfRow[$0]) }
    if let last = cache.lastRows[mutant.name],
      let index = rows.firstIndex(where: { reach.rows[$0].id == last })
    {
      rows.insert(rows.remove(at: index), at: 0)
    }
    return rows.isEmpty ? nil : RunRequest(mutant: number, rows: rows, isFresh: isPlanned)
  }

  /// Runs requests on a store and returns the results.
  ///
  /// Results that cannot change on another store are saved immediately, so that an interrupted
  /// campaign can be resumed.
  private func answers(
    to requests: [RunRequest], on subject: String, _ reach: Reach,
    before: [String: MutantResult]
  ) throws -> [MutantResult] {
    var results: [MutantResult] = []
    let started = Date()
    try runner.run(requests, on: subject, planned: reach.documents) { answer in
      guard let number = answer.mutant, let mutant = build.mutants[number] else { return }
      var result = MutantResult(
        file: mutant.file, key: mutant.key, status: Self.status(answer.verdict), subject: subject)
      if let row = answer.row, reach.rows.indices.contains(row) {
        result.row = reach.rows[row].id
        result.outcome = answer.outcome
      }
      if !result.status.isNoticedAtMust, before[mutant.name]?.status == .belowMust {
        result = before[mutant.name] ?? result
      }
      if result.status.isNoticedAtMust || subjects[mutant.file]?.last == subject {
        try cache.add([result])
      }
      results.append(result)
      if results.count.isMultiple(of: 250) {
        logLine(
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
