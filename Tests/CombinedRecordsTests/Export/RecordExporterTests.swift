import CombinedRecords
import Foundation
import HealthModel
import MemoryHealthStore
import StoreSync
import Testing

struct RecordExporterTests {
  // MARK: - Saving, editing, deleting

  @Test func `a saved record is exported as a sample with the record's sync identity`() async throws
  {
    let bench = try await ExportBench()
    let weight = Fixtures.weight(1, kilograms: 80.5)
    try await bench.save(weight)
    let stored = try #require(await bench.store.storedSamples().first)
    #expect(try await bench.stored() == [80.5])
    #expect(stored.startDate == weight.date)
    #expect(stored.endDate == weight.date)
    #expect(
      stored.metadata.syncIdentity
        == SyncIdentity(identifier: weight.syncIdentifier, version: 1))
    #expect(try await bench.waiting() == 0)
  }

  @Test
  func `an edit replaces the sample and raises its version, but a save without changes does not`()
    async throws
  {
    let bench = try await ExportBench()
    try await bench.save(Fixtures.weight(1))
    try await bench.save(Fixtures.weight(1, kilograms: 81))
    #expect(try await bench.stored() == [81])
    #expect(await bench.versions() == [2])
    try await bench.save(Fixtures.weight(1, kilograms: 81))
    #expect(await bench.versions() == [2])
  }

  @Test func `deleting a record deletes only its sample`() async throws {
    let bench = try await ExportBench()
    try await bench.save(Fixtures.weight(1))
    try await bench.save(Fixtures.weight(2, kilograms: 82))
    try await bench.delete(Fixtures.weight(1))
    #expect(try await bench.stored() == [82])
    #expect(try await bench.waiting() == 0)
  }

  @Test func `active and resting energy become samples of their types`() async throws {
    let bench = try await ExportBench()
    try await bench.save(
      ActiveEnergy(id: Fixtures.uuid(1), date: Fixtures.now, calories: 300, duration: 45))
    try await bench.save(RestingEnergy(id: Fixtures.uuid(2), date: Fixtures.now, calories: 1500))
    #expect(try await bench.stored(try Fixtures.type("ActiveEnergyBurned")) == [300])
    #expect(try await bench.stored(try Fixtures.type("BasalEnergyBurned")) == [1500])
    let active = try #require(await bench.store.storedSamples().first)
    #expect(active.endDate.timeIntervalSince(active.startDate) == 45 * 60)
  }

  @Test func `an activity stays queued while the store does not support workouts`() async throws {
    let bench = try await ExportBench()
    try await bench.save(
      Activity(
        id: Fixtures.uuid(1), date: Fixtures.now, duration: 30, activityType: .running))
    #expect(await bench.store.storedSamples().isEmpty)
    #expect(await bench.exporter.failure == nil)
    #expect(try await bench.waiting() == 1)
  }

  // MARK: - Health records that are off or not permitted

  @Test
  func `records are exported while health records are on, and stay queued while they are off`()
    async throws
  {
    let bench = try await ExportBench(isEnabled: false)
    try await bench.save(Fixtures.weight(1))
    #expect(await bench.store.storedSamples().isEmpty)
    try await bench.home.put(RecordPreferences(isHealthEnabled: true))
    await bench.exporter.settle()
    #expect(try await bench.stored() == [80])
    try await bench.home.put(RecordPreferences(isHealthEnabled: false))
    await bench.exporter.settle()
    try await bench.save(Fixtures.weight(1, kilograms: 81))
    #expect(try await bench.stored() == [80])
    #expect(try await bench.waiting() == 1)
  }

  @Test func `a record is not exported until sharing its type is authorized`() async throws {
    let bench = try await ExportBench()
    await bench.store.setAuthorization(share: .sharingDenied, read: .granted, for: .bodyMass)
    try await bench.save(Fixtures.weight(1))
    try await bench.save(RestingEnergy(id: Fixtures.uuid(2), date: Fixtures.now, calories: 1500))
    #expect(try await bench.stored().isEmpty)
    #expect(try await bench.stored(try Fixtures.type("BasalEnergyBurned")) == [1500])
    #expect(await bench.exporter.failure?.code == .errorAuthorizationDenied)
    #expect(bench.bench.clock.nextDate == nil)
    await bench.store.setAuthorization(share: .sharingAuthorized, read: nil, for: .bodyMass)
    await bench.exporter.enterForeground()
    await bench.exporter.settle()
    #expect(try await bench.stored() == [80])
    #expect(await bench.exporter.failure == nil)
  }

  @Test func `permission is requested only for the types of the saved records`() async throws {
    let bench = try await ExportBench()
    try await bench.save(Fixtures.weight(1))
    #expect(await bench.store.authorizationStatus(for: .bodyMass) == .sharingAuthorized)
    let resting = SampleType.quantity(try Fixtures.type("BasalEnergyBurned"))
    #expect(await bench.store.authorizationStatus(for: resting) == .notDetermined)
  }

  @Test func `records stay queued while health data is unavailable, and are exported afterward`()
    async throws
  {
    let bench = try await ExportBench()
    await bench.store.setAvailable(false)
    try await bench.save(Fixtures.weight(1))
    #expect(try await bench.waiting() == 1)
    await bench.store.setAvailable(true)
    await bench.exporter.enterForeground()
    await bench.exporter.settle()
    #expect(try await bench.stored() == [80])
  }

  // MARK: - Failures

  @Test func `a failed export is retried with increasing delays`() async throws {
    let bench = try await ExportBench()
    bench.faults.setFault(.failing(HealthError(.network)), on: [.save])
    try await bench.save(Fixtures.weight(1))
    #expect(await bench.exporter.failure?.code == .network)
    await bench.advance(by: 30)
    #expect(try await bench.waiting() == 1)
    bench.faults.setFault(nil, on: [.save])
    await bench.advance(by: 59)
    #expect(try await bench.waiting() == 1)
    await bench.advance(by: 1)
    #expect(try await bench.stored() == [80])
    #expect(try await bench.waiting() == 0)
    #expect(await bench.exporter.failure == nil)
  }

  @Test func `after edits while the store is unreachable, only the last values are exported`()
    async throws
  {
    let bench = try await ExportBench()
    bench.faults.setFault(.failing(HealthError(.network)), on: [.save])
    try await bench.save(Fixtures.weight(1))
    try await bench.save(Fixtures.weight(1, kilograms: 81))
    bench.faults.setFault(nil, on: [.save])
    await bench.advance(by: 30)
    #expect(try await bench.stored() == [81])
    #expect(await bench.versions() == [2])
  }

  @Test func `a save that returns too late is retried and leaves one sample`() async throws {
    let bench = try await ExportBench()
    bench.faults.setFault(.late, on: [.save])
    try await bench.save(Fixtures.weight(1))
    bench.faults.setFault(nil, on: [.save])
    await bench.advance(by: 3600)
    #expect(try await bench.stored() == [80])
    #expect(try await bench.waiting() == 0)
  }

  @Test func `while the device is locked, records are exported, but deletions stay queued`()
    async throws
  {
    let bench = try await ExportBench()
    try await bench.save(Fixtures.weight(1))
    await bench.store.setLocked(true)
    try await bench.delete(Fixtures.weight(1))
    try await bench.save(Fixtures.weight(2, kilograms: 82))
    #expect(try await bench.waiting() == 1)
    await bench.store.setLocked(false)
    await bench.exporter.deviceDidUnlock()
    await bench.exporter.settle()
    #expect(try await bench.stored() == [82])
    #expect(try await bench.waiting() == 0)
  }

  // MARK: - Restarts and other devices

  @Test(arguments: [StoreCrashPoint.Moment.before, .after])
  func `a crash just before or after a save neither loses nor duplicates the sample`(
    _ moment: StoreCrashPoint.Moment
  ) async throws {
    let bench = try await ExportBench()
    bench.faults.setCrashPoint(StoreCrashPoint(moment, .save))
    try await bench.save(Fixtures.weight(1))
    await bench.faults.terminateProcess()
    _ = await bench.relaunched()
    #expect(try await bench.stored() == [80])
    #expect(try await bench.waiting() == 0)
  }

  @Test(arguments: [StoreCrashPoint.Moment.before, .after])
  func `a crash just before or after a deletion leaves no sample after the restart`(
    _ moment: StoreCrashPoint.Moment
  ) async throws {
    let bench = try await ExportBench()
    try await bench.save(Fixtures.weight(1))
    bench.faults.setCrashPoint(StoreCrashPoint(moment, .delete))
    try await bench.delete(Fixtures.weight(1))
    #expect(try await bench.waiting() == 1)
    await bench.faults.terminateProcess()
    _ = await bench.relaunched()
    #expect(await bench.store.storedSamples().isEmpty)
    #expect(try await bench.waiting() == 0)
  }

  @Test(arguments: [1.0, 7])
  func `an export replaces another device's version with the next version`(_ version: Double)
    async throws
  {
    let bench = try await ExportBench()
    let weight = Fixtures.weight(1, kilograms: 81)
    let remote = try QuantitySample(
      uuid: Fixtures.uuid(9), type: .bodyMass, quantity: Quantity(unit: .kilogram, value: 70),
      start: Fixtures.now, end: Fixtures.now,
      metadata: [
        MetadataKey.syncIdentifier: .string(weight.syncIdentifier),
        MetadataKey.syncVersion: .number(version),
      ])
    try await bench.bench.save(remote, as: Fixtures.own)
    try await bench.save(weight)
    #expect(try await bench.stored() == [81])
    #expect(await bench.versions() == [Int(version) + 1])
    #expect(try await bench.waiting() == 0)
  }

  @Test func `another app's sample with the sync identifier of a deleted record is kept`()
    async throws
  {
    let bench = try await ExportBench()
    let weight = Fixtures.weight(1)
    try await bench.bench.save(
      try Fixtures.sample(9, value: 60, sync: weight.syncIdentifier))
    try await bench.save(weight)
    try await bench.delete(weight)
    #expect(try await bench.stored() == [60])
  }

  @Test(arguments: [true, false])
  func `an exporter that is turned off during a save makes no further saves`(
    _ isStopped: Bool
  ) async throws {
    let bench = try await ExportBench()
    let turnOff: @Sendable () async -> Void = {
      if isStopped { return await bench.exporter.stop() }
      try? await bench.home.put(RecordPreferences(isHealthEnabled: false))
      // The exporter cannot settle before this call returns.
      while await bench.exporter.isOn { await Task.yield() }
    }
    let weights = (1...3).map { Fixtures.weight($0) }
    try await bench.home.put(RecordPreferences(isHealthEnabled: false))
    for weight in weights { try await bench.save(weight) }
    bench.faults.interrupt(.save, turnOff)
    try await bench.home.put(RecordPreferences(isHealthEnabled: true))
    await bench.exporter.settle()
    #expect(try await bench.stored().count == 1)
  }

  @Test func `after a stop and a return to the foreground, turning records off stops the export`()
    async throws
  {
    let bench = try await ExportBench()
    await bench.exporter.stop()
    await bench.exporter.enterForeground()
    try await bench.home.put(RecordPreferences(isHealthEnabled: false))
    await bench.exporter.settle()
    #expect(await !bench.exporter.isOn)
    try await bench.save(Fixtures.weight(1))
    await bench.exporter.deviceDidUnlock()
    await bench.exporter.settle()
    #expect(await bench.store.storedSamples().isEmpty)
  }

  @Test(arguments: [true, false])
  func `an exporter that is stopped while it reads the settings stays off`(
    _ isLaunch: Bool
  ) async throws {
    let bench = try await Bench()
    let service = InterruptedService(base: bench.service)
    let exporter = RecordExporter(
      store: bench.store, home: bench.home, service: service, clock: bench.clock,
      identifiers: SeededIdentifiers(seed: 2))
    service.interrupt { await exporter.stop() }
    if isLaunch { await exporter.launch() } else { await exporter.enterForeground() }
    await exporter.settle()
    #expect(await !exporter.isOn)
    #expect(bench.home.observationCount == 0)
  }

  @Test func `settings that change while they are read are read again`() async throws {
    let bench = try await Bench()
    let service = InterruptedService(base: bench.service)
    let exporter = RecordExporter(
      store: bench.store, home: bench.home, service: service, clock: bench.clock,
      identifiers: SeededIdentifiers(seed: 2))
    service.interrupt {
      try? await bench.home.put(RecordPreferences(isHealthEnabled: false))
      await exporter.settle()
    }
    await exporter.launch()
    await exporter.settle()
    #expect(await !exporter.isOn)
  }

  @Test func `a stopped exporter exports nothing and does not observe the home`() async throws {
    let bench = try await ExportBench()
    await bench.exporter.stop()
    try await bench.save(Fixtures.weight(1))
    #expect(await bench.store.storedSamples().isEmpty)
    #expect(bench.home.observationCount == 0)
  }
}
