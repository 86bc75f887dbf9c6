public import Foundation

/// A store that saves and deletes several objects as one change.
public protocol BatchStoring: HealthStoreProtocol {
  /// Saves samples in order under the sync identity rules, as one change; if one is rejected, none
  /// is saved.
  ///
  /// - Throws: The error that saving one of the rejected samples throws; ``HealthError`` with
  ///   `errorInvalidArgument` if a UUID is repeated.
  func save(_ samples: [Sample]) async throws

  /// Deletes the given samples, which this app saved, as one change; if one cannot be deleted, none
  /// is.
  ///
  /// - Throws: The error that deleting one of the rejected samples throws; ``HealthError`` with
  ///   `errorInvalidArgument` if `samples` is empty.
  func delete(_ samples: [Sample]) async throws

  /// Deletes this app's objects of a type that match a predicate; skips objects from other sources.
  ///
  /// - Returns: The number of deleted objects of the type, which can be 0.
  /// - Throws: ``HealthError`` for the same reasons as deleting a sample, except for an object that
  ///   is not stored or is from another source.
  func deleteObjects(of type: SampleType, predicate: SamplePredicate) async throws -> Int
}

/// A store that accepts objects from other sources, such as those in an export, without requiring
/// the user's permission.
public protocol SourceKeeping: HealthStoreProtocol {
  /// Saves samples from a source in order as one change, under the sync identity rules; if one is
  /// rejected, none is saved.
  ///
  /// - Throws: ``HealthError`` with `errorInvalidArgument` if a UUID is repeated or already stored.
  func save(_ samples: [Sample], as revision: SourceRevision) async throws

  /// Saves a correlation from a source, with its members, as one change, under the sync identity
  /// rules.
  ///
  /// - Throws: ``HealthError`` with `errorInvalidArgument` if the correlation is empty, or a UUID
  ///   is repeated or already stored.
  func save(_ correlation: Correlation, as revision: SourceRevision) async throws
}

/// Whether a request for authorization would show a sheet.
public enum AuthorizationRequestStatus: Int, Hashable, Sendable, CaseIterable {
  /// The store cannot determine the status.
  case unknown = 0
  /// The user has not decided about at least one requested type and direction.
  case shouldRequest = 1
  /// The user has decided about every requested type and direction; the decisions are not revealed.
  case unnecessary = 2
}

/// A store that reports whether a request would prompt the user.
public protocol AuthorizationRequestReporting: HealthStoreProtocol {
  /// Returns whether a request for these types would prompt the user.
  ///
  /// - Throws: The errors that the request itself throws before it prompts the user.
  func statusForAuthorizationRequest(
    toShare: Set<SampleType>, read: Set<ObjectType>
  ) async throws -> AuthorizationRequestStatus
}

/// A store that reports the sources of a type's samples.
public protocol SourceQuerying: HealthStoreProtocol {
  /// Returns the sources of a type's samples that match a predicate and are visible to the app.
  ///
  /// - Throws: ``HealthError`` for the same reasons as a sample query.
  func sources(of type: SampleType, predicate: SamplePredicate) async throws -> Set<Source>
}

/// A store with an earliest permitted end date for samples that the app saves.
public protocol SampleDateLimiting: ControllableHealthStore {
  /// Sets the earliest permitted end date; `nil` restores the configured date, or permits every
  /// date if no date is configured.
  func setEarliestPermittedSampleDate(_ date: Date?) async
}

/// A store in which the user ranks the sources of a type.
public protocol SourceRanking: ControllableHealthStore {
  /// Sets the ranking of sources by bundle identifier, highest priority first; an empty array
  /// removes the ranking.
  func setSourceRanking(_ bundleIdentifiers: [String], for type: QuantityType) async
}
