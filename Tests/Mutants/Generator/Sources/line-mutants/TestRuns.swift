internal import Foundation
internal import LineMutants

/// The runs of the tests with the mutants that no row at MUST noticed, in sources for which a test
/// is enough.
struct TestRuns {
  let copy: MutatedCopy
  let build: MutatedCopy.Build
  let inventory: Inventory
  let cache: ResultCache
  let jobs: Int

  /// The number of seconds after which a run counts as unfinished.
  private static let longestRun = 120.0

  /// Runs the tests with each mutant that is open for tests, and updates and saves its result.
  ///
  /// - Throws: `Package.Failure` if the tests do not build or fail without a mutant.
  func run(into results: inout [String: MutantResult]) throws {
    let open = build.mutants.sorted { $0.key < $1.key }.compactMap { number, mutant in
      let result = results[mutant.name]
      return inventory.tests[mutant.file].flatMap { tests in
        result.flatMap { $0.isOpenForTests ? Item(number: number, result: $0, tests: tests) : nil }
      }
    }
    guard !open.isEmpty else { return }
    try copy.buildTests()
    for tests in Set(open.map(\.tests)) where try noticed(by: tests, 0) {
      throw Package.Failure(description: "the tests of \(tests.target) fail without a mutant")
    }
    logLine("tests with mutants that no row noticed at MUST: \(open.count)")
    for batch in stride(from: 0, to: open.count, by: jobs) {
      let items = open[batch..<min(batch + jobs, open.count)]
      let running = try items.map { try start($0.tests, $0.number) }
      for (item, process) in zip(items, running) {
        var result = item.result
        result.tests = item.tests.target
        if isNoticed(process) { result.status = .noticedByTest }
        results["\(result.file) \(result.key)"] = result
        try cache.add([result])
      }
    }
  }

  private struct Item {
    let number: Int
    let result: MutantResult
    let tests: MutantScope.Tests
  }

  private struct Running {
    let process: Process
    let end: DispatchSemaphore
  }

  private func noticed(by tests: MutantScope.Tests, _ number: Int) throws -> Bool {
    isNoticed(try start(tests, number))
  }

  private func start(_ tests: MutantScope.Tests, _ number: Int) throws -> Running {
    let process = Process()
    let end = DispatchSemaphore(value: 0)
    process.executableURL = copy.testRunner
    process.arguments =
      ["--testing-library", "swift-testing", "--filter", "^\(tests.target)\\."]
      + tests.without.flatMap { ["--skip", "^\(tests.target)\\.\($0)/"] }
    process.currentDirectoryURL = copy.folder
    process.environment = ProcessInfo.processInfo.environment.merging(
      ["SWIFT_BACKTRACE": "enable=no", "LINE_MUTANT": String(number)]) { _, new in new }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    process.terminationHandler = { _ in end.signal() }
    try process.run()
    return Running(process: process, end: end)
  }

  /// Returns whether the tests fail, crash or do not finish.
  private func isNoticed(_ running: Running) -> Bool {
    guard running.end.wait(timeout: .now() + Self.longestRun) == .success else {
      kill(running.process.processIdentifier, SIGKILL)
      running.end.wait()
      return true
    }
    return running.process.terminationStatus != 0
      || running.process.terminationReason == .uncaughtSignal
  }
}
