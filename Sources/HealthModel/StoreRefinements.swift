public import Foundation

/// A store that saves and deletes several objects as one.
public protocol BatchStoring: HealthStoreProtocol {
  /// Saves samples in order under the rules of sync identity, as one change: all of them or, when
  /// one is refused, none.
  func save(_ samples: [Sample]) async throws

  /// Deletes all samples or, when one of them cannot be, none; there must be at least one.
  func delete(_ samples: [Sample]) async throws

  /// Deletes what this app saved of a type under a condition; passes over what others did.
  ///
  /// - Returns: The number of deleted objects, which may be 0.
  func deleteObjects(of type: SampleType, predicate: SamplePredicate) async throws -> Int
}

/// Whether a request for authorization would show a sheet.
public enum AuthorizationRequestStatus: Int, Hashable, Sendable, CaseIterable {
  /// The store cannot tell.
  case unknown = 0
  /// A type at least was never asked about.
  case shouldRequest = 1
  /// Every type was decided; it is not told how.
  case unnecessary = 2
}

/// A store that tells whether a request would ask the user anything.
public protocol AuthorizationRequestReporting: HealthStoreProtocol {
  /// Tells whether a request for these types would ask the user anything.
  func statusForAuthorizationRequest(
    toShare: Set<SampleType>, read: Set<ObjectType>
  ) async throws -> AuthorizationRequestStatus
}

/// A store that tells who has written a type.
public protocol SourceQuerying: HealthStoreProtocol {
  /// The sources of the samples of a type that the app may see.
  func sources(of type: SampleType, predicate: SamplePredicate) async throws -> Set<Source>
}

/// A store with a date that no saved sample may end before.
public protocol SampleDateLimiting: ControllableHealthStore {
  /// Sets the date, which a device may move; `nil` permits every date.
  func setEarliestPermittedSampleDate(_ date: Date?) async
}

/// A store in which the user ranks the sources of a type.
public protocol SourceRanking: ControllableHealthStore {
  /// Sets the order of sources by bundle identifier, first the one that counts most.
  func setSourceRanking(_ bundleIdentifiers: [String], for type: QuantityType) async
}
