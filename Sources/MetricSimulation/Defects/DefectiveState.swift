internal import MetricSync

/// A state with a defect.
struct DefectiveState: DeliveryState {
  private let base: any DeliveryState
  private let defect: MetricDefect

  init(_ base: any DeliveryState, _ defect: MetricDefect) {
    self.base = base
    self.defect = defect
  }

  func lock() async throws {
    if defect != .stateLockIgnored { try await base.lock() }
  }

  func unlock() async { await base.unlock() }

  func load(_ destination: String) async throws -> (DeliveryProgress, [SettledMetric]) {
    var (progress, settled) = try await base.load(destination)
    if defect == .placeCleared { progress.place = "" }
    return (progress, settled)
  }

  func save(
    _ progress: DeliveryProgress, settling: [SettledMetric], of destination: String
  ) async throws {
    var (progress, settling) = (progress, settling)
    switch defect {
    case .settledBeforeResponse:
      settling += progress.pending.flatMap(\.keys).map {
        SettledMetric($0, identifier: "", .delivered)
      }
      progress.pending = []
    case .plansDropped: progress.pending = []
    case .deliveriesNotRecorded: settling = []
    default: break
    }
    try await base.save(progress, settling: settling, of: destination)
  }

  func reset(_ destination: String) async throws { try await base.reset(destination) }
}
