// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import Foundation
internal import HealthModel
internal import MemoryHealthStore

public enum HKAuthorizationStatus: Int, Sendable {
  case notDetermined
  case sharingDenied
  case sharingAuthorized
}

public enum HKAuthorizationRequestStatus: Int, Sendable {
  case unknown
  case shouldRequest
  case unnecessary
}

public enum HKUpdateFrequency: Int, Sendable {
  case immediate = 1
  case hourly
  case daily
  case weekly
}

/// HealthKit from the perspective of one app process, backed by the in-memory store of a device.
open class HKHealthStore: NSObject, @unchecked Sendable {
  let device: StandIn
  private let isOver = Locked(false)

  /// Creates a store on a separate device, so that an app compiles unchanged.
  public override convenience init() {
    let app = SourceRevision(
      source: Source(
        name: HKSource.default().name, bundleIdentifier: HKSource.default().bundleIdentifier))
    self.init(
      standIn: StandIn(
        over: MemoryHealthStore(appSource: app, clock: SystemClock()), delivery: .onQueue))
  }

  /// Creates the store of one app process; only the stand-in has this initializer.
  public init(standIn device: StandIn) { self.device = device }

  /// Ends the app process that uses the store; the handlers of its queries are no longer called.
  ///
  /// HealthKit does not have this method.
  public func endProcess() { isOver.withLock { $0 = true } }

  var memory: MemoryHealthStore { device.memory }

  open class func isHealthDataAvailable() -> Bool { true }

  // MARK: - Authorization

  open func authorizationStatus(for type: HKObjectType) -> HKAuthorizationStatus {
    guard let type = type as? HKSampleType else { return .notDetermined }
    switch memory.currentAuthorizationStatus(for: type.portable) {
    case .notDetermined: return .notDetermined
    case .sharingDenied: return .sharingDenied
    case .sharingAuthorized: return .sharingAuthorized
    }
  }

  open func requestAuthorization(
    toShare: Set<HKSampleType>, read: Set<HKObjectType>
  ) async throws {
    let (share, read) = Self.types(toShare, read)
    _ = try await calling {
      try await memory.requestAuthorization(toShare: share, read: read)
    }
  }

  open func statusForAuthorizationRequest(
    toShare: Set<HKSampleType>, read: Set<HKObjectType>
  ) async throws -> HKAuthorizationRequestStatus {
    let (share, read) = Self.types(toShare, read)
    let status = try await calling {
      try await memory.statusForAuthorizationRequest(toShare: share, read: read)
    }
    return HKAuthorizationRequestStatus(rawValue: status.rawValue) ?? .unknown
  }

  private static func types(
    _ toShare: Set<HKSampleType>, _ read: Set<HKObjectType>
  ) -> (share: Set<SampleType>, read: Set<SampleType>) {
    for type in toShare.union(read.compactMap { $0 as? HKSampleType })
    where type is HKCorrelationType {
      raise("the request contains a correlation type")
    }
    return (
      Set(toShare.map(\.portable)), Set(read.compactMap { ($0 as? HKSampleType)?.portable })
    )
  }

  // MARK: - Changes

  open func save(_ object: HKObject) async throws { try await save([object]) }

  open func save(_ objects: [HKObject]) async throws {
    if objects.isEmpty { raise("no objects are saved") }
    try await calling {
      if let correlation = objects.first as? HKCorrelation {
        if objects.count > 1 { raise("a correlation is saved with other objects") }
        return try await memory.save(correlation.correlation)
      }
      try await memory.save(objects.compactMap { ($0 as? HKSample)?.portable })
    }
  }

  open func delete(_ objects: [HKObject]) async throws {
    try await calling {
      if let correlation = objects.first as? HKCorrelation {
        if objects.count > 1 { raise("a correlation is deleted with other objects") }
        return try await memory.delete(correlation.correlation)
      }
      try await memory.delete(objects.compactMap { ($0 as? HKSample)?.portable })
    }
  }

  open func deleteObjects(of type: HKObjectType, predicate: NSPredicate) async throws -> Int {
    guard let type = type as? HKSampleType else { raise("objects of the type cannot be deleted") }
    let condition = predicate.condition
    return try await calling {
      try await memory.deleteObjects(of: type.portable, predicate: condition)
    }
  }

  open func add(
    _ samples: [HKSample], to workout: HKWorkout,
    completion: @escaping @Sendable (Bool, (any Error)?) -> Void
  ) {
    if samples.isEmpty { raise("no samples are added") }
    device.handlers.perform { [self] in
      if case .never = device.manner { return }
      var failure: HKError?
      do { try await memory.add(samples.map(\.portable), to: workout.workout) } catch {
        failure = HKError(standingFor: error)
      }
      completion(failure == nil, failure)
      if case .twice = device.manner { completion(failure == nil, failure) }
    }
  }

  /// Performs a call to the in-memory store; never returns if the device's manner is `never`.
  private func calling<Answer>(_ call: () async throws -> Answer) async throws -> Answer {
    if case .never = device.manner {
      await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
    }
    do { return try await call() } catch { throw HKError(standingFor: error) }
  }

  // MARK: - Queries

  open func execute(_ query: HKQuery) {
    query.begin()
    query.run(in: self)
  }

  open func stop(_ query: HKQuery) {
    query.stop()
    memory.stop(query.id)
  }

  /// Calls a query's handler once, twice or never, depending on the device's manner.
  ///
  /// The handler is never called if the query has been stopped or the process has ended.
  func deliver(_ query: HKQuery, _ handler: @escaping @Sendable () -> Void) {
    let manner = device.manner
    if case .never = manner { return }
    device.handlers.add { [self] in
      guard !isOver.withLock(\.self), !query.isStopped else { return }
      handler()
      if case .twice = manner { handler() }
    }
  }

  /// Computes the result of a query, and delivers it, or the error, to a handler.
  func answer<Value: Sendable>(
    _ query: HKQuery, _ compute: @escaping @Sendable () async throws -> Value,
    with handler: @escaping @Sendable (Value?, (any Error)?) -> Void
  ) {
    device.handlers.perform { [self] in
      do {
        let value = try await compute()
        deliver(query) { handler(value, nil) }
      } catch { deliver(query) { handler(nil, HKError(standingFor: error)) } }
    }
  }

  // MARK: - Waking

  open func enableBackgroundDelivery(
    for type: HKObjectType, frequency: HKUpdateFrequency
  ) async throws {
    guard let type = type as? HKSampleType,
      let frequency = UpdateFrequency(rawValue: frequency.rawValue)
    else { raise("the type does not support background delivery") }
    try await calling {
      try await memory.enableBackgroundDelivery(for: type.portable, frequency: frequency)
    }
  }

  open func disableBackgroundDelivery(for type: HKObjectType) async throws {
    guard let type = type as? HKSampleType else {
      raise("the type does not support background delivery")
    }
    try await calling { try await memory.disableBackgroundDelivery(for: type.portable) }
  }
}
