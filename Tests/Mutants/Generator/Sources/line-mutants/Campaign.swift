internal import Foundation
internal import LineMutants

/// A campaign, which builds the chosen mutants, and runs rows and tests with each of them in turn.
struct Campaign {
  let package: Package
  let inventory: Inventory
  let jobs: Int

  /// Runs the mutants whose results are not known yet.
  ///
  /// - Returns: The result of each chosen mutant, by its name.
  /// - Throws: `Package.Failure` if the copy does not build, the documents have errors, the runner
  ///   fails, or rows or tests fail without a mutant.
  func run() throws -> [String: MutantResult] {
    let cache = try ResultCache(package: package, inventory: inventory)
    let chosen = Dictionary(uniqueKeysWithValues: inventory.mutants.map { ($0.name, $0) })
    var results = cache.results.filter { chosen[$0.key] != nil }
    let isOpen = results.values.contains { $0.isOpenForTests && inventory.tests[$0.file] != nil }
    if results.count == chosen.count, !isOpen {
      logLine("all results are known")
      return results
    }
    let copy = try MutatedCopy(package: package, inventory: inventory)
    let build = try copy.build(cache: cache)
    for mutant in build.failing {
      let result = MutantResult(file: mutant.file, key: mutant.key, status: .doesNotCompile)
      results[mutant.name] = result
    }
    let runs = MutantRuns(
      runner: RunnerProcess(
        copy: copy, documents: inventory.documentsToRun, scratch: copy.scratch, jobs: jobs),
      build: build, inventory: inventory, cache: cache)
    try runs.run(into: &results)
    try TestRuns(copy: copy, build: build, inventory: inventory, cache: cache, jobs: jobs)
      .run(into: &results)
    return results.filter { chosen[$0.key] != nil }
  }
}
