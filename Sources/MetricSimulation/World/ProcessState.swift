internal import MetricSync
internal import SimulatedDevices

/// The delivery state as a process of the app uses it.
final class ProcessState: DeliveryState {
  private let base: any DeliveryState
  private let process: AppProcess
  private let events: MetricEvents
  private let world: MetricSurroundings

  init(
    _ base: any DeliveryState, of process: AppProcess, events: MetricEvents,
    world: MetricSurroundings
  ) {
    self.base = base
    self.process = process
    self.events = events
    self.world = world
  }

  func lock() async throws {
    try await call {
      try await base.lock()
      events.locked(isHindered: world.isHindered)
    }
  }

  func unlock() async {
    guard !process.isDead else { return }
    events.withModel { $0.locks -= 1 }
    await base.unlock()
  }

  func load(_ destination: String) async throws -> (DeliveryProgress, [SettledMetric]) {
    try await call { try await base.load(destination) }
  }

  func save(
    _ progress: DeliveryProgress, settling: [SettledMetric], of destination: String
  ) async throws {
    guard let receiver = ReceiverKind(rawValue: destination) else { return }
    try await call {
      guard world.isStateWritable else {
        events.note(10, 0, "the state cannot be written")
        events.withModel { model in
          model.isHindered = true
          model.forgetUnrecorded(of: receiver)
          model.forgetWaits()
        }
        throw DeliveryStateError.unwritable(path: "state")
      }
      let before = try await base.load(destination).0.lastPass
      try await base.save(progress, settling: settling, of: destination)
      events.saved(progress, settling, of: receiver)
      if let end = progress.lastPass, end != before { events.finished(end, of: receiver) }
    }
  }

  func reset(_ destination: String) async throws {
    try await call { try await base.reset(destination) }
  }

  /// Performs a call to the state; throws `CancellationError` if the process has ended or ends
  /// before or after the call.
  private func call<Result>(_ body: () async throws -> Result) async throws -> Result {
    do { return try await process.callHome(body) } catch is ProcessEnded {
      throw CancellationError()
    }
  }
}
