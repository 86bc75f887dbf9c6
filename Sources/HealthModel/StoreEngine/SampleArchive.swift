package import Foundation

/// What happened at a place in the order of arrival.
package enum Arrival: Sendable {
  /// A sample came, and is still stored.
  case stored(QuantitySample)
  /// An object went.
  case deleted(Tombstone)
}

/// Where a store keeps its objects, in the order in which they arrived.
///
/// Every place in that order has a position from 1, which is never given out again. An archive is
/// used by one caller at a time. What it throws is a ``HealthError``, and then nothing has changed.
package protocol SampleArchive: Sendable {
  /// The text that anchors of this kind of archive begin with.
  var anchorMark: String { get }

  /// Whether the archive outlives the process.
  var isDurable: Bool { get }

  /// How many objects were looked at so far.
  var visitedEntries: Int { get }

  /// How many places are kept, of stored, deleted and forgotten objects.
  var entryCount: Int { get }

  // MARK: - Writing

  /// Stores samples of a source under the rules of sync identity, all of them or none.
  ///
  /// No two of them have the same UUID.
  ///
  /// - Returns: The samples that came and went.
  /// - Throws: `errorInvalidArgument` when a UUID is stored already.
  mutating func save(
    _ samples: [QuantitySample], from revision: SourceRevision, separatingTypes: Bool
  ) throws(HealthError) -> [QuantitySample]

  /// Removes what is stored of some identities, oldest arrival first, and leaves tombstones.
  ///
  /// - Returns: The samples that went.
  mutating func delete(_ uuids: Set<UUID>) throws(HealthError) -> [QuantitySample]

  /// Forgets every deletion.
  mutating func removeTombstones() throws(HealthError)

  // MARK: - Reading

  /// The stored sample of an identity.
  mutating func sample(_ uuid: UUID) throws(HealthError) -> QuantitySample?

  /// The stored samples of a selection, in its order.
  mutating func samples(_ selection: SampleSelection) throws(HealthError) -> [QuantitySample]

  /// Everything that is stored, oldest arrival first.
  mutating func allSamples() throws(HealthError) -> [QuantitySample]

  /// The newest position that was ever given out to an object of a type, or 0.
  mutating func lastPosition(of type: SampleType) throws(HealthError) -> Int

  /// Visits the arrivals of a type at some positions, oldest first, until the visitor returns false.
  mutating func visitArrivals(
    of type: SampleType, at positions: ClosedRange<Int>, _ visit: (Int, Arrival) -> Bool
  ) throws(HealthError)

  // MARK: - Correlations

  /// Stores a group of a source with its members under the rules of sync identity, as one.
  ///
  /// No two of its objects have the same UUID.
  ///
  /// - Returns: The samples that came and went.
  /// - Throws: `errorInvalidArgument` when a UUID is stored already.
  mutating func save(
    _ correlation: Correlation, from revision: SourceRevision, separatingTypes: Bool
  ) throws(HealthError) -> [QuantitySample]

  /// Removes a group, and its members if asked.
  ///
  /// - Returns: The samples that went.
  mutating func deleteCorrelation(
    _ uuid: UUID, withMembers: Bool
  ) throws(HealthError) -> [QuantitySample]

  /// The stored group of an identity, with the members that are still stored.
  mutating func correlation(_ uuid: UUID) throws(HealthError) -> Correlation?

  /// The stored groups of a type, oldest arrival first, with the members that are still stored.
  mutating func correlations(of type: SampleType) throws(HealthError) -> [Correlation]

  // MARK: - Outliving the process

  /// What users and apps decided, where another process may have changed it since the last call.
  mutating func changedDecisions() -> StoreDecisions?

  /// Keeps what users and apps decided.
  mutating func keep(_ decisions: StoreDecisions) throws(HealthError)

  /// Gives up everything that only the process knows.
  mutating func processDied()
}

extension SampleArchive {
  /// Whether the archive outlives the process; one in memory does not.
  package var isDurable: Bool { false }

  /// Returns nothing, as no other process knows an archive in memory.
  package mutating func changedDecisions() -> StoreDecisions? { nil }

  /// Keeps nothing.
  package mutating func keep(_ decisions: StoreDecisions) {}

  /// Changes nothing, as a bench's process lives on.
  package mutating func processDied() {}
}
