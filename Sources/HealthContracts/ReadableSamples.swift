internal import Conformance
internal import HealthModel

extension ControllableHealthStore {
  /// Everything that is stored, as far as the store can tell at all.
  ///
  /// - Throws: `SubjectFailure` where the store broke: an empty answer would then be no observation.
  func readableSamples() async throws -> [QuantitySample] {
    let samples = await storedSamples()
    if let breakdown = await breakdown() { throw SubjectFailure(breakdown) }
    return samples
  }
}
