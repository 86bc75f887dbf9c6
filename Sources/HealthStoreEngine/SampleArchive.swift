package import Foundation
package import HealthModel

/// The event at a position in the order of arrival.
package enum Arrival: Sendable {
  /// A sample arrived and is still stored.
  case stored(Sample)
  /// An object was deleted.
  case deleted(Tombstone)
}

/// The storage of a store's objects, in order of arrival.
///
/// Positions in this order start at 1 and are never reused. An archive has one caller at a time.
/// If a method throws ``HealthError``, the archive is unchanged.
package protocol SampleArchive: Sendable {
  /// The prefix of the anchors from this kind of archive.
  var anchorMark: String { get }

  /// Whether the archive outlives the process.
  var isDurable: Bool { get }

  /// The number of entries that searches for samples and changes have examined so far.
  var visitedEntries: Int { get }

  /// The number of entries for stored and deleted objects, including obsolete entries that have not
  /// been removed yet; 0 if the archive cannot be read.
  var entryCount: Int { get }

  // MARK: - Writing

  /// Stores samples from a source under the sync identity rules; if one is rejected, none is
  /// stored.
  ///
  /// The UUIDs of the samples are distinct. A sample that is ignored because of its version does
  /// not affect the others.
  ///
  /// - Returns: The added and removed samples.
  /// - Throws: `errorInvalidArgument` if a UUID is already stored.
  mutating func save(
    _ samples: [Sample], from revision: SourceRevision, rules: SavingRules
  ) throws(HealthError) -> [Sample]

  /// Removes the stored samples with the given UUIDs, oldest arrival first, and leaves tombstones.
  ///
  /// - Returns: The removed samples.
  mutating func delete(_ uuids: Set<UUID>) throws(HealthError) -> [Sample]

  /// Removes all tombstones.
  mutating func removeTombstones() throws(HealthError)

  // MARK: - Reading

  /// Returns the stored sample with a UUID, or `nil` if it is not stored.
  mutating func sample(_ uuid: UUID) throws(HealthError) -> Sample?

  /// Returns the stored samples of a selection, in the order of the selection.
  mutating func samples(_ selection: SampleSelection) throws(HealthError) -> [Sample]

  /// Computes the statistics of intervals without loading the samples, or returns `nil` if the
  /// archive cannot compute them.
  ///
  /// - Parameters:
  ///   - query: The query; the selection contains its predicate.
  ///   - selection: The samples from which the statistics are computed.
  ///   - ranking: The bundle identifiers of the ranked sources, highest priority first.
  /// - Returns: The statistics of the intervals, oldest first.
  /// - Throws: `errorInvalidArgument` for dates or intervals that are not supported.
  mutating func statistics(
    _ query: StatisticsCollectionQuery, of selection: SampleSelection, ranking: [String]
  ) throws(HealthError) -> [Statistics]?

  /// Returns all stored samples, oldest arrival first.
  mutating func allSamples() throws(HealthError) -> [Sample]

  /// Returns the newest position ever assigned to an arrival or a deletion of a type, or 0 if the
  /// type never had an object.
  mutating func lastPosition(of type: SampleType) throws(HealthError) -> Int

  /// Visits the arrivals of a type in a range of positions, oldest first, until the visitor returns
  /// `false`.
  mutating func visitArrivals(
    of type: SampleType, at positions: ClosedRange<Int>, _ visit: (Int, Arrival) -> Bool
  ) throws(HealthError)

  // MARK: - Correlations

  /// Stores a correlation from a source and its members under the sync identity rules, as one
  /// change.
  ///
  /// The UUIDs of the correlation and its members are distinct.
  ///
  /// - Returns: The added and removed samples.
  /// - Throws: `errorInvalidArgument` if a UUID is already stored.
  mutating func save(
    _ correlation: Correlation, from revision: SourceRevision, rules: SavingRules
  ) throws(HealthError) -> [Sample]

  /// Removes a correlation, and optionally its members.
  ///
  /// - Returns: The removed samples.
  mutating func deleteCorrelation(
    _ uuid: UUID, withMembers: Bool
  ) throws(HealthError) -> [Sample]

  /// Returns the stored correlation with a UUID, with the members that are still stored, or `nil`
  /// if the correlation is not stored.
  mutating func correlation(_ uuid: UUID) throws(HealthError) -> Correlation?

  /// Returns the stored correlations that can match a query, oldest arrival first, with their
  /// stored members.
  ///
  /// The result may also contain correlations of the type that do not match.
  mutating func correlations(
    matching query: CorrelationQuery
  ) throws(HealthError) -> [Correlation]

  // MARK: - Workouts

  /// Stores a workout from a source and its samples under the sync identity rules, as one change.
  ///
  /// The UUIDs of the workout and its samples are distinct. The samples of an ignored workout are
  /// ignored too.
  ///
  /// - Returns: The added and removed samples.
  /// - Throws: `errorInvalidArgument` if a UUID is already stored.
  mutating func save(
    _ workout: Workout, with samples: [Sample], from revision: SourceRevision, rules: SavingRules
  ) throws(HealthError) -> [Sample]

  /// Adds samples from a source to a stored workout as one change.
  ///
  /// A sample that is not stored yet is stored under the sync identity rules.
  ///
  /// - Returns: The added and removed samples.
  /// - Throws: `errorInvalidArgument` if a UUID belongs to a stored correlation.
  mutating func add(
    _ samples: [Sample], to workout: UUID, from revision: SourceRevision, rules: SavingRules
  ) throws(HealthError) -> [Sample]

  /// Returns the UUIDs of the samples that were added to a stored workout; a UUID may belong to a
  /// deleted sample.
  mutating func samplesOfWorkout(_ uuid: UUID) throws(HealthError) -> Set<UUID>

  // MARK: - Durability

  /// Returns the decisions of users and apps, or `nil` if they are unchanged since they were last
  /// returned or stored, or cannot be read.
  mutating func changedDecisions() -> StoreDecisions?

  /// Stores the decisions of users and apps that changed since they were last returned or stored,
  /// and keeps the other decisions in the archive.
  mutating func keep(_ decisions: StoreDecisions) throws(HealthError)

  /// Discards all state that belongs only to the process.
  mutating func processDied()
}

extension SampleArchive {
  /// Whether the archive outlives the process: `false`, for an archive in memory.
  package var isDurable: Bool { false }

  /// Returns `nil`, because samples in memory are loaded already.
  package mutating func statistics(
    _ query: StatisticsCollectionQuery, of selection: SampleSelection, ranking: [String]
  ) -> [Statistics]? { nil }

  /// Returns `nil`, because other processes cannot change an archive in memory.
  package mutating func changedDecisions() -> StoreDecisions? { nil }

  /// Does nothing.
  package mutating func keep(_ decisions: StoreDecisions) {}

  /// Does nothing, because an archive in memory survives the simulated end of the app's process.
  package mutating func processDied() {}
}
