import Foundation
import HealthModel
import Testing

/// Tests of replacing, deleting and observing workouts and their samples, and of permissions.
struct WorkoutChangeTests {
  @Test(arguments: StoreKind.allCases)
  func `a replacement takes the place of the replaced sample in its workouts`(
    on kind: StoreKind
  ) async throws {
    let bench = try await Bench.withWorkouts(kind)
    let run = try bench.workout()
    try await bench.store.save(run, with: [.quantity(try bench.energy(id: "e", version: 1))])
    let replacement = try bench.energy(200, id: "e", version: 2)
    try await bench.store.save(.quantity(replacement))
    #expect(try await bench.energies(of: run) == [replacement.uuid])
    // An ignored sample is represented by the stored sample.
    let walk = try bench.workout(.walking)
    try await bench.store.save(.workout(walk))
    try await bench.store.add([.quantity(try bench.energy(id: "e", version: 1))], to: walk)
    #expect(try await bench.energies(of: walk) == [replacement.uuid])
    let last = try bench.energy(id: "e", version: 3)
    try await bench.store.add([.quantity(last)], to: walk)
    #expect(try await bench.energies(of: walk) == [last.uuid])
    #expect(try await bench.energies(of: run) == [last.uuid])
  }

  @Test(arguments: StoreKind.allCases, [true, false])
  func `the configuration determines whether a replacing workout takes over the samples`(
    on kind: StoreKind, moves: Bool
  ) async throws {
    var configuration = HealthStoreConfiguration()
    configuration.movesSamplesToReplacingWorkouts = moves
    let bench = try await Bench.withWorkouts(kind, configuration: configuration)
    let (old, energy) = (try bench.workout(id: "w", version: 1), try bench.energy())
    try await bench.store.save(old, with: [.quantity(energy)])
    try await bench.store.save(
      try bench.workout(id: "w", version: 1), with: [.quantity(try bench.energy())])
    #expect(await bench.store.storedObjects().map(\.uuid) == [old.uuid, energy.uuid])
    let new = try bench.workout(id: "w", version: 2, duration: 60)
    let more = try bench.energy()
    try await bench.store.save(new, with: [.quantity(more)])
    #expect(
      try await bench.objects(.workout) == [.workout(new.fetched(from: Bench.app))])
    #expect(
      try await bench.energies(of: new) == (moves ? [energy.uuid, more.uuid] : [more.uuid]))
    #expect(try await bench.energies(of: old).isEmpty)
  }

  @Test(arguments: StoreKind.allCases, [true, false])
  func `the configuration determines whether deleting a workout deletes the app's samples in it`(
    on kind: StoreKind, takes: Bool
  ) async throws {
    var configuration = HealthStoreConfiguration()
    configuration.deletesSamplesOfWorkouts = takes
    let bench = try await Bench.withWorkouts(kind, configuration: configuration)
    let (own, foreign) = (try bench.energy(), try bench.energy())
    try await bench.store.save(.quantity(foreign), as: Bench.other)
    let (run, walk) = (try bench.workout(), try bench.workout(.walking))
    for workout in [run, walk] {
      try await bench.store.save(.workout(workout))
      try await bench.store.add([.quantity(own), .quantity(foreign)], to: workout)
    }
    try await bench.store.delete(.workout(run))
    let left = takes ? [foreign.uuid] : [foreign.uuid, own.uuid]
    #expect(await bench.store.storedSamples().uuids == left)
    #expect(try await bench.energies(of: run).isEmpty)
    #expect(try await bench.energies(of: walk) == left)
    await expect(.errorInvalidArgument) { try await bench.store.delete(.workout(run)) }
    #expect(
      try await bench.store.deleteObjects(
        of: .workout, predicate: .workoutActivityType(.walking)) == 1)
    #expect(await bench.store.storedSamples().uuids == left)
  }

  @Test(arguments: StoreKind.allCases)
  func `deleting a sample with the UUID of a workout follows the rules for workouts`(
    on kind: StoreKind
  ) async throws {
    var configuration = HealthStoreConfiguration()
    configuration.deletesSamplesOfWorkouts = true
    let bench = try await Bench.withWorkouts(kind, configuration: configuration)
    let (run, energy) = (try bench.workout(), try bench.energy())
    try await bench.store.save(run, with: [.quantity(energy)])
    let sample = try QuantitySample(
      uuid: run.uuid, type: .bodyMass, quantity: Quantity(unit: .kilogram, value: 70),
      start: run.startDate, end: run.endDate)
    await bench.store.setAuthorization(share: .sharingDenied, read: .granted, for: .workout)
    await expect(.errorAuthorizationDenied) { try await bench.store.delete(.quantity(sample)) }
    #expect(try await bench.objects(.workout).map(\.uuid) == [run.uuid])
    await bench.store.setAuthorization(share: .sharingAuthorized, read: .granted, for: .workout)
    try await bench.store.delete(.quantity(sample))
    #expect(await bench.store.storedObjects().isEmpty)
  }

  @Test(arguments: StoreKind.allCases)
  func `a deleted sample does not belong to its workout until it is saved again`(
    on kind: StoreKind
  ) async throws {
    let bench = try await Bench.withWorkouts(kind)
    let (run, energy) = (try bench.workout(), try bench.energy())
    try await bench.store.save(run, with: [.quantity(energy)])
    await bench.store.deleteAsUser([energy.uuid])
    #expect(try await bench.energies(of: run).isEmpty)
    try await bench.store.save(.quantity(energy))
    #expect(try await bench.energies(of: run) == [energy.uuid])
    await bench.store.deleteAsUser([run.uuid])
    #expect(try await bench.energies(of: run).isEmpty)
    #expect(await bench.store.storedSamples().uuids == [energy.uuid])
  }

  @Test(arguments: StoreKind.allCases)
  func `the deletion of a replaced workout is reported with its sync identity`(
    on kind: StoreKind
  ) async throws {
    let bench = try await Bench.withWorkouts(kind)
    let old = try bench.workout(id: "w", version: 1)
    try await bench.store.save(.workout(old))
    let anchor = try await bench.changes(of: .workout).newAnchor
    let new = try bench.workout(id: "w", version: 2)
    try await bench.store.save(.workout(new))
    let changes = try await bench.changes(of: .workout, since: anchor)
    #expect(changes.added.map(\.uuid) == [new.uuid])
    #expect(changes.deletedObjects.map(\.uuid) == [old.uuid])
    #expect(changes.deletedObjects.first?.metadata == old.metadata)
  }

  @Test(arguments: StoreKind.allCases, [true, false])
  func `an observer of a workout's samples is called if they are deleted with the workout`(
    on kind: StoreKind, byUser: Bool
  ) async throws {
    var configuration = HealthStoreConfiguration()
    configuration.deletesSamplesOfWorkouts = true
    let bench = try await Bench.withWorkouts(kind, configuration: configuration)
    let (run, energy) = (try bench.workout(), try bench.energy())
    try await bench.store.save(run, with: [.quantity(energy)])
    let observed = bench.observe(.quantity(Bench.energyType), .samples(of: run))
    let other = bench.observe(.quantity(Bench.energyType), .samples(of: try bench.workout()))
    if byUser {
      await bench.store.deleteAsUser([run.uuid, energy.uuid])
    } else {
      try await bench.store.delete(.workout(run))
    }
    #expect(await bench.store.storedObjects().isEmpty)
    #expect(observed.count == 2)
    #expect(other.count == 1)
  }

  @Test(arguments: StoreKind.allCases)
  func `an observer of a workout's samples or of an activity is notified only of matching changes`(
    on kind: StoreKind
  ) async throws {
    let bench = try await Bench.withWorkouts(kind)
    let (run, walk) = (try bench.workout(), try bench.workout(.walking))
    try await bench.store.save([.workout(run), .workout(walk)])
    let observed = bench.observe(.quantity(Bench.energyType), .samples(of: run))
    let runs = bench.observe(.workout, .workoutActivityType(.running))
    try await bench.store.add([.quantity(try bench.energy())], to: walk)
    #expect(observed.count == 1)
    try await bench.store.add([.quantity(try bench.energy())], to: run)
    #expect(observed.count == 2)
    try await bench.store.save(.workout(try bench.workout(.walking)))
    #expect(runs.count == 1)
    try await bench.store.delete(.workout(run))
    #expect(runs.count == 2)
  }

  @Test(arguments: StoreKind.allCases)
  func `workouts have their own permissions, which outlive the process, as registrations do`(
    on kind: StoreKind
  ) async throws {
    let bench = try await Bench(kind)
    let run = try bench.workout()
    await expect(.errorAuthorizationNotDetermined) { try await bench.store.save(.workout(run)) }
    await expect(.errorAuthorizationNotDetermined) { _ = try await bench.objects(.workout) }
    _ = try await bench.store.requestAuthorization(toShare: [.workout], read: [.workout])
    #expect(await bench.store.authorizationStatus(for: .workout) == .sharingAuthorized)
    try await bench.store.save(.workout(run))
    try await bench.store.enableBackgroundDelivery(for: .workout, frequency: .immediate)
    await bench.store.terminateProcess()
    #expect(await bench.store.authorizationStatus(for: .workout) == .sharingAuthorized)
    #expect(await bench.store.observerLedger().registrations == [.workout: .immediate])
    #expect(try await bench.objects(.workout).map(\.uuid) == [run.uuid])
  }
}
