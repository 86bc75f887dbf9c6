import CombinedRecords
import Foundation
import HealthModel
import MemoryHealthStore
import Testing

/// Values for tests, such as identifiers, dates, records and samples.
enum Fixtures {
  static let bundle = "com.example.healthbank"
  static let own = SourceRevision(source: Source(name: "Health Bank", bundleIdentifier: bundle))
  static let scale = SourceRevision(
    source: Source(name: "Scale", bundleIdentifier: "com.example.scale"))
  /// Friday, 15 March 2024, 12:00 UTC.
  static let now = Date(timeIntervalSince1970: 1_710_504_000)

  static let calendar: Calendar = {
    var calendar = Calendar(identifier: .gregorian)
    calendar.locale = Locale(identifier: "en_US_POSIX")
    calendar.timeZone = .gmt
    return calendar
  }()

  /// Returns an identifier that encodes a number from 0 to 16,777,215.
  static func uuid(_ number: Int) -> UUID {
    UUID(
      uuid: (
        0, 0, 0, 0, 0, 0, 0x40, 0, 0x80, 0, 0, 0, 0, UInt8(number >> 16 & 255),
        UInt8(number >> 8 & 255), UInt8(number & 255)
      ))
  }

  /// Returns the date that is a number of hours before `now`.
  static func ago(hours: Double) -> Date { now.addingTimeInterval(-hours * 3600) }

  static func weight(_ number: Int, hoursAgo: Double = 1, kilograms: Double = 80) -> Weight {
    Weight(id: uuid(number), date: ago(hours: hoursAgo), weight: kilograms)
  }

  static func foreign(
    _ number: Int, hoursAgo: Double = 1, kilograms: Double = 80,
    bundle: String = scale.source.bundleIdentifier, sync: String? = nil
  ) -> Weight {
    Weight(
      id: uuid(number), date: ago(hours: hoursAgo), weight: kilograms, source: .healthKit,
      origin: RecordOrigin(bundleIdentifier: bundle, syncIdentifier: sync))
  }

  static func sample(
    _ number: Int, _ type: QuantityType = .bodyMass, value: Double = 80, hoursAgo: Double = 1,
    hours: Double = 0, sync: String? = nil
  ) throws -> QuantitySample {
    var metadata: Metadata = [:]
    if let sync {
      metadata[MetadataKey.syncIdentifier] = .string(sync)
      metadata[MetadataKey.syncVersion] = .number(1)
    }
    let start = ago(hours: hoursAgo)
    return try QuantitySample(
      uuid: uuid(number), type: type, quantity: Quantity(unit: type.canonicalUnit, value: value),
      start: start, end: start.addingTimeInterval(hours * 3600), metadata: metadata)
  }

  static func type(_ name: String) throws -> QuantityType { try #require(.named(name)) }
}

/// A home, a store and the service between them, with a clock and a log.
struct Bench {
  let clock = VirtualClock(now: Fixtures.now)
  let home = MemoryRecordHome()
  let log = MemoryRecordLog()
  let store: MemoryHealthStore
  let service: StoreHealthService

  /// Creates a bench; `appSource` is the source of samples that are saved without another source.
  init(
    isEnabled: Bool = true, appSource: SourceRevision = Fixtures.own,
    configuration: HealthStoreConfiguration = HealthStoreConfiguration()
  ) async throws {
    store = MemoryHealthStore(appSource: appSource, clock: clock, configuration: configuration)
    await store.setAuthorizationAnswer(.decide(share: true, read: true))
    service = StoreHealthService(
      store: store, home: home, bundleIdentifier: Fixtures.bundle,
      identifiers: SeededIdentifiers(seed: 1), log: log)
    try await home.put(RecordPreferences(isHealthEnabled: isEnabled))
  }

  /// Returns the records of a type in the store from the last 10,000 hours, including the app's
  /// own.
  func records<Record: UnifiedQueryable>(_ type: Record.Type) async throws -> [Record] {
    try await service.page(
      type, PageRequest(dates: Fixtures.ago(hours: 10_000)...Fixtures.now)
    ).records
  }

  func save(_ sample: QuantitySample, as revision: SourceRevision = Fixtures.scale) async throws {
    try await store.save(.quantity(sample), as: revision)
  }
}

extension Sequence where Element: DataRecord {
  /// The numbers that the identifiers encode.
  var numbers: [Int] {
    map { record in
      let bytes = record.id.uuid
      return Int(bytes.13) << 16 | Int(bytes.14) << 8 | Int(bytes.15)
    }
  }
}
