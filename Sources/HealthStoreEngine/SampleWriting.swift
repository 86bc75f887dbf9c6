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
  /// The sync version of the object.
  package let version: Double

  /// Creates a holder.
  package init(uuid: UUID, type: SampleType, bundleIdentifier: String, version: Double) {
    self.uuid = uuid
    self.type = type
    self.bundleIdentifier = bundleIdentifier
    self.version = version
  }
}

/// The rules for sync identifiers and for replaced workouts, which a configuration can change.
package struct SavingRules: Hashable, Sendable {
  /// Whether a source can use the same sync identifier independently for several types.
  package let separatesTypes: Bool
  /// Whether a workout that replaces another takes over the replaced workout's samples.
  package let movesSamples: Bool

  /// Creates rules.
  package init(separatesTypes: Bool, movesSamples: Bool) {
    self.separatesTypes = separatesTypes
    self.movesSamples = movesSamples
  }
}

/// The primitive operations with which an archive stores samples under the sync identity rules.
package protocol SampleWriting {
  /// Returns whether a sample with this UUID is stored.
  ///
  /// The result can also be `true` for a sample that the current change has removed.
  mutating func isStored(_ uuid: UUID) throws(HealthError) -> Bool

  /// Returns whether a correlation with this UUID is stored.
  mutating func isCorrelationStored(_ uuid: UUID) throws(HealthError) -> Bool

  /// Returns the stored sample with a UUID, or `nil` if it is not stored.
  mutating func sample(_ uuid: UUID) throws(HealthError) -> Sample?

  /// Returns the stored samples with a sync identifier, from any source and of any type.
  mutating func holders(of syncIdentifier: String) throws(HealthError) -> [SyncHolder]

  /// Adds a sample as the newest arrival, and removes the tombstone with the same UUID and type, if
  /// any.
  ///
  /// - Throws: `errorInvalidArgument` if the UUID is already stored.
  mutating func insert(_ sample: Sample) throws(HealthError)

  /// Removes a stored sample and leaves a tombstone as the newest arrival.
  ///
  /// The samples of a removed workout stay stored, but no longer belong to it.
  ///
  /// - Returns: The removed sample, or `nil` if it was not stored.
  mutating func remove(_ uuid: UUID) throws(HealthError) -> Sample?

  /// Replaces a member with another stored sample in every correlation and workout that contains
  /// the member; in correlations, only if the other sample is a quantity sample.
  mutating func replaceMember(_ member: UUID, by replacement: Sample) throws(HealthError)

  /// Returns the UUIDs of the samples that were added to a stored workout; a UUID may belong to a
  /// deleted sample.
  mutating func samplesOfWorkout(_ uuid: UUID) throws(HealthError) -> Set<UUID>

  /// Adds samples, some of which may be deleted, to a stored workout; samples that it already
  /// contains are ignored.
  mutating func add(_ samples: Set<UUID>, toWorkout uuid: UUID) throws(HealthError)
}

extension SampleWriting {
  /// Stores a sample from a source under the sync identity rules.
  ///
  /// A sample with a higher version replaces the stored sample with the same sync identifier; a
  /// sample with an equal or lower version is ignored.
  ///
  /// - Parameters:
  ///   - sample: The sample.
  ///   - revision: The writer. Only a sample from the same source is replaced.
  ///   - rules: The rules for sync identifiers and replaced workouts.
  ///   - changes: The array to which the removed sample, if any, and the added sample are appended.
  /// - Throws: `errorInvalidArgument` if the UUID is already stored.
  package mutating func store(
    _ sample: Sample, from revision: SourceRevision, rules: SavingRules,
    into changes: inout [Sample]
  ) throws(HealthError) {
    guard try !isCorrelationStored(sample.uuid) else { throw .storedAlready }
    var replacedMember: UUID?
    var takenOver: Set<UUID> = []
    if let identity = sample.metadata.syncIdentity,
      let holder = try holder(of: sample, from: revision, rules)
    {
      guard try !isStored(sample.uuid) else { throw .storedAlready }
      guard identity.version > holder.version else { return }
      if rules.movesSamples, sample.sampleType == .workout, holder.type == .workout {
        takenOver = try samplesOfWorkout(holder.uuid)
      }
      if let replaced = try remove(holder.uuid) { changes.append(replaced) }
      replacedMember = holder.uuid
    }
    let stored = sample.fetched(from: revision)
    try insert(stored)
    if let replacedMember { try replaceMember(replacedMember, by: stored) }
    if !takenOver.isEmpty { try add(takenOver, toWorkout: stored.uuid) }
    changes.append(stored)
  }

  /// Returns the stored sample from a source with the sync identifier of a given sample, or `nil`
  /// if no such sample is stored.
  ///
  /// If the rules separate types, the stored sample also has the given sample's type.
  mutating func holder(
    of sample: Sample, from revision: SourceRevision, _ rules: SavingRules
  ) throws(HealthError) -> SyncHolder? {
    guard let identity = sample.metadata.syncIdentity else { return nil }
    return try holders(of: identity.identifier).first {
      $0.bundleIdentifier == revision.source.bundleIdentifier
        && (!rules.separatesTypes || $0.type == sample.sampleType)
    }
  }
}

extension HealthError {
  /// The error for a UUID that is already stored.
  package static let storedAlready = Self(
    .errorInvalidArgument, "An object with this UUID is already stored.")

  /// The error for several objects with the same UUID in one call.
  static let repeatedUUID = Self(
    .errorInvalidArgument, "Several objects in this call have the same UUID.")
}
