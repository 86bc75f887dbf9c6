internal import Conformance
internal import HealthModel

extension ControllableHealthStore {
  /// Returns all samples that the store can report.
  ///
  /// - Throws: `SubjectFailure` if the store broke, since an empty answer would not be an
  ///   observation.
  func readableSamples() async throws -> [QuantitySample] {
    let samples = await storedSamples()
    if let breakdown = await breakdown() { throw SubjectFailure(breakdown) }
    return samples
  }
}
