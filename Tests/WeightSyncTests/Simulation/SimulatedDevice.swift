import Foundation
import HealthModel
import MemoryHealthStore
import WeightSync

/// One of the user's devices: a persistent home, and a sequence of processes that use it.
final class SimulatedDevice: Sendable {
  struct Running: Sendable {
    let process: SimulatedProcess
    let sync: WeightSync
  }

  let home = MemoryWeightSyncHome()
  private let store: MemoryHealthStore
  private let clock: VirtualClock
  private let identifiers: SeededIdentifiers
  private let pageSize: Int
  private let seeds: Locked<UInt64>
  private let running: Locked<Running>

  init(store: MemoryHealthStore, clock: VirtualClock, seed: UInt64, pageSize: Int) {
    self.store = store
    self.clock = clock
    self.pageSize = pageSize
    identifiers = SeededIdentifiers(seed: seed)
    seeds = Locked(seed)
    running = Locked(
      Self.start(store, home, clock, identifiers, pageSize: pageSize, seed: seed))
  }

  private static func start(
    _ store: MemoryHealthStore, _ home: MemoryWeightSyncHome, _ clock: VirtualClock,
    _ identifiers: SeededIdentifiers, pageSize: Int, seed: UInt64
  ) -> Running {
    let process = SimulatedProcess(seed: seed)
    var configuration = Samples.configuration
    configuration.pageSize = pageSize
    let sync = WeightSync(
      store: SimulatedStore(base: store, process: process),
      home: SimulatedHome(base: home, process: process), clock: clock, identifiers: identifiers,
      configuration: configuration)
    return Running(process: process, sync: sync)
  }

  var sync: WeightSync { running.withLock { $0.sync } }
  var process: SimulatedProcess { running.withLock { $0.process } }

  /// Ends the process at any point of its work, and starts the next one with the saved data.
  func relaunch() async {
    process.die()
    await store.terminateProcess()
    let seed = seeds.withLock { seed in
      seed &+= 0x1000
      return seed
    }
    let next = Self.start(store, home, clock, identifiers, pageSize: pageSize, seed: seed)
    running.withLock { $0 = next }
    await next.sync.launch()
  }

  func entries() async throws -> [WeightEntry] { try await home.entries() }
}
