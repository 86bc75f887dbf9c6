public import Foundation
public import HealthModel

/// A service that gives combined queries access to any health store.
public final class StoreHealthService: HealthKitService {
  private let reader: HealthReader
  private let home: any RecordHome
  private let log: any RecordLog
  private let authorization: HealthAuthorization
  private var store: any HealthStoreProtocol { reader.store }

  /// Creates a service.
  ///
  /// - Parameters:
  ///   - store: The health store.
  ///   - home: The home whose settings turn health records on and off.
  ///   - bundleIdentifier: The bundle identifier of the app.
  ///   - identifiers: The source of identifiers for queries.
  ///   - log: The destination of events.
  public init(
    store: any HealthStoreProtocol, home: any RecordHome, bundleIdentifier: String,
    identifiers: any IdentifierSource, log: any RecordLog = SilentRecordLog()
  ) {
    reader = HealthReader(
      store: store, identifiers: identifiers, bundleIdentifier: bundleIdentifier)
    self.home = home
    self.log = log
    authorization = HealthAuthorization(store: store)
  }

  /// The bundle identifier of the app.
  public var bundleIdentifier: String { reader.bundleIdentifier }

  /// Whether the device supports health data.
  public var isAvailable: Bool {
    get async {
      guard let store = store as? any AvailabilityReporting else {
        return type(of: store).isHealthDataAvailable()
      }
      return await store.isHealthDataAvailable
    }
  }

  /// Whether the user has turned health records on; `false` if the settings cannot be read.
  public var isEnabled: Bool {
    get async { (try? await home.preferences().isHealthEnabled) ?? false }
  }

  /// Returns whether the user lets the app share all types that records of the given kinds are
  /// saved as.
  ///
  /// Workouts are ignored if the store does not support them. The result is `false` if no types
  /// remain, or if the store does not report the app's authorization.
  public func isAuthorized(for kinds: Set<RecordKind>) async -> Bool {
    guard let store = store as? any AuthorizationReporting else { return false }
    let types = types(of: kinds, \.sharedTypes)
    for type in types {
      guard await store.authorizationStatus(for: type) == .sharingAuthorized else { return false }
    }
    return !types.isEmpty
  }

  /// Requests permission for those types of the given kinds for which no earlier request succeeded;
  /// if reading is not active, logs the reason for each kind instead.
  ///
  /// - Throws: An error from the store.
  public func requestAuthorization(for kinds: Set<RecordKind>) async throws {
    if let reason = await inactiveReason() {
      for kind in kinds.sorted(by: { $0.rawValue < $1.rawValue }) {
        log.note(.inactive(kind, reason))
      }
      return
    }
    try await authorization.ask(for: types(of: kinds))
  }

  /// Returns a page of records from the health store, or an empty page while reading is not active.
  ///
  /// - Throws: An error from the store, or `CancellationError`.
  public func page<Record: UnifiedQueryable>(
    _ type: Record.Type, _ request: PageRequest
  ) async throws -> RecordPage<Record> {
    guard try await prepare(type.kind, isLogged: request.after == nil) else {
      return RecordPage(records: [])
    }
    return try await type.healthPage(request, from: reader)
  }

  /// Returns the sums of all sources except the app, or no sums while reading is not active.
  ///
  /// - Throws: ``SumError``, an error from the store, or `CancellationError`.
  public func sums(
    _ request: SumRequest, excluding syncIdentifiers: Set<String>
  ) async throws -> [Date: Double] {
    guard try await prepare(request.field.kind) else { return [:] }
    return try await reader.sums(request, excluding: syncIdentifiers)
  }

  /// Calls a handler after each change to the samples of a kind, until the observation ends.
  ///
  /// - Returns: The observation, or `nil` if reading is not active, the store cannot stop queries,
  ///   or the store supports no type of the kind.
  /// - Throws: An error from the store.
  public func observe(
    _ kind: RecordKind, _ handler: @escaping @Sendable () -> Void
  ) async throws -> RecordObservation? {
    guard try await prepare(kind, isLogged: false) else { return nil }
    return reader.observe(types(of: [kind]), handler)
  }

  /// Returns whether reading is active.
  ///
  /// If so, permission is requested if necessary; otherwise, the reason is logged if `isLogged` is
  /// `true`.
  private func prepare(_ kind: RecordKind, isLogged: Bool = true) async throws -> Bool {
    if let reason = await inactiveReason() {
      if isLogged { log.note(.inactive(kind, reason)) }
      return false
    }
    try await authorization.ask(for: types(of: [kind]))
    return true
  }

  /// Returns the sample types of the given kinds of records, without workouts if the store does not
  /// support them.
  private func types(
    of kinds: Set<RecordKind>,
    _ path: KeyPath<RecordKind, Set<SampleType>> = \.healthTypes
  ) -> Set<SampleType> {
    let types = kinds.reduce(into: Set()) { $0.formUnion($1[keyPath: path]) }
    return reader.hasWorkouts ? types : types.subtracting([.workout])
  }

  private func inactiveReason() async -> InactiveReason? {
    guard await isEnabled else { return .disabled }
    return await isAvailable ? nil : .unavailable
  }
}
