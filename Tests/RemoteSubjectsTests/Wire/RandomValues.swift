import Foundation
import HealthModel
import RemoteSubjects
import TestSupport
import WeightSync

/// A source of random values for messages about stores and syncs, determined by a seed.
struct RandomValues {
  var random: SeededGenerator

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  mutating func flag() -> Bool { random.below(2) == 0 }

  mutating func maybe<Value>(_ make: (inout Self) -> Value) -> Value? {
    flag() ? make(&self) : nil
  }

  mutating func several<Value>(_ make: (inout Self) -> Value) -> [Value] {
    (0..<random.below(4)).map { _ in make(&self) }
  }

  mutating func text() -> String {
    random.pick([
      "", "a", "W8Trackr", "\"quoted\" \\ back", "tab\tline\nend\u{1}", "é😀\u{2028}",
      "com.example.app", "60% of {\"x\":[1]}",
    ])
  }

  mutating func number() -> Double {
    switch random.below(6) {
    case 0: 0
    case 1: Double(random.below(1_000))
    case 2: -Double(random.below(1_000_000)) / 1_000
    case 3: Double(bitPattern: random.next() & 0x7FEF_FFFF_FFFF_FFFF)
    case 4: Double(random.below(1_000_000_000)) * 1e12
    default: Double(random.below(1 << 53)) / 7
    }
  }

  /// Returns a date that its encoding preserves, such as a date in whole microseconds.
  mutating func date() -> Date {
    switch random.below(8) {
    case 0: .distantPast
    case 1: .distantFuture
    default: moment()
    }
  }

  /// Returns a date between 1985 and 2048, in whole microseconds.
  mutating func moment() -> Date {
    Date(
      timeIntervalSinceReferenceDate: Double(random.below(2_000_000_000) - 500_000_000)
        + Double(random.below(1_000_000)) / 1e6)
  }

  mutating func uuid() -> UUID { SeededIdentifiers(seed: random.next()).next() }

  mutating func data() -> Data { Data((0..<random.below(9)).map { _ in UInt8(random.below(256)) }) }

  mutating func quantityType() -> QuantityType {
    random.below(4) == 0
      ? QuantityType(
        identifier: "com.example.\(random.below(9))",
        canonicalUnit: random.pick([.gram, .count, .meter]),
        aggregation: random.pick([.cumulative, .discrete, .discreteTemporallyWeighted]))
      : random.pick(QuantityType.catalog)
  }

  mutating func type() -> SampleType {
    switch random.below(8) {
    case 0: .bloodPressure
    case 1: .correlation(identifier: "com.example.meal")
    case 2: .workout
    case 3: .category(categoryType())
    default: .quantity(quantityType())
    }
  }

  mutating func categoryType() -> CategoryType {
    flag() ? random.pick(CategoryType.catalog) : CategoryType(identifier: "com.example.mood")
  }

  mutating func quantity(of type: QuantityType) -> Quantity {
    Quantity(unit: type.canonicalUnit, value: number())
  }

  mutating func quantity() -> Quantity { quantity(of: quantityType()) }

  mutating func metadata() -> Metadata {
    var metadata: Metadata = [:]
    for key in several({ $0.text() }) { metadata[key] = metadataValue() }
    if flag() {
      metadata[MetadataKey.syncIdentifier] = .string(text())
      metadata[MetadataKey.syncVersion] = .number(Double(random.below(100)))
    }
    return metadata
  }

  mutating func metadataValue() -> MetadataValue {
    switch random.below(4) {
    case 0: .string(text())
    case 1: .number(number())
    case 2: .date(date())
    default: .quantity(quantity())
    }
  }

  mutating func revision() -> SourceRevision {
    SourceRevision(
      source: Source(name: text(), bundleIdentifier: text()), version: maybe { $0.text() },
      productType: maybe { $0.text() }, operatingSystemVersion: maybe { $0.text() })
  }

  mutating func device() -> Device {
    var device = Device(
      name: maybe { $0.text() }, manufacturer: maybe { $0.text() }, model: maybe { $0.text() })
    device.hardwareVersion = maybe { $0.text() }
    device.firmwareVersion = maybe { $0.text() }
    device.softwareVersion = maybe { $0.text() }
    device.localIdentifier = maybe { $0.text() }
    device.udiDeviceIdentifier = maybe { $0.text() }
    return device
  }

  mutating func sample() throws -> QuantitySample {
    let type = quantityType()
    let dates = [date(), date()].sorted()
    let sample = try QuantitySample(
      uuid: uuid(), type: type, quantity: quantity(of: type), start: dates[0], end: dates[1],
      metadata: metadata(), device: maybe { $0.device() })
    return flag() ? sample.fetched(from: revision()) : sample
  }

