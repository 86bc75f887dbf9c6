internal import Conformance
internal import HealthModel

extension ControllableHealthStore {
  /// Returns all samples of any kind that the store can report.
  ///
  /// - Throws: `SubjectFailure` if the store broke, since an empty answer would not be an
  ///   observation.
  func readableObjects() async throws -> [Sample] {
    let samples = await storedObjects()
    if let breakdown = await breakdown() { throw SubjectFailure(breakdown) }
    return samples
  }

  /// Returns all quantity samples that the store can report.
  ///
  /// - Throws: `SubjectFailure` if the store broke, since an empty answer would not be an
  ///   observation.
  func readableSamples() async throws -> [QuantitySample] {
    try await readableObjects().compactMap(\.quantitySample)
  }
}
