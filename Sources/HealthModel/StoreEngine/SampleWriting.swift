package import Foundation

/// A stored object with a sync identifier.
package struct SyncHolder: Hashable, Sendable {
  /// The identity of the object.
  package let uuid: UUID
  /// Its type.
  package let type: SampleType
  /// Whose object it is.
  package let bundleIdentifier: String
  /// Its version.
  package let version: Double

  /// Creates a holder.
  package init(uuid: UUID, type: SampleType, bundleIdentifier: String, version: Double) {
    self.uuid = uuid
    self.type = type
    self.bundleIdentifier = bundleIdentifier
    self.version = version
  }
}

/// The few steps in which an archive changes; the rules of sync identity are made of them.
package protocol SampleWriting {
  /// Whether an object with this identity is stored.
  mutating func isStored(_ uuid: UUID) throws(HealthError) -> Bool

  /// The stored objects with a sync identifier, of any source and type.
  mutating func holders(of syncIdentifier: String) throws(HealthError) -> [SyncHolder]

  /// Adds a sample as the newest arrival; a tombstone of the same object and type goes.
  ///
  /// - Throws: `errorInvalidArgument` when the UUID is stored already.
  mutating func insert(_ sample: QuantitySample) throws(HealthError)

  /// Removes a stored sample and leaves a tombstone as the newest arrival.
  mutating func remove(_ uuid: UUID) throws(HealthError) -> QuantitySample?

  /// Puts a stored sample into each group that holds another one, in the place of that.
  mutating func replaceMember(
    _ member: UUID, by replacement: QuantitySample
  ) throws(HealthError)
}

extension SampleWriting {
  /// Stores a sample of a source: a higher version replaces, an equal or lower one is ignored.
  ///
  /// - Parameters:
  ///   - sample: The sample.
  ///   - revision: Its writer, who alone can replace it.
  ///   - separatingTypes: Whether two types of one source have sync identifiers of their own.
  /// - Returns: The samples that came and went.
  /// - Throws: `errorInvalidArgument` when the UUID is stored already.
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
  /// The refusal of a UUID that is stored.
  package static let storedAlready = Self(
    .errorInvalidArgument, "An object with this UUID is stored already.")
}
