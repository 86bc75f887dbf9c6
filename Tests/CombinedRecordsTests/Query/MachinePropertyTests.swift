import TestSupport
import Testing

@testable import CombinedRecords

/// Random interleavings of changes, results, failures and stops.
struct MachinePropertyTests {
  @Test(arguments: 0..<20)
  func `after random events and a final refresh, the list matches the last query and loading ends`(
    _ part: Int
  ) {
    for seed in UInt64(part * 250)..<UInt64(part * 250 + 250) {
      var world = MachineWorld(seed: seed)
      for _ in 0..<(10 + world.generator.below(60)) {
        world.step()
        let records = world.machine.records
        let order = world.machine.shown?.query.order ?? .newestFirst
        let isSorted = zip(records, records.dropFirst()).allSatisfy(order.precedes)
        #expect(isSorted, "seed \(seed)")
        if !world.isRunning { #expect(!world.machine.isLoading, "seed \(seed)") }
      }
      // No further read fails; the last event is the refresh that a user makes after failures.
      world.send(.load(world.query, MachineWorld.dates))
      while !world.answers.isEmpty { world.answer() }
      expectTheEnd(of: &world, seed)
    }
  }

  @Test(arguments: 0..<20)
  func `if no read fails, the list is complete without a final refresh`(_ part: Int) {
    for seed in UInt64(part * 250)..<UInt64(part * 250 + 250) {
      var world = MachineWorld(seed: seed)
      world.send(.load(world.query, MachineWorld.dates))
      world.isRunning = true
      for _ in 0..<(10 + world.generator.below(60)) { world.step(allowsFailures: false) }
      guard world.isRunning else { continue }
      while !world.answers.isEmpty { world.answer() }
      expectTheEnd(of: &world, seed)
    }
  }

  /// Expects the list to be the beginning of the expected list and, after all pages, the whole
  /// list.
  private func expectTheEnd(of world: inout MachineWorld, _ seed: UInt64) {
    let expected = world.expected
    #expect(!world.machine.isLoading, "seed \(seed)")
    #expect(world.machine.failure == nil, "seed \(seed)")
    let records = world.machine.records
    #expect(records == Array(expected.prefix(records.count)), "seed \(seed)")
    #expect(
      records.count >= min(expected.count, world.machine.pageSize), "seed \(seed)")
    var rounds = 0
    while world.machine.hasMore, rounds < 50 {
      world.send(.loadMore)
      while !world.answers.isEmpty { world.answer() }
      rounds += 1
    }
    #expect(world.machine.records == expected, "seed \(seed)")
    #expect(!world.machine.isLoading, "seed \(seed)")
  }
}
