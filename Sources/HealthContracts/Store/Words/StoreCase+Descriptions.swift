internal import Conformance
internal import Foundation
internal import HealthModel

/// The samples and queries of a row as it describes them.
extension StoreCase {
  /// Returns the sample that a row describes, and creates it on first use.
  ///
  /// - Throws: ``CaseProblem`` if the row describes two different samples with one name.
  func sample(_ description: SampleDescription) throws -> Sample {
    let known = now.samples[description.name]
    if let known, let difference = try description.difference(from: known) {
      throw CaseProblem("the row already has a '\(description.name)' with \(difference)")
    }
    let sample = try known ?? newSample(description)
    update { $0.samples[description.name] = sample }
    return sample
  }

  /// Creates a sample, with an identifier of the store unless the row chooses one.
  private func newSample(_ description: SampleDescription) throws -> Sample {
    if let identity = description.identity { return try description.sample(identity) }
    return try store.made(description.sample(nextIdentity()))
  }

  func sample(named name: String) throws -> Sample {
    guard let sample = now.samples[name] else { throw CaseProblem("the row has no '\(name)'") }
    return sample
  }

  func samples(named names: [String]) throws -> [Sample] {
    try names.map { try sample(named: $0) }
  }

  /// Returns quantity samples of the row.
  func quantities(named names: [String]) throws -> [QuantitySample] {
    try names.map { name in
      guard let quantity = try sample(named: name).quantitySample else {
        throw CaseProblem("'\(name)' is not a quantity sample")
      }
      return quantity
    }
  }

  /// Returns a workout of the row.
  func workout(named name: String) throws -> Workout {
    guard let workout = try sample(named: name).workout else {
      throw CaseProblem("'\(name)' is not a workout")
    }
    return workout
  }

  /// Returns the names that the row uses for samples.
  func names(of uuids: some Sequence<UUID>) -> [String] {
    let names = Dictionary(
      now.samples.map { ($0.value.uuid, $0.key) }, uniquingKeysWith: { first, _ in first })
    return uuids.map { names[$0] ?? "another" }
  }

  func predicate(of request: RequestDescription) -> SamplePredicate {
    let samples = now.samples
    return request.predicate { samples[$0]?.uuid }
  }

  /// Returns the anchor that a request continues from.
  ///
  /// - Throws: ``Conformance/Deviation`` if no answer has returned an anchor because a call failed,
  ///   ``CaseProblem`` if the row did not ask for an anchor.
  func anchor(of request: RequestDescription) throws -> QueryAnchor? {
    guard request.isSinceLast else { return nil }
    if let anchor = now.anchor { return anchor }
    guard now.calls.contains(where: { $0.failure != nil }) else {
      throw CaseProblem("the row has no anchor yet")
    }
    throw Deviation(expected: "an anchor of an earlier answer", observed: "a failed call")
  }
}

extension AnchoredChanges {
  /// The number of objects that count towards a limit.
  var count: Int { added.count + deletedObjects.count }
}
