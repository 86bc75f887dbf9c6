import CombinedRecords
import Foundation
import HealthModel
import SQLiteStores

/// A year of evenly distributed meals, each a correlation of energy, protein, carbohydrates and
/// fat.
///
/// The app itself wrote one meal in a thousand, as a copy of a local record.
struct Year {
  static let app = SourceRevision(
    source: Source(name: "Health Bank", bundleIdentifier: "com.example.healthbank"))
  static let kitchen = SourceRevision(
    source: Source(name: "Kitchen", bundleIdentifier: "com.example.kitchen"), version: "3")

  static let calendar: Calendar = {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    return calendar
  }()

  /// January 1, 2026, 00:00 UTC.
  static let start = Date(timeIntervalSince1970: 1_767_225_600)
  static let length: TimeInterval = 365 * 86_400
  /// The end of the interval that contains all meals, one second before the end of the year.
  static let end = start.addingTimeInterval(length - 1)

  private static let identifiers = SeededIdentifiers(seed: 14)

  let meals: Int
  let folder: URL

  var storeFile: URL { folder.appendingPathComponent("health.db") }
  var homeFile: URL { folder.appendingPathComponent("records.db") }

  /// Writes the files of the store and of the home.
  func write() async throws {
    let home = try SQLiteRecordHome(at: .file(homeFile))
    try await home.put(RecordPreferences(isHealthEnabled: true))
    let (kitchen, app) = (try await store(Self.kitchen), try await store(Self.app))
    for meal in 0..<meals {
      let record = record(meal)
      if meal % 1000 == 999 {
        try await home.save(record)
        try await app.save(correlation(record, syncIdentifier: record.syncIdentifier))
      } else {
        try await kitchen.save(correlation(record, syncIdentifier: nil))
      }
    }
  }

  /// Opens the store for an app, with authorization for all types that meals consist of.
  func store(_ source: SourceRevision) async throws -> SQLiteHealthStore {
    let store = try SQLiteHealthStore(
      at: .file(storeFile), appSource: source, clock: SystemClock())
    await store.setAuthorizationAnswer(.decide(share: true, read: true))
    let types = Set(try Self.memberTypes.map { SampleType.quantity(try type($0)) })
    _ = try await store.requestAuthorization(toShare: types, read: types)
    return store
  }

  private static let memberTypes = ["EnergyConsumed", "Protein", "Carbohydrates", "FatTotal"]

  private func type(_ name: String) throws -> QuantityType {
    guard let type = QuantityType.named("Dietary\(name)") else {
      throw BenchmarkFailure("no type \(name)")
    }
    return type
  }

  private func record(_ meal: Int) -> DietaryCalories {
    DietaryCalories(
      id: Self.identifiers.next(),
      date: Self.start.addingTimeInterval((Self.length - 1) * Double(meal) / Double(meals)),
      calories: Double(100 + meal % 400),
      macros: Macros(
        protein: Double(meal % 30), carbs: Double(meal % 70), fat: Double(meal % 20)))
  }

  private func correlation(
    _ record: DietaryCalories, syncIdentifier: String?
  ) throws -> Correlation {
    var metadata: Metadata = [:]
    if let syncIdentifier {
      metadata[MetadataKey.syncIdentifier] = .string(syncIdentifier)
      metadata[MetadataKey.syncVersion] = .number(1)
    }
    let members = try [
      ("EnergyConsumed", record.calories), ("Protein", record.macros?.protein),
      ("Carbohydrates", record.macros?.carbs), ("FatTotal", record.macros?.fat),
    ].map { name, value in
      guard let value else { throw BenchmarkFailure("no value for \(name)") }
      let type = try type(name)
      return try QuantitySample(
        uuid: Self.identifiers.next(), type: type,
        quantity: Quantity(unit: type.canonicalUnit, value: value), start: record.date,
        end: record.date)
    }
    return try Correlation(
      uuid: Self.identifiers.next(), type: .food, members: members, start: record.date,
      end: record.date, metadata: metadata)
  }
}

/// An error that stops the benchmark.
struct BenchmarkFailure: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