  /// Returns a sample of any kind.
  mutating func anySample() throws -> Sample {
    let dates = [date(), date()].sorted()
    let sample: Sample
    switch random.below(3) {
    case 0: return .quantity(try self.sample())
    case 1:
      let type = categoryType()
      let value = type.valueNames.keys.sorted().first ?? random.below(1 << 53)
      sample = .category(
        try CategorySample(
          uuid: uuid(), type: type, value: value, start: dates[0], end: dates[1],
          metadata: metadata(), device: maybe { $0.device() }))
    default:
      sample = .workout(
        try Workout(
          uuid: uuid(), activityType: WorkoutActivityType(rawValue: random.below(3001)),
          start: dates[0], end: dates[1],
          duration: dates[1].timeIntervalSince(dates[0]) / Double(1 + random.below(3)),
          metadata: metadata(), device: maybe { $0.device() }))
    }
    return flag() ? sample.fetched(from: revision()) : sample
  }

  mutating func predicate(depth: Int = 0) -> SamplePredicate {
    switch random.below(depth < 4 ? 14 : 11) {
    case 0: .all
    case 1:
      .dates(
        start: maybe { $0.date() }, end: maybe { $0.date() },
        options: SamplePredicate.DateOptions(rawValue: random.below(4)))
    case 2: .uuids(Set(several { $0.uuid() }))
    case 3: .sources(bundleIdentifiers: Set(several { $0.text() }))
    case 4: .syncIdentifiers(Set(several { $0.text() }))
    case 5: .metadata(key: text(), allowed: maybe { Set($0.several { $0.metadataValue() }) })
    case 6: .quantity(random.pick([.lessThan, .equal, .notEqual]), quantity())
    case 7: .categoryValue(random.pick([.lessThan, .equal, .notEqual]), random.below(9))
    case 8: .workoutActivityType(WorkoutActivityType(rawValue: random.below(100)))
    case 9: .workoutDuration(random.pick([.greaterThan, .equal]), number())
    case 10: .workout(uuid())
    case 11: .and(several { $0.predicate(depth: depth + 1) })
    case 12: .or(several { $0.predicate(depth: depth + 1) })
    default: .not(predicate(depth: depth + 1))
    }
  }

  mutating func entry() -> WeightEntry {
    var entry = WeightEntry(
      persistentModelID: text(), weightValue: number(), weightUnit: text(), date: date(),
      note: maybe { $0.text() },
      bodyFatPercentage: maybe { Decimal($0.random.below(10_000)) / 100 },
      modifiedDate: maybe { $0.date() }, healthKitUUID: maybe { $0.uuid().uuidString },
      source: text(), syncVersion: random.below(1_000), pendingHealthSync: flag())
    entry.sourceBundleIdentifier = maybe { $0.text() }
    entry.exportedVersion = maybe { $0.random.below(1_000) }
    return entry
  }

  mutating func deletion() -> PendingDeletion {
    PendingDeletion(syncIdentifier: text(), healthKitUUID: maybe { $0.text() })
  }

  mutating func changes() -> EntryChanges {
    var changes = EntryChanges()
    changes.upserts = several { $0.entry() }
    changes.removals = Set(several { $0.text() })
    changes.addedDeletions = several { $0.deletion() }
    changes.finishedDeletions = Set(several { $0.text() })
    changes.healthSyncEnabled = maybe { $0.flag() }
    return changes
  }

  mutating func lookup() -> EntryLookup {
    random.pick([
      .all, .pendingExport, .imported,
      .matching(
        persistentModelIDs: Set(several { $0.text() }), healthKitUUIDs: Set(several { $0.text() })),
    ])
  }

  /// Returns an interval of whole seconds.
  ///
  /// `DateInterval` computes its end as a sum, which is exact for whole seconds.
  mutating func interval() -> DateInterval {
    let dates = [moment(), moment()].map {
      Date(timeIntervalSinceReferenceDate: $0.timeIntervalSinceReferenceDate.rounded())
    }.sorted()
    return DateInterval(start: dates[0], end: dates[1])
  }

  mutating func values() -> StatisticsValues {
    var values = StatisticsValues()
    values.sum = maybe { $0.quantity() }
    values.average = maybe { $0.quantity() }
    values.minimum = maybe { $0.quantity() }
    values.maximum = maybe { $0.quantity() }
    values.mostRecent = maybe { $0.quantity() }
    values.mostRecentDates = maybe { $0.interval() }
    values.duration = maybe { $0.quantity() }
    return values
  }

  mutating func ledger() -> ObserverLedger {
    var ledger = ObserverLedger()
    (ledger.delivered, ledger.completed) = (random.below(9), random.below(9))
    (ledger.completedAgain, ledger.expired) = (random.below(9), random.below(9))
    ledger.stoppedTypes = Set(several { $0.type() })
    ledger.observedTypes = Set(several { $0.type() })
    // Registrations are encoded by identifier; an unknown one is decoded as a quantity type.
    for type in several({ $0.quantityType() }) {
      ledger.registrations[.quantity(type)] = random.pick(UpdateFrequency.allCases)
    }
    return ledger
  }
}
