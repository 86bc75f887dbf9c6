public import Foundation
public import HealthModel
internal import JSONText
public import MetricSync

/// A metric destination in another process.
public final class RemoteDestination: ControllableDestination {
  /// The capabilities that the destination declared.
  public let capabilities: Set<DestinationCapability>
  private let connection: SubjectConnection
  private let onEnd: @Sendable () async -> Void
  private let facts: Locked<DestinationFacts>
  private let isGivenBack = Locked(false)

  package init(
    on connection: SubjectConnection,
    capabilities: Set<DestinationCapability> = Set(DestinationCapability.allCases),
    onEnd: @escaping @Sendable () async -> Void = {}
  ) {
    self.connection = connection
    self.capabilities = capabilities
    self.onEnd = onEnd
    facts = Locked(DestinationFacts(place: "", limits: BatchLimits(count: 1, bytes: 1)))
  }

  /// Starts the destination without any received metrics.
  ///
  /// - Throws: ``PeerFailure`` if the destination refuses to start or breaks the protocol, or
  ///   `CancellationError` if the destination refuses the call of a canceled task.
  package func start(now: Date, seed: Int) async throws {
    let facts: DestinationFacts = try await perform(.start(now: now, seed: seed)) {
      answer throws(WireError) in try DestinationFacts(wire: .object(answer))
    }
    self.facts.withLock { $0 = facts }
  }

  /// The kind of destination, which is always `process`.
  public var kind: String { "process" }

  /// The address or file that the destination declared, in a form that may be displayed.
  public var place: String { facts.withLock { $0.place } }

  /// The identity of the destination: its kind and its declared address or file.
  public var identity: String { "process \(place)" }

  /// The initial batch limits that the destination declared.
  public var limits: BatchLimits { facts.withLock { $0.limits } }

  /// Delivers a batch; the verdict is `stop` if the destination breaks the protocol.
  ///
  /// - Throws: `CancellationError` if the destination refuses the call of a canceled task, or
  ///   another error if the request is too long for a line of the protocol.
  public func deliver(
    _ batch: MetricBatch, memory: [String: String]
  ) async throws -> DeliveryVerdict {
    try await verdict(of: .deliver(WireBatch(batch), memory: memory))
  }

  /// Removes metrics; the verdict is `stop` if the destination breaks the protocol.
  ///
  /// - Throws: `CancellationError` if the destination refuses the call of a canceled task, or
  ///   another error if the request is too long for a line of the protocol.
  public func remove(_ metrics: [RemovedMetric]) async throws -> DeliveryVerdict {
    try await verdict(of: .remove(metrics))
  }

  /// Tests the destination without delivering metrics.
  ///
  /// The verdict is `stop` if the destination breaks the protocol.
  ///
  /// - Throws: `CancellationError` if the destination refuses the call of a canceled task.
  public func probe() async throws -> DeliveryVerdict { try await verdict(of: .test) }

  /// Returns the metrics that the destination has received and not removed.
  ///
  /// A metric that the destination counts several times is repeated.
  ///
  /// - Throws: ``PeerFailure`` if the destination breaks the protocol, or `CancellationError` if
  ///   the destination refuses the call of a canceled task.
  public func receivedMetrics() async throws -> [HealthMetric] {
    try await perform(.contents) { answer throws(WireError) in
      try answer.requiredArray("metrics")
    }
  }

  /// Makes the destination refuse the metrics with the given identifiers.
  ///
  /// - Throws: ``PeerFailure`` if the destination lacks the capability or breaks the protocol,
  ///   `CancellationError` if the destination refuses the call of a canceled task, or another error
  ///   if the request is too long for a line of the protocol.
  public func refuse(_ ids: Set<UUID>) async throws {
    try require(.refusingMetrics, for: "destination.refuse")
    try await perform(.refuse(ids.sorted { $0.uuidString < $1.uuidString })) { _ in }
  }

  /// Makes the destination end its process and start it again, or close and reopen its data.
  ///
  /// - Throws: ``PeerFailure`` if the destination lacks the capability or breaks the protocol, or
  ///   `CancellationError` if the destination refuses the call of a canceled task.
  public func reopen() async throws {
    try require(.reopeningDestination, for: "destination.reopen")
    try await perform(.reopen) { _ in }
  }

  private func require(_ capability: DestinationCapability, for method: String) throws {
    guard capabilities.contains(capability) else {
      throw PeerFailure(
        .notOffered,
        "'\(method)' requires '\(capability.rawValue)', which the destination did not declare")
    }
  }

  private func verdict(of call: DestinationCall) async throws -> DeliveryVerdict {
    do {
      return try await perform(call) { answer throws(WireError) in
        try answer.required("verdict")
      }
    } catch let failure as PeerFailure {
      return .stop(DeliveryReason("the destination broke the protocol: \(failure.kind.rawValue)"))
    }
  }

  private func perform<Value>(
    _ call: DestinationCall, reading read: (JSONObject) throws(WireError) -> Value
  ) async throws -> Value {
    let answer: JSONObject
    do { answer = try await connection.peer.request(call) } catch let failure as WireFailure {
      // A destination can refuse a request that was canceled.
      if Task.isCancelled { throw CancellationError() }
      throw broken(.refused, "'\(call.method)' was answered with \(failure)")
    }
    do { return try read(answer) } catch {
      throw broken(.wrongShape, "the answer to '\(call.method)': \(error)")
    }
  }

  private func broken(_ kind: PeerFailure.Kind, _ message: String) -> PeerFailure {
    connection.peer.fail(kind, message)
    return connection.peer.failure ?? PeerFailure(kind, message)
  }
}

extension RemoteDestination: RemotePart {
  /// Returns a description of the breakdown, or `nil` if the conversation has not failed.
  public func breakdown() async -> SubjectBreakdown? {
    guard let failure = connection.peer.failure else { return nil }
    return await connection.describe(failure)
  }

  /// The last lines of the exchange and of the process's standard error, shortened.
  public var lastMessages: [String] { connection.lastMessages }

  /// Returns the process to its pool; the destination must not be used afterward.
  public func end() async {
    let isFirst = isGivenBack.withLock { isGivenBack in
      defer { isGivenBack = true }
      return !isGivenBack
    }
    if isFirst { await onEnd() }
  }
}
