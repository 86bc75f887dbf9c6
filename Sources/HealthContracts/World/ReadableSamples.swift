internal import Conformance
internal import HealthModel

extension ControllableHealthStore {
  /// Returns all stored samples of every kind.
  ///
  /// - Throws: `SubjectFailure` if the store has broken down, because the empty result of a
  ///   broken store is not an observation.
  func readableObjects() async throws -> [Sample] {
    let samples = await storedObjects()
    if let breakdown = await breakdown() { throw SubjectFailure(breakdown) }
    return samples
  }

  /// Returns all stored quantity samples.
  ///
  /// - Throws: `SubjectFailure` if the store has broken down, because the empty result of a
  ///   broken store is not an observation.
  func readableSamples() async throws -> [QuantitySample] {
    try await readableObjects().compactMap(\.quantitySample)
  }
}
