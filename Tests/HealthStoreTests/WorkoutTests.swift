import Foundation
import HealthModel
import Testing

struct WorkoutTests {
  @Test(arguments: StoreKind.allCases)
  func `workouts are returned unchanged, in order of arrival`(
    on kind: StoreKind
  ) async throws {
    let bench = try await Bench.withWorkouts(kind)
    let saved = [
      Sample.workout(try bench.workout(id: "a", version: 1.5, day: 2, duration: 1800.25)),
      .workout(
        try bench.workout(WorkoutActivityType(rawValue: 81), device: Device(name: "Band"))),
    ]
    try await bench.store.save(saved[0])
    try await bench.store.save(saved[1], as: Bench.other)
    let expected = [saved[0].fetched(from: Bench.app), saved[1].fetched(from: Bench.other)]
    for _ in 0..<2 {
      #expect(try await bench.objects(.workout) == expected)
      #expect(try await bench.changes(of: .workout).added == expected)
      #expect(await bench.store.storedObjects() == expected)
      await bench.store.terminateProcess()
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `workouts are selected by activity and duration`(on kind: StoreKind) async throws {
    let bench = try await Bench.withWorkouts(kind)
    let runs = try [600.0, 1200, 1800].map { try bench.workout(duration: $0) }
    let walk = try bench.workout(.walking, duration: 1200)
    try await bench.store.save((runs + [walk]).map(Sample.workout))
    let found = try await bench.objects(
      .workout, .and([.workoutActivityType(.running), .workoutDuration(.greaterThan, 600)]))
    #expect(found.map(\.uuid) == runs[1...].map(\.uuid))
    #expect(
      try await bench.objects(.workout, .workoutDuration(.equal, 1200)).map(\.uuid)
        == [runs[1].uuid, walk.uuid])
  }

  @Test(arguments: StoreKind.allCases)
  func `samples are saved with their workout and can be queried by it`(on kind: StoreKind)
    async throws
  {
    let bench = try await Bench.withWorkouts(kind)
    let run = try bench.workout()
    let device = Device(name: "Band")
    let (mine, stage) = (try bench.energy(), try bench.night(device: device))
    let outside = try bench.energy()
    try await bench.store.save(run, with: [.quantity(mine), .category(stage)])
    try await bench.store.save(.quantity(outside))
    for _ in 0..<2 {
      #expect(try await bench.energies(of: run) == [mine.uuid])
      let stages = try await bench.objects(Bench.sleep, .samples(of: run))
      #expect(stages.map(\.uuid) == [stage.uuid])
      #expect(stages.first?.device == device)
      await bench.store.terminateProcess()
    }
    let rest = try await bench.objects(.quantity(Bench.energyType), .not(.samples(of: run)))
    #expect(rest.map(\.uuid) == [outside.uuid])
    let anchored = try await bench.changes(of: .quantity(Bench.energyType), .samples(of: run))
    #expect(anchored.added.map(\.uuid) == [mine.uuid])
  }

  @Test(arguments: StoreKind.allCases)
  func `statistics can be limited to the samples of a workout`(on kind: StoreKind) async throws {
    let bench = try await Bench.withWorkouts(kind)
    let (run, walk) = (try bench.workout(), try bench.workout(.walking))
    try await bench.store.save(run, with: [.quantity(try bench.energy(100))])
    try await bench.store.save(.workout(walk))
    try await bench.store.save(.quantity(try bench.energy(1000)))
    let found = try await bench.store.statistics(of: Bench.energyType, in: run, .cumulativeSum)
    #expect(found?.values.sum?.value == 100)
    #expect(
      try await bench.store.statistics(of: Bench.energyType, in: walk, .cumulativeSum) == nil)
  }

  @Test(arguments: StoreKind.allCases)
  func `stored and new samples are added to a stored workout`(on kind: StoreKind) async throws {
    let bench = try await Bench.withWorkouts(kind)
    let run = try bench.workout()
    try await bench.store.save(.workout(run))
    let (stored, foreign) = (try bench.energy(), try bench.energy())
    try await bench.store.save(.quantity(stored))
    try await bench.store.save(.quantity(foreign), as: Bench.other)
    let new = try bench.energy()
    let stage = try bench.night(device: Device(name: "Band"))
    for _ in 0..<2 {
      try await bench.store.add(
        [.quantity(stored), .quantity(foreign), .quantity(new), .quantity(new), .category(stage)],
        to: run)
    }
    // A new sample that is added to a stored workout is stored without its device.
    let stages = try await bench.objects(Bench.sleep, .samples(of: run))
    #expect(stages.map(\.uuid) == [stage.uuid])
    #expect(stages.first?.device == nil)
    #expect(try await bench.energies(of: run) == [stored.uuid, foreign.uuid, new.uuid])
    #expect(await bench.store.storedSamples().count == 3)
    try await bench.store.add([], to: run)
    #expect(try await bench.energies(of: run).count == 3)
  }

  @Test(arguments: StoreKind.allCases)
  func `a rejected addition changes nothing`(on kind: StoreKind) async throws {
    let bench = try await Bench.withWorkouts(kind)
    let (run, foreign, missing) = (
      try bench.workout(), try bench.workout(), try bench.workout()
    )
    try await bench.store.save(.workout(run))
    try await bench.store.save(.workout(foreign), as: Bench.other)
    let energy = Sample.quantity(try bench.energy())
    for workout in [foreign, missing] {
      await expect(.errorInvalidArgument) { try await bench.store.add([energy], to: workout) }
    }
    await expect(.errorInvalidArgument) {
      try await bench.store.add([energy, .workout(run)], to: run)
    }
    await bench.store.setAuthorization(share: .sharingDenied, read: nil, for: .workout)
    await expect(.errorAuthorizationDenied) { try await bench.store.add([energy], to: run) }
    await bench.store.setAuthorization(share: .sharingAuthorized, read: nil, for: .workout)
    await bench.store.setAuthorization(
      share: .sharingDenied, read: nil, for: .quantity(Bench.energyType))
    await expect(.errorAuthorizationDenied) { try await bench.store.add([energy], to: run) }
    await expect(.errorAuthorizationDenied) {
      try await bench.store.save(try bench.workout(), with: [energy])
    }
    #expect(await bench.store.storedObjects().map(\.uuid) == [run.uuid, foreign.uuid])
  }

  @Test(arguments: StoreKind.allCases)
  func `the configuration can let an app extend workouts from other apps`(on kind: StoreKind)
    async throws
  {
    var configuration = HealthStoreConfiguration()
    configuration.extendsForeignWorkouts = true
    let bench = try await Bench.withWorkouts(kind, configuration: configuration)
    let (run, energy) = (try bench.workout(), try bench.energy())
    try await bench.store.save(.workout(run), as: Bench.other)
    try await bench.store.add([.quantity(energy)], to: run)
    #expect(try await bench.energies(of: run) == [energy.uuid])
  }

  @Test(arguments: StoreKind.allCases)
  func `a workout with an invalid sample is rejected completely`(
    on kind: StoreKind
  ) async throws {
    let bench = try await Bench.withWorkouts(kind)
    let (run, stored) = (try bench.workout(), try bench.energy())
    try await bench.store.save(.quantity(stored))
    let new = Sample.quantity(try bench.energy())
    for samples in [[new, .quantity(stored)], [new, new], [new, .workout(try bench.workout())]] {
      await expect(.errorInvalidArgument) { try await bench.store.save(run, with: samples) }
    }
    #expect(await bench.store.storedObjects().map(\.uuid) == [stored.uuid])
  }
}
