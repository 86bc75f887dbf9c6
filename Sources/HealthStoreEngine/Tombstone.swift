package import HealthModel

/// The record of a deleted object.
package struct Tombstone: Sendable {
  /// The deleted object that a query reports.
  package let object: DeletedObject
  /// The bundle identifier of the object's source; an app without read access sees at most the
  /// deletions of its own objects.
  package let bundleIdentifier: String

  /// Creates a tombstone.
  package init(object: DeletedObject, bundleIdentifier: String) {
    self.object = object
    self.bundleIdentifier = bundleIdentifier
  }

  /// Creates the tombstone of a stored sample.
  package init(of sample: Sample) {
    self.init(
      object: DeletedObject(uuid: sample.uuid, metadata: sample.metadata),
      bundleIdentifier: sample.bundleIdentifier)
  }
}

extension SamplePredicate {
  /// Returns whether a deletion satisfies the condition, or `nil` if the remaining data is not
  /// sufficient to decide.
  ///
  /// - Complexity: O(*n*), where *n* is the number of conditions.
  func matches(_ tombstone: Tombstone) -> Bool? {
    switch self {
    case .all: true
    case .dates, .quantity, .categoryValue, .workoutActivityType, .workoutDuration, .workout: nil
    case .uuids(let uuids): uuids.contains(tombstone.object.uuid)
    case .sources(let bundles): bundles.contains(tombstone.bundleIdentifier)
    case .syncIdentifiers(let identifiers):
      tombstone.object.metadata.syncIdentity.map { identifiers.containsBytes(of: $0.identifier) }
        ?? false
    case .metadata(let key, let allowed):
      Self.metadata(of: tombstone.object, match: key, allowed)
    case .and(let conditions): Self.all(conditions.lazy.map { $0.matches(tombstone) })
    case .or(let conditions):
      Self.all(conditions.lazy.map { $0.matches(tombstone).map { !$0 } }).map { !$0 }
    case .not(let condition): condition.matches(tombstone).map { !$0 }
    }
  }

  private static func metadata(
    of object: DeletedObject, match key: String, _ allowed: Set<MetadataValue>?
  ) -> Bool? {
    guard key == MetadataKey.syncIdentifier || key == MetadataKey.syncVersion else { return nil }
    return object.metadata[key].map { allowed?.contains($0) ?? true } ?? false
  }

  /// Returns whether all results are `true`: `false` takes precedence, then `nil` for unknown.
  private static func all(_ answers: some Sequence<Bool?>) -> Bool? {
    var result: Bool? = true
    for answer in answers {
      if answer == false { return false }
      if answer == nil { result = nil }
    }
    return result
  }
}
