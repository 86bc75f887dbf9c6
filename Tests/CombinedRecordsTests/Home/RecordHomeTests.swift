import CombinedRecords
import Foundation
import HealthModel
import SQLiteStores
import Testing

/// The kinds of homes that tests run on.
enum RecordHomeKind: CaseIterable, Sendable {
  case memory
  case sqlite

  /// The kinds of homes that this build supports.
  static let allCases: [Self] = SQLiteStoreError.absence == nil ? [.memory, .sqlite] : [.memory]

  /// Returns an empty home; the file of an SQLite home is deleted when the home is released.
  func makeHome() throws -> any RecordHome {
    switch self {
    case .memory: MemoryRecordHome()
    case .sqlite: try SQLiteRecordHome(at: .temporary(in: FileManager.default.temporaryDirectory))
    }
  }
}

struct RecordHomeTests {
  @Test(arguments: RecordHomeKind.allCases)
  func `records are stored by type and found by date`(in kind: RecordHomeKind) async throws {
    let home = try kind.makeHome()
    try await home.save(Fixtures.weight(1, hoursAgo: 5))
    try await home.save(Fixtures.weight(2, hoursAgo: 1))
    try await home.save(RestingEnergy(id: Fixtures.uuid(1), date: Fixtures.now, calories: 1))
    let range = Fixtures.ago(hours: 1)...Fixtures.now
    #expect(try await home.records(Weight.self, in: nil).numbers.sorted() == [1, 2])
    #expect(try await home.records(Weight.self, in: range).numbers == [2])
    #expect(try await home.records(RestingEnergy.self, in: range).numbers == [1])
    #expect(try await home.records(Activity.self, in: nil).isEmpty)
    #expect(try await home.record(Weight.self, id: Fixtures.uuid(2)) != nil)
    #expect(try await home.record(Activity.self, id: Fixtures.uuid(2)) == nil)
  }

  @Test(arguments: RecordHomeKind.allCases)
  func `saving a record again replaces it`(in kind: RecordHomeKind) async throws {
    let home = try kind.makeHome()
    try await home.save(Fixtures.weight(1))
    try await home.save(Fixtures.weight(1, kilograms: 81))
    #expect(try await home.records(Weight.self, in: nil).map(\.weight) == [81])
  }

  @Test(arguments: RecordHomeKind.allCases)
  func `records of the health store are neither saved nor deleted`(in kind: RecordHomeKind)
    async throws
  {
    let home = try kind.makeHome()
    await #expect(throws: RecordError.notEditable(.weight)) {
      try await home.save(Fixtures.foreign(1))
    }
    await #expect(throws: RecordError.notEditable(.weight)) {
      try await home.delete(Fixtures.foreign(1))
    }
    #expect(try await home.records(Weight.self, in: nil).isEmpty)
  }

  @Test(arguments: RecordHomeKind.allCases)
  func `invalid records and goals are not saved`(in kind: RecordHomeKind) async throws {
    let home = try kind.makeHome()
    await #expect(throws: RecordError.invalidValue(.weight)) {
      try await home.save(Fixtures.weight(1, kilograms: 0))
    }
    await #expect(throws: RecordError.invalidValue(.weight)) {
      try await home.save(goals: Goals(weight: -1))
    }
    #expect(try await home.records(Weight.self, in: nil).isEmpty)
    #expect(try await home.goals() == Goals())
  }

  @Test(arguments: RecordHomeKind.allCases)
  func `deleting an unknown record throws an error`(in kind: RecordHomeKind) async throws {
    let home = try kind.makeHome()
    let record = Fixtures.weight(1)
    try await home.save(record)
    try await home.delete(record)
    await #expect(throws: RecordError.unknownRecord(.weight)) { try await home.delete(record) }
  }

  @Test(arguments: RecordHomeKind.allCases)
  func `goals and settings are saved and read back`(in kind: RecordHomeKind) async throws {
    let home = try kind.makeHome()
    #expect(try await home.preferences() == RecordPreferences())
    #expect(try await home.preferences().isHealthEnabled == false)
    let preferences = RecordPreferences(
      units: [.weight: "lb"], unitSystem: .uk, isHealthEnabled: true, firstWeekday: 2)
    try await home.put(preferences)
    try await home.save(goals: Goals(calories: 1800))
    #expect(try await home.preferences() == preferences)
    #expect(try await home.goals().calories == 1800)
    let data = try JSONEncoder().encode(preferences)
    #expect(try JSONDecoder().decode(RecordPreferences.self, from: data) == preferences)
  }

  @Test(arguments: RecordHomeKind.allCases)
  func `observers are notified of every change until their observation ends`(
    in kind: RecordHomeKind
  ) async throws {
    let home = try kind.makeHome()
    let heard = Locked<[HomeChange]>([])
    let observation = home.observe { change in heard.withLock { $0.append(change) } }
    try await home.save(Fixtures.weight(1))
    try await home.delete(Fixtures.weight(1))
    try await home.save(goals: Goals())
    try await home.put(RecordPreferences())
    _ = try await home.remove(Weight.self, id: Fixtures.uuid(1))
    #expect(
      heard.withLock { $0 } == [.records(.weight), .records(.weight), .goals, .preferences])
    observation.cancel()
    try await home.save(Fixtures.weight(2))
    #expect(heard.withLock { $0.count } == 4)
  }

  @Test(arguments: RecordHomeKind.allCases)
  func `an observation ends when its last reference is released`(in kind: RecordHomeKind)
    async throws
  {
    let home = try kind.makeHome()
    let heard = Locked(0)
    _ = home.observe { _ in heard.withLock { $0 += 1 } }
    try await home.save(Fixtures.weight(1))
    #expect(heard.withLock { $0 } == 0)
  }

  @Test(arguments: RecordHomeKind.allCases)
  func `all properties of records and goals are preserved`(in kind: RecordHomeKind) async throws {
    let home = try kind.makeHome()
    let date = Date(timeIntervalSinceReferenceDate: 0.1 + 0.2)
    let food = DietaryCalories(
      id: Fixtures.uuid(1), date: date, calories: 0.1 + 0.2, macros: Macros(carbs: 1e-300))
    let active = ActiveEnergy(
      id: Fixtures.uuid(2), date: .distantPast, calories: 0, duration: 1.5,
      activityType: .running)
    let activity = Activity(
      id: Fixtures.uuid(3), date: .distantFuture, duration: .greatestFiniteMagnitude,
      activityType: .cycling, calories: 1, workoutNumber: 74)
    try await home.save(food)
    try await home.save(active)
    try await home.save(activity)
    #expect(try await home.records(DietaryCalories.self, in: nil) == [food])
    #expect(try await home.records(ActiveEnergy.self, in: nil) == [active])
    #expect(try await home.record(Activity.self, id: Fixtures.uuid(3)) == activity)
    let goals = Goals(
      calories: nil, macros: Macros(protein: 100), burnedCalories: 1, activity: 30, weight: nil)
    try await home.save(goals: goals)
    #expect(try await home.goals() == goals)
  }
}
