internal import Foundation
public import HealthModel

/// A health store in which the samples themselves are saved.
///
/// The store must keep the identifiers of the samples, because a repeat finds earlier samples by
/// their identifiers. A store that assigns its own identifiers, such as HealthKit, would contain
/// repeated samples twice.
public struct StoreDestination: DirectDestination {
  private let store: any HealthStoreProtocol
  private let identifiers: any IdentifierSource
  /// The name of the store in a form that can be shown, such as the path of its file.
  public let place: String
  /// The initial limits of a batch.
  public let limits: BatchLimits

  /// Creates a destination for a store.
  ///
  /// - Parameters:
  ///   - store: The store, which must keep the identifiers of samples.
  ///   - place: The name of the store in a form that can be shown.
  ///   - identifiers: The source of identifiers for queries.
  ///   - limits: The limits of a batch.
  public init(
    _ store: any HealthStoreProtocol, named place: String, identifiers: any IdentifierSource,
    limits: BatchLimits = BatchLimits(count: 2000, bytes: .max)
  ) {
    self.store = store
    self.place = place
    self.identifiers = identifiers
    self.limits = limits
  }

  /// The name of the destination's kind.
  public var kind: String { "store" }

  /// The word "store" and the name of the store.
  public var identity: String { "store \(place)" }

  /// Always exactly once: a sample that the store already has is not saved again.
  public var guarantee: DeliveryGuarantee { .exactlyOnce }

  /// Always `true`: samples can be deleted from the store.
  public var canRemove: Bool { true }

  /// Requests permission for the types of the samples, and saves the samples that are not in the
  /// store yet.
  ///
  /// If a metric has no sample, nothing is saved, and the verdict is ``DeliveryVerdict/split(_:)``.
  ///
  /// - Throws: `CancellationError` if the task is canceled; all other failures are returned as
  ///   verdicts.
  public func deliver(
    _ batch: MetricBatch, memory: [String: String]
  ) async throws -> DeliveryVerdict {
    let samples = batch.metrics.compactMap(\.sample)
    guard samples.count == batch.metrics.count else {
      return .split(DeliveryReason("a metric has no sample that a store could keep"))
    }
    do {
      let types = Set(samples.map(\.sampleType))
      _ = try await store.requestAuthorization(toShare: types, read: types)
      var missing: [Sample] = []
      for type in types.sorted(by: { $0.identifier < $1.identifier }) {
        let wanted = samples.filter { $0.sampleType == type }
        let stored = try await uuids(of: type, among: wanted.map(\.uuid))
        missing += wanted.filter { !stored.contains($0.uuid) }
      }
      try await save(missing)
      return .delivered(DeliveryReceipt())
    } catch { return try verdict(on: error) }
  }

  /// Requests permission for the types of the metrics, and deletes those of their samples that the
  /// store still has.
  ///
  /// - Throws: `CancellationError` if the task is canceled; all other failures are returned as
  ///   verdicts.
  public func remove(_ metrics: [RemovedMetric]) async throws -> DeliveryVerdict {
    do {
      // If no metric of a type has arrived, permission for it may never have been requested.
      let types = Set(metrics.map { SampleType(metricIdentifier: $0.identifier) })
      _ = try await store.requestAuthorization(toShare: types, read: types)
      for (identifier, removed) in Dictionary(grouping: metrics, by: \.identifier) {
        let type = SampleType(metricIdentifier: identifier)
        let samples = try await store.objects(
          id: QueryID(identifiers.next()), type: type, predicate: .uuids(Set(removed.map(\.id))))
        for sample in samples { try await store.delete(sample) }
      }
      return .delivered(DeliveryReceipt())
    } catch { return try verdict(on: error) }
  }

  private func uuids(of type: SampleType, among uuids: [UUID]) async throws -> Set<UUID> {
    Set(
      try await store.objects(
        id: QueryID(identifiers.next()), type: type, predicate: .uuids(Set(uuids))
      ).map(\.uuid))
  }

  private func save(_ samples: [Sample]) async throws {
    guard !samples.isEmpty else { return }
    if let store = store as? any BatchStoring {
      try await store.save(samples)
    } else {
      var isSaving = false
      for sample in samples {
        do { try await store.save(sample) } catch  where isSaving && !(error is CancellationError) {
          throw PartlySaved(reason: Self.reason(error))
        }
        isSaving = true
      }
    }
  }

  /// The error for a store that saves samples one by one and has saved only part of a batch.
  ///
  /// The next attempt saves the remaining samples. If the first sample fails, its own error
  /// determines the verdict.
  private struct PartlySaved: Error {
    let reason: DeliveryReason
  }

  private static func reason(_ error: any Error) -> DeliveryReason {
    DeliveryReason("the store failed" + ((error as? HealthError).map { ": \($0.code.name)" } ?? ""))
  }

  private func verdict(on error: any Error) throws -> DeliveryVerdict {
    if error is CancellationError { throw error }
    if let error = error as? PartlySaved {
      return .retry(DeliveryRetry(error.reason, mayHaveArrived: true))
    }
    guard let error = error as? HealthError else {
      return error is ProgrammerError
        ? .split(DeliveryReason("the store refuses a sample"))
        : .pause(Self.reason(error))
    }
    let reason = Self.reason(error)
    return switch error.code {
    case .errorInvalidArgument: .split(DeliveryReason("the store refuses a sample"))
    case .errorDataSizeExceeded: .shrink(DeliveryReason("the batch is too large for the store"))
    case .errorAuthorizationDenied, .errorAuthorizationNotDetermined, .errorHealthDataUnavailable,
      .errorHealthDataRestricted, .errorUserCanceled:
      .stop(reason)
    case .errorDatabaseInaccessible: .pause(reason)
    case .cancelled: throw CancellationError()
    default: .retry(DeliveryRetry(reason, mayHaveArrived: true))
    }
  }
}
