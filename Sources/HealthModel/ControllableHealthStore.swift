public import Foundation

/// Whether a user lets an app read a type; no store ever tells the app.
public enum ReadAuthorization: String, Hashable, Sendable, CaseIterable {
  /// The user was never asked.
  case notDetermined
  /// The user refused; the app sees only what it saved itself.
  case denied
  /// The user agreed.
  case granted
}

/// What the user does with the sheet of an authorization request.
public enum AuthorizationAnswer: Hashable, Sendable {
  /// Decides each direction for all types that are listed.
  case decide(share: Bool, read: Bool)
  /// Leaves the sheet without deciding; the request fails with `errorUserCanceled`.
  case cancel
}

/// A thing that a test bench wants to control and only some stores let it.
public enum StoreCapability: String, Hashable, Sendable, CaseIterable, Codable {
  /// Set what the user allows.
  case authorizationControl
  /// Write and delete as another app, and as the user.
  case externalWriters
  /// Wake the app, and count its completions.
  case backgroundDelivery
  /// Lock and unlock the device.
  case deviceLock
  /// Make health data unavailable.
  case availabilityControl
  /// Forget deletions.
  case tombstonePurge
  /// Let the app's process die while the store lives on.
  case processDeath
  /// Keep deadlines and delivery windows by the clock of the bench.
  case clock
  /// Save and delete several objects as one, see ``BatchStoring``.
  case batches
  /// Tell whether a request would ask the user, see ``AuthorizationRequestReporting``.
  case authorizationRequestStatus
  /// Set the date that no sample may end before, see ``SampleDateLimiting``.
  case sampleDateLimit
  /// Tell who has written a type, see ``SourceQuerying``.
  case sourceQueries
  /// Compute statistics, see ``StatisticsQuerying``.
  case statistics
  /// Rank sources as the user does, see ``SourceRanking``.
  case sourceRanking
  /// Keep groups of samples, see ``CorrelationStoring``.
  case correlations
}

/// What a test bench does to a store from outside the app.
public protocol ControllableHealthStore: AuthorizationReporting, AvailabilityReporting,
  BackgroundDelivering, QueryStopping
{
  /// What this store lets a bench control.
  var capabilities: Set<StoreCapability> { get }

  /// Sets what the user will answer to requests from now on.
  func setAuthorizationAnswer(_ answer: AuthorizationAnswer) async

  /// Sets what the user allows now, as Settings does; `nil` leaves a direction as it is.
  func setAuthorization(
    share: AuthorizationStatus?, read: ReadAuthorization?, for type: ObjectType
  ) async

  /// Saves a sample as another source, or as this app on another device.
  func save(_ sample: Sample, as revision: SourceRevision) async throws

  /// Deletes any objects, as the user can in the Health app.
  func deleteAsUser(_ uuids: Set<UUID>) async

  /// Locks or unlocks the device.
  func setLocked(_ isLocked: Bool) async

  /// Makes health data available or not.
  func setAvailable(_ isAvailable: Bool) async

  /// Brings the app to the foreground or sends it to the background.
  func setForeground(_ isForeground: Bool) async

  /// Ends the app's process: its queries are gone, its registrations stay.
  func terminateProcess() async

  /// Forgets all deletions.
  func purgeTombstones() async

  /// Everything that is stored, whoever may read it, oldest arrival first.
  ///
  /// A store that cannot read it answers with nothing, and tells ``breakdown()``.
  func storedSamples() async -> [QuantitySample]

  /// What broke, so that the answers of this store stand for nothing.
  func breakdown() async -> SubjectBreakdown?

  /// Everything that the store knows, as text that two equal states share; `nil` for a store that
  /// does not tell.
  ///
  /// Lets a bench prove that something made no difference.
  func stateDescription() async -> String?

  /// What an observer's host has seen of its completions.
  func observerLedger() async -> ObserverLedger

  /// Waits until every handler was called that is due now.
  ///
  /// A store whose handlers run before the call returns that caused them has nothing to do.
  func settle() async
}

extension ControllableHealthStore {
  /// Nothing, which is right where nothing can break.
  public func breakdown() async -> SubjectBreakdown? { nil }

  /// Nothing.
  public func stateDescription() async -> String? { nil }

  /// Does nothing, which is right where handlers run at once.
  public func settle() async {}
}

/// How the deliveries to the app's observers went.
public struct ObserverLedger: Hashable, Sendable {
  /// Handlers called.
  public var delivered = 0
  /// Completions received, at most one for each delivery.
  public var completed = 0
  /// Completions received again for a delivery that was complete.
  public var completedAgain = 0
  /// Deliveries given up because no completion came in time.
  public var expired = 0
  /// Types whose background delivery was stopped after three failures.
  public var stoppedTypes: Set<SampleType> = []
  /// Types registered for background delivery, with their frequency.
  public var registrations: [SampleType: UpdateFrequency] = [:]
  /// Types with a running observer.
  public var observedTypes: Set<SampleType> = []

  /// Creates an empty ledger.
  public init() {}
}
