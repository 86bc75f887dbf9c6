package import Foundation
package import HealthModel

/// A stored object with a sync identifier.
package struct SyncHolder: Hashable, Sendable {
  /// The UUID of the object.
  package let uuid: UUID
  /// The type of the object.
  package let type: SampleType
  /// The bundle identifier of the object's source.
  package let bundleIdentifier: String
  /// The version of the object.
  package let version: Double

  /// Creates a holder.
  package init(uuid: UUID, type: SampleType, bundleIdentifier: String, version: Double) {
    self.uuid = uuid
    self.type = type
    self.bundleIdentifier = bundleIdentifier
    self.version = version
  }
}

/// The primitive operations of an archive, from which the sync identity rules are built.
package protocol SampleWriting {
  /// Returns whether an object with this UUID is stored.
  mutating func isStored(_ uuid: UUID) throws(HealthError) -> Bool

  /// Returns the stored objects with a sync identifier, of any source and type.
  mutating func holders(of syncIdentifier: String) throws(HealthError) -> [SyncHolder]

  /// Adds a sample as the newest arrival, and removes a tombstone of the same object and type.
  ///
  /// - Throws: `errorInvalidArgument` if the UUID is already stored.
  mutating func insert(_ sample: QuantitySample) throws(HealthError)

  /// Removes a stored sample and leaves a tombstone as the newest arrival.
  mutating func remove(_ uuid: UUID) throws(HealthError) -> QuantitySample?

  /// Replaces a member by another stored sample in every correlation that contains it.
  mutating func replaceMember(
    _ member: UUID, by replacement: QuantitySample
  ) throws(HealthError)
}

extension SampleWriting {
  /// Stores a sample of a source; a higher version replaces, an equal or lower version is ignored.
  ///
  /// - Parameters:
  ///   - sample: The sample.
  ///   - revision: The writer. Only the same source can replace the sample.
  ///   - separatingTypes: Whether sync identifiers are separate for each type of one source.
  /// - Returns: The added and removed samples.
  /// - Throws: `errorInvalidArgument` if the UUID is already stored.
  package mutating func store(
    _ sample: QuantitySample, from revision: SourceRevision, separatingTypes: Bool
  ) throws(HealthError) -> [QuantitySample] {
    var changes: [QuantitySample] = []
    var replacedMember: UUID?
    if let identity = sample.metadata.syncIdentity {
      let holder = try holders(of: identity.identifier).first {
        $0.bundleIdentifier == revision.source.bundleIdentifier
          && (!separatingTypes || $0.type == sample.sampleType)
      }
      if let holder {
        guard try !isStored(sample.uuid) else { throw .storedAlready }
        guard identity.version > holder.version else { return [] }
        if let replaced = try remove(holder.uuid) { changes.append(replaced) }
        replacedMember = holder.uuid
      }
    }
    let stored = sample.fetched(from: revision)
    try insert(stored)
    if let replacedMember { try replaceMember(replacedMember, by: stored) }
    changes.append(stored)
    return changes
  }
}

extension HealthError {
  /// The error for a UUID that is already stored.
  package static let storedAlready = Self(
    .errorInvalidArgument, "An object with this UUID is stored already.")
}
