package import Foundation
package import HealthModel

/// The changes that a deviation makes to calls; a call without a closure is forwarded unchanged.
///
/// A closure that takes quantity samples does not change calls that concern other samples.
package struct StoreCallChanges: Sendable {
  package typealias Base = DeviatedStore
  package typealias Found = Result<[QuantitySample], any Error>
  package typealias Changes = Result<AnchoredChanges, any Error>

  /// Changes the configuration with which the store is created.
  package var configure: (@Sendable (inout HealthStoreConfiguration) -> Void)?
  package var capabilities: Set<StoreCapability>?
  /// The breakdown that the store reports, or `nil` to report the actual one.
  package var breakdown: SubjectBreakdown?
  package var request: (@Sendable (Base, Set<SampleType>, Set<SampleType>) async throws -> Bool)?
  package var status: (@Sendable (Base, SampleType) async -> AuthorizationStatus)?
  package var setAuthorization:
    (@Sendable (Base, AuthorizationStatus?, ReadAuthorization?, SampleType) async -> Void)?
  package var save: (@Sendable (Base, QuantitySample) async throws -> Void)?
  package var saveAs: (@Sendable (Base, QuantitySample, SourceRevision) async throws -> Void)?
  package var delete: (@Sendable (Base, QuantitySample) async throws -> Void)?
  package var deleteAsUser: (@Sendable (Base, Set<UUID>) async -> Void)?
  /// Changes a sample query before it is executed.
  package var query: (@Sendable (Base, SampleQuery) -> SampleQuery)?
  /// Changes the result of a sample query.
  package var found: (@Sendable (Base, SampleQuery, Found) -> Found)?
  package var anchored: (@Sendable (Base, AnchoredObjectQuery) throws -> AnchoredObjectQuery)?
  package var changes: (@Sendable (Base, AnchoredObjectQuery, Changes) -> Changes)?
  /// Changes an update, or drops it by returning `nil`.
  package var update: (@Sendable (Base, AnchoredObjectQuery, Changes) -> Changes?)?
  package var observe: (@Sendable (Base, ObserverQuery) -> Void)?
  package var stop: (@Sendable (Base, QueryID) -> Void)?
  package var enable: (@Sendable (Base, SampleType, UpdateFrequency) async throws -> Void)?
  package var disable: (@Sendable (Base, SampleType) async throws -> Void)?
  package var setLocked: (@Sendable (Base, Bool) async -> Void)?
  package var setAvailable: (@Sendable (Base, Bool) async -> Void)?
  package var isAvailable: (@Sendable (Base) async -> Bool)?
  package var setForeground: (@Sendable (Base, Bool) async -> Void)?
  package var terminate: (@Sendable (Base) async -> Void)?
  package var purge: (@Sendable (Base) async -> Void)?
  package var saveAll: (@Sendable (Base, [Sample]) async throws -> Void)?
  package var deleteAll: (@Sendable (Base, [Sample]) async throws -> Void)?
  package var deleteObjects: (@Sendable (Base, SampleType, SamplePredicate) async throws -> Int)?
  package var requestStatus:
    (
      @Sendable (Base, Set<SampleType>, Set<SampleType>) async throws ->
        AuthorizationRequestStatus
    )?
  package var statistics: (@Sendable (Base, StatisticsQuery) async throws -> Statistics)?
  package var collection:
    (@Sendable (Base, StatisticsCollectionQuery) async throws -> [Statistics])?
  package var sources: (@Sendable (Base, SampleType, SamplePredicate) async throws -> Set<Source>)?
  package var setRanking: (@Sendable (Base, [String], QuantityType) async -> Void)?
  package var setEarliestDate: (@Sendable (Base, Date?) async -> Void)?
  package var saveGroup: (@Sendable (Base, Correlation) async throws -> Void)?
  package var deleteGroup: (@Sendable (Base, Correlation) async throws -> Void)?
  package var groups: (@Sendable (Base, CorrelationQuery) async throws -> [Correlation])?
}
