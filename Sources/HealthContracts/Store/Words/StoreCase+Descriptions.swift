internal import Conformance
internal import Foundation
internal import HealthModel

/// The samples and queries that a row describes.
extension StoreCase {
  /// Returns the sample that a row describes, and creates it on first use.
  ///
  /// - Throws: ``CaseProblem`` if the row describes two different samples with one name; any error
  ///   that occurs while the sample is created, or compared with the description.
  func sample(_ description: SampleDescription) throws -> Sample {
    let known = now.samples[description.name]
    if let known, let difference = try description.difference(from: known) {
      throw CaseProblem(
        "the row already has a sample '\(description.name)' with \(difference); use another name")
    }
    let sample = try known ?? newSample(description)
    update { $0.samples[description.name] = sample }
    return sample
  }

  /// Creates the described sample.
  ///
  /// The store can choose the sample's UUID unless the row states one.
  private func newSample(_ description: SampleDescription) throws -> Sample {
    if let identity = description.identity { return try description.sample(identity) }
    return try store.made(description.sample(nextIdentity()))
  }

  func sample(named name: String) throws -> Sample {
    guard let sample = now.samples[name] else {
      throw CaseProblem("the row has no sample '\(name)'")
    }
    return sample
  }

  func samples(named names: [String]) throws -> [Sample] {
    try names.map { try sample(named: $0) }
  }

  /// Returns the row's quantity samples with the given names.
  ///
  /// - Throws: ``CaseProblem`` if one of the names is not the name of a quantity sample of the row.
  func quantities(named names: [String]) throws -> [QuantitySample] {
    try names.map { name in
      guard let quantity = try sample(named: name).quantitySample else {
        throw CaseProblem("'\(name)' is not a quantity sample")
      }
      return quantity
    }
  }

  /// Returns the row's workout with the given name.
  ///
  /// - Throws: ``CaseProblem`` if the row has no workout with the name.
  func workout(named name: String) throws -> Workout {
    guard let workout = try sample(named: name).workout else {
      throw CaseProblem("'\(name)' is not a workout")
    }
    return workout
  }

  /// Returns the row's names for the samples with the given UUIDs.
  ///
  /// The name of a sample that the row does not name is `another`.
  func names(of uuids: some Sequence<UUID>) -> [String] {
    let names = Dictionary(
      now.samples.map { ($0.value.uuid, $0.key) }, uniquingKeysWith: { first, _ in first })
    return uuids.map { names[$0] ?? "another" }
  }

  func predicate(of request: RequestDescription) -> SamplePredicate {
    let samples = now.samples
    return request.predicate { samples[$0]?.uuid }
  }

  /// Returns the anchor that a request continues from; `nil` if it starts from the beginning.
  ///
  /// - Throws: `Deviation` if the request continues from the last update, and no successful update
  ///   was reported. If the request continues from the last anchor, and the row does not have an
  ///   anchor yet: `Deviation` if a call of the row failed, otherwise ``CaseProblem``.
  func anchor(of request: RequestDescription) throws -> QueryAnchor? {
    switch request.start {
    case .beginning: return nil
    case .lastUpdate:
      if let update = now.seen.updates.compactMap({ try? $0.get() }).last {
        return update.newAnchor
      }
      throw Deviation(expected: "the anchor of an update", observed: "no successful update")
    case .lastAnchor:
      if let anchor = now.anchor { return anchor }
    }
    guard now.calls.contains(where: { $0.failure != nil }) else {
      throw CaseProblem("the row has no anchor yet")
    }
    throw Deviation(expected: "the anchor of an earlier result", observed: "a failed call")
  }
}

extension AnchoredChanges {
  /// The number of added and deleted objects, which all count toward a query's limit.
  var count: Int { added.count + deletedObjects.count }
}
