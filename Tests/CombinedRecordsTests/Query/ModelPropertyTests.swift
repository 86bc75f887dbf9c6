import Foundation
import HealthModel
import TestSupport
import Testing

@testable import CombinedRecords

/// Random events with a service that responds late, even to canceled reads.
@MainActor
struct ModelPropertyTests {
  private struct Scene {
    var generator: SeededGenerator
    let home = MemoryRecordHome()
    let service = ScriptedService()
    let clock = VirtualClock(now: Fixtures.now)
    var query = MachineWorld.choices[0]

    var expected: [Weight] {
      get async throws {
        RecordCombination.combine(
          local: try await home.records(Weight.self, in: MachineWorld.dates),
          health: service.records, source: query.parameters.source, order: query.order,
          bundleIdentifier: Fixtures.bundle
        ).filter { query.accepts($0, in: MachineWorld.dates) }
      }
    }

    mutating func weight() -> Weight {
      Fixtures.weight(
        generator.below(8), hoursAgo: Double(generator.below(9)),
        kilograms: generator.pick([60, 75, 90]))
    }
  }

  @Test(arguments: 0..<10)
  func `after random events and a refresh, the list is correct, and nothing leaks`(_ part: Int)
    async throws
  {
    for seed in UInt64(part * 40)..<UInt64(part * 40 + 40) {
      try await play(seed)
    }
  }

  private func play(_ seed: UInt64) async throws {
    var scene = Scene(generator: SeededGenerator(seed: seed))
    weak var leaked: UnifiedQueryModel<Weight>?
    do {
      let model = UnifiedQueryModel<Weight>(
        scene.query.parameters, home: scene.home, service: scene.service, clock: scene.clock,
        pageSize: 4, calendar: { Fixtures.calendar })
      leaked = model
      model.start()
      for _ in 0..<30 { try await step(&scene, model) }
      model.refresh()
      await finish(scene.service, model)
      #expect(!model.isLoading, "seed \(seed)")
      while model.hasMore {
        model.loadMore()
        await finish(scene.service, model)
      }
      #expect(try await model.records == scene.expected, "seed \(seed)")
      #expect(model.failure == nil, "seed \(seed)")
      #expect(model.pendingCount == 0, "seed \(seed)")
      #expect(scene.service.observationCount <= 1, "seed \(seed)")
    }
    #expect(leaked == nil, "seed \(seed)")
    #expect(scene.home.observationCount == 0, "seed \(seed)")
    #expect(scene.service.observationCount == 0, "seed \(seed)")
  }

  private func step(_ scene: inout Scene, _ model: UnifiedQueryModel<Weight>) async throws {
    switch scene.generator.below(10) {
    case 0:
      scene.query = scene.generator.pick(MachineWorld.choices)
      model.query = scene.query
    case 1: model.refresh()
    case 2: model.loadMore()
    case 3:
      let record = scene.weight()
      if scene.generator.oneIn(3) {
        _ = try await scene.home.remove(Weight.self, id: record.id)
      } else {
        try await scene.home.save(record)
      }
    case 4:
      let count = scene.generator.below(9)
      scene.service.replace(
        (0..<count).map { number in
          Fixtures.foreign(
            100 + number, hoursAgo: Double(scene.generator.below(9)),
            sync: scene.generator.oneIn(4) ? Fixtures.weight(number).syncIdentifier : nil)
        })
    case 5:
      if scene.generator.oneIn(4) { model.stop() } else { model.start() }
    case 6:
      if let number = scene.service.waiting.randomElement(using: &scene.generator) {
        scene.service.answer(number, error: HealthError(.network))
      }
    default:
      if let number = scene.service.waiting.randomElement(using: &scene.generator) {
        scene.service.answer(number)
      }
    }
    for _ in 0..<scene.generator.below(6) { await Task.yield() }
  }

  /// Completes the reads of the service until no work of the model is pending.
  private func finish(
    _ service: ScriptedService, _ model: UnifiedQueryModel<Weight>
  ) async {
    while model.pendingCount > 0 {
      for number in service.waiting { service.answer(number) }
      await Task.yield()
    }
  }
}
