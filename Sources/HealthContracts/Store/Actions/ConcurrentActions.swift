internal import Conformance
internal import Foundation
internal import HealthModel

extension HealthVocabulary {
  /// Adds the phrases for saving, deleting and reading samples from the last sample query's result.
  mutating func addFetchedActions() {
    storeAction("app saves fetched samples") { world, _ in
      for sample in try world.fetchedSamples() { try await world.store.save(sample) }
    }
    storeAction("app deletes fetched samples") { world, _ in
      for sample in try world.fetchedSamples() {
        try await world.store.delete(sample)
      }
    }
    storeAction("app reads {names} in {storeUnit}") { world, arguments in
      let unit = try arguments.storeUnit("storeUnit")
      let names = arguments.names("names")
      for (name, sample) in zip(names, try world.quantities(named: names)) {
        guard let found = world.now.found.first(where: { $0.uuid == sample.uuid })?.quantitySample
        else {
          throw Deviation(
            expected: "a query that finds every sample to read", observed: "no \(name)")
        }
        _ = try found.quantity.doubleValue(for: unit)
      }
    }
  }

  /// Adds the phrases for saving and deleting samples in concurrent calls.
  mutating func addConcurrentActions() {
    storeAction("app saves {names} in concurrent calls") { world, arguments in
      let samples = try world.samples(named: arguments.names("names"))
      for sample in samples { await world.ask(for: sample.sampleType) }
      try await world.concurrently(samples) { try await world.store.save($0) }
    }
    storeAction("app deletes {names} in concurrent calls") { world, arguments in
      let samples = try world.samples(named: arguments.names("names"))
      try await world.concurrently(samples) { try await world.store.delete($0) }
    }
  }
}

extension StoreCase {
  fileprivate func fetchedSamples() throws -> [Sample] {
    guard !now.found.isEmpty else {
      throw Deviation(expected: "samples in the result of the last sample query", observed: "none")
    }
    return now.found
  }

  /// Calls the closure concurrently, once for each sample.
  ///
  /// - Throws: The call's error if exactly one call fails, or `Deviation` if more than one call
  ///   fails; the error is thrown after all calls have returned.
  fileprivate func concurrently(
    _ samples: [Sample], _ body: @escaping @Sendable (Sample) async throws -> Void
  ) async throws {
    let failures = await withTaskGroup(of: (any Error)?.self) { group in
      for sample in samples {
        group.addTask {
          do {
            try await body(sample)
            return nil
          } catch { return error }
        }
      }
      var failures: [any Error] = []
      for await failure in group { if let failure { failures.append(failure) } }
      return failures
    }
    guard let failure = failures.first else { return }
    guard failures.count == 1 else {
      throw Deviation(
        expected: "at most one of \(samples.count) concurrent calls fails",
        observed: "failed calls: \(failures.count)")
    }
    throw failure
  }
}
