public import Foundation

/// The user's decision, never revealed to the app, on whether the app may read samples of a type.
public enum ReadAuthorization: String, Hashable, Sendable, CaseIterable {
  /// The user has not decided: they were never asked, or dismissed the request.
  case notDetermined
  /// The user refused; the app sees at most its own samples.
  case denied
  /// The user agreed.
  case granted
}

/// The user's response to an authorization request.
public enum AuthorizationAnswer: Hashable, Sendable {
  /// Applies one decision per direction to all requested types that are still undecided.
  case decide(share: Bool, read: Bool)
  /// Dismisses the authorization sheet without a decision; a request that shows the sheet fails
  /// with `errorUserCanceled`.
  case cancel
}

/// An optional feature of a store, such as statistics or a device lock.
public enum StoreCapability: String, Hashable, Sendable, CaseIterable, Codable {
  /// Sets the user's permissions.
  case authorizationControl
  /// Saves samples from other sources, and deletes samples as the user.
  case externalWriters
  /// Wakes the app for changes, and counts the completions that its observers call.
  case backgroundDelivery
  /// Locks and unlocks the device.
  case deviceLock
  /// Makes health data available or unavailable.
  case availabilityControl
  /// Removes the records of deletions.
  case tombstonePurge
  /// Ends the app's process while the store continues to exist.
  case processDeath
  /// Uses the test bench's clock for deadlines and delivery windows.
  case clock
  /// Saves and deletes several objects as one change; see ``BatchStoring``.
  case batches
  /// Reports whether a request would prompt the user; see ``AuthorizationRequestReporting``.
  case authorizationRequestStatus
  /// Sets the earliest permitted end date of samples; see ``SampleDateLimiting``.
  case sampleDateLimit
  /// Reports the sources of a type's samples; see ``SourceQuerying``.
  case sourceQueries
  /// Computes statistics; see ``StatisticsQuerying``.
  case statistics
  /// Applies the user's ranking of sources; see ``SourceRanking``.
  case sourceRanking
  /// Stores correlations; see ``CorrelationStoring``.
  case correlations
  /// Stores category samples; a store without this capability has no samples of category types.
  case categorySamples
  /// Stores workouts and their samples; see ``WorkoutStoring``.
  case workouts
  /// Stores objects under the UUIDs that the app chose; a store without this capability chooses
  /// the UUIDs itself; see ``SampleMaking``.
  case chosenIdentities
}

/// A store that a test bench controls from outside the app.
public protocol ControllableHealthStore: AuthorizationReporting, AvailabilityReporting,
  BackgroundDelivering, QueryStopping
{
  /// The optional features that this store supports.
  var capabilities: Set<StoreCapability> { get }

  /// Sets the user's answer to future authorization requests.
  func setAuthorizationAnswer(_ answer: AuthorizationAnswer) async

  /// Sets the current permissions of a type, as Settings does; `nil` leaves a direction unchanged.
  func setAuthorization(
    share: AuthorizationStatus?, read: ReadAuthorization?, for type: ObjectType
  ) async

  /// Saves a sample from another source, or from this app on another device, under the sync
  /// identity rules.
  ///
  /// - Throws: ``HealthError`` if the store rejects the sample, for example with
  ///   `errorInvalidArgument` if the sample's UUID is already stored.
  func save(_ sample: Sample, as revision: SourceRevision) async throws

  /// Deletes the stored objects with the given UUIDs, from any source, as the user can in the
  /// Health app; UUIDs of objects that are not stored are ignored.
  func deleteAsUser(_ uuids: Set<UUID>) async

  /// Locks or unlocks the device.
  func setLocked(_ isLocked: Bool) async

  /// Makes health data available or unavailable.
  func setAvailable(_ isAvailable: Bool) async

  /// Brings the app to the foreground or sends it to the background.
  func setForeground(_ isForeground: Bool) async

  /// Ends the app's process: its queries end, but its registrations remain.
  func terminateProcess() async

  /// Removes the records of all deletions, so that queries no longer report them.
  func purgeTombstones() async

  /// Returns all stored samples of every kind regardless of read permission, oldest arrival first.
  ///
  /// The default, for a store that has only quantity samples, returns ``storedSamples()``.
  func storedObjects() async -> [Sample]

  /// Returns all stored quantity samples regardless of read permission, oldest arrival first.
  ///
  /// A store that cannot read its samples returns an empty array and reports the failure in
  /// ``breakdown()``.
  func storedSamples() async -> [QuantitySample]

  /// Returns the failure that makes this store's results invalid, or `nil` if its results are
  /// valid.
  func breakdown() async -> SubjectBreakdown?

  /// Returns the complete state of the store as text, or `nil` if the store does not support this.
  ///
  /// Equal states produce equal text. A test bench compares the text before and after an operation
  /// to show that the operation had no effect.
  func stateDescription() async -> String?

  /// Returns the record of observer deliveries and their completions.
  func observerLedger() async -> ObserverLedger

  /// Whether handlers may be called after the triggering call has returned.
  ///
  /// If `true`, a test bench waits in ``settle()`` after each step.
  var callsHandlersLater: Bool { get }

  /// Waits until all handlers that are currently due have been called.
  ///
  /// A store that calls its handlers before the triggering call returns has nothing to wait for.
  func settle() async
}

extension ControllableHealthStore {
  /// Returns `nil`, for stores that cannot break down.
  public func breakdown() async -> SubjectBreakdown? { nil }

  /// Returns `nil`, for stores that do not describe their state.
  public func stateDescription() async -> String? { nil }

  /// Returns the stored quantity samples, for stores that have no others.
  public func storedObjects() async -> [Sample] { await storedSamples().map(Sample.quantity) }

  /// Whether handlers may be called later: `false`, for stores that call them immediately.
  public var callsHandlersLater: Bool { false }

  /// Does nothing, for stores that call their handlers immediately.
  public func settle() async {}
}

/// The record of deliveries to the app's observers.
public struct ObserverLedger: Hashable, Sendable {
  /// The number of calls to observer handlers.
  public var delivered = 0
  /// The number of completions received, at most one for each delivery.
  public var completed = 0
  /// The number of repeated completions for deliveries that were already complete.
  public var completedAgain = 0
  /// The number of deliveries whose completion did not arrive in time.
  public var expired = 0
  /// The types whose background delivery was stopped after three consecutive deliveries without a
  /// completion.
  public var stoppedTypes: Set<SampleType> = []
  /// The types registered for background delivery, including stopped types, with their frequencies.
  public var registrations: [SampleType: UpdateFrequency] = [:]
  /// The types with a running observer.
  public var observedTypes: Set<SampleType> = []

  /// Creates an empty ledger.
  public init() {}
}
