internal import Conformance
internal import HealthContracts
internal import HealthModel
internal import MetricContracts
internal import MetricSync
internal import RemoteSubjects
internal import WeightSync

/// A metric destination as a part of subjects.
struct DestinationPart: Sendable {
  typealias MakeDestination =
    @Sendable (HealthSubject.Surroundings) async throws -> any ControllableDestination

  let name: String
  /// The command line of a destination in a separate process; `nil` if the destination runs in this
  /// process.
  var command: String?
  /// The reason why the destination did not describe itself; `nil` if it did, or if it runs in this
  /// process.
  var silence: SubjectBreakdown?
  var capabilities = Set(DestinationCapability.allCases)
  let makeDestination: MakeDestination
  /// Releases the resources of the destination.
  var end: @Sendable () async -> Void = {}

  /// The reference destination, which keeps metrics in memory.
  static let reference = Self(name: "reference") { _ in
    MemoryDestination(limits: BatchLimits(count: 100, bytes: 1 << 20))
  }

  /// Returns a destination whose processes a command line starts; the first process describes the
  /// destination.
  static func process(_ line: String) async -> Self {
    let pool = RemoteDestinationPool(command: line)
    let description = await pool.describe()
    return Self(
      name: description.name, command: line, silence: description.breakdown,
      capabilities: description.destinationCapabilities,
      makeDestination: { try await pool.makeDestination(now: $0.clock.now, seed: $0.seed) },
      end: { await pool.close() })
  }

  /// Returns the claim of a subject whose destination lacks a capability, so that rows that need
  /// the capability are outside the claim; `nil` for a destination with all capabilities.
  func claim(of subject: HealthSubject) -> CapabilityProfile? {
    let missing = Set(DestinationCapability.allCases).subtracting(capabilities)
    guard command != nil, !missing.isEmpty else { return nil }
    return CapabilityProfile(
      "destination",
      capabilities: Set(StoreCapability.allCases.map(\.rawValue))
        .union(SyncCapability.allCases.map(\.rawValue)).union(subject.furtherCapabilities))
  }
}
