import Foundation
import HealthModel
import SQLiteStores
import Testing

/// A folder in which `records` commands run, with a health store.
struct RecordFixture {
  let folder: TemporaryFolder

  /// The options that select the store and make output independent of the machine.
  static let places = [
    "--from", "sqlite=health.db", "--time-zone", "Europe/Berlin", "--locale", "en_IE",
  ]
  /// A source name that no output format may interpret as code or markup.
  static let hostileName = "=1+1,\"\u{1B}[31m</script><script>evil()</script>"

  /// Creates a store with weights from a scale, active energy from a watch, and a weight from a
  /// source with the hostile name.
  init() async throws {
    folder = try TemporaryFolder()
    let store = try SQLiteHealthStore(
      at: .file(file), appSource: Self.source("com.example.healthbank"), clock: SystemClock())
    for name in ["BodyMass", "DietaryEnergyConsumed", "ActiveEnergyBurned", "BasalEnergyBurned"] {
      if let type = QuantityType.named(name) {
        await store.setAuthorization(share: nil, read: .granted, for: .quantity(type))
      }
    }
    for day in 1...20 {
      try await Self.save(
        "BodyMass", 84 - Double(day) / 10, day, in: store, as: "com.example.scale")
      for hour in 0..<10 {
        try await Self.save(
          "ActiveEnergyBurned", 40, day, hour: hour, in: store, as: "com.example.watch")
      }
    }
    try await Self.save("BodyMass", 83, 21, in: store, as: Self.hostileName)
  }

  /// The location of the store's database.
  var file: URL { folder.url.appending(path: "health.db") }

  /// Runs a `records` command on the store.
  func run(_ arguments: String...) throws -> ToolResult {
    try folder.tool.run(["records"] + arguments + Self.places)
  }

  /// Saves a workout from a watch, and returns the identifier of the workout.
  ///
  /// The workout takes half an hour on 10 January 2026 and has 250 kcal of active energy.
  func saveWorkout() async throws -> UUID {
    let store = try SQLiteHealthStore(
      at: .file(file), appSource: Self.source("com.example.watch"), clock: SystemClock())
    let energy = try #require(QuantityType.named("ActiveEnergyBurned"))
    for type in [.quantity(energy), .workout] as [SampleType] {
      await store.setAuthorization(share: .sharingAuthorized, read: .granted, for: type)
    }
    // 10 January 2026, 18:00 in Berlin.
    let start = Date(timeIntervalSince1970: 1_767_222_000 + 9 * 86_400 + 18 * 3600)
    let workout = try Workout(
      uuid: UUID(), activityType: .running, start: start, end: start.addingTimeInterval(1800))
    let sample = try QuantitySample(
      uuid: UUID(), type: energy, quantity: Quantity(unit: .kilocalorie, value: 250),
      start: start, end: start.addingTimeInterval(1800))
    try await store.save(workout, with: [.quantity(sample)])
    return workout.uuid
  }

  private static func source(_ name: String) -> SourceRevision {
    SourceRevision(source: Source(name: name, bundleIdentifier: name))
  }

  private static func save(
    _ name: String, _ value: Double, _ day: Int, hour: Int = 7, in store: SQLiteHealthStore,
    as writer: String
  ) async throws {
    guard let type = QuantityType.named(name) else { return }
    // 1 January 2026, 00:00 in Berlin.
    let midnight = Date(timeIntervalSince1970: 1_767_222_000)
    let date = midnight.addingTimeInterval(Double(day - 1) * 86_400 + Double(hour) * 3600)
    let sample = try QuantitySample(
      uuid: UUID(), type: type, quantity: Quantity(unit: type.canonicalUnit, value: value),
      start: date, end: date)
    try await store.save(.quantity(sample), as: source(writer))
  }
}
