import CombinedRecords
import Foundation
import HealthModel
import Testing

struct MemoryRecordHomeTests {
  private let home = MemoryRecordHome()

  @Test func `records of a type are kept apart and found by date`() async throws {
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

  @Test func `saving again replaces`() async throws {
    try await home.save(Fixtures.weight(1))
    try await home.save(Fixtures.weight(1, kilograms: 81))
    #expect(try await home.records(Weight.self, in: nil).map(\.weight) == [81])
  }

  @Test func `records of the health store are neither saved nor deleted`() async throws {
    await #expect(throws: RecordError.notEditable(.weight)) {
      try await home.save(Fixtures.foreign(1))
    }
    await #expect(throws: RecordError.notEditable(.weight)) {
      try await home.delete(Fixtures.foreign(1))
    }
    #expect(try await home.records(Weight.self, in: nil).isEmpty)
  }

  @Test func `an invalid record is not saved`() async throws {
    await #expect(throws: RecordError.invalidValue(.weight)) {
      try await home.save(Fixtures.weight(1, kilograms: 0))
    }
    await #expect(throws: RecordError.invalidValue(.weight)) {
      try await home.save(goals: Goals(weight: -1))
    }
    #expect(try await home.records(Weight.self, in: nil).isEmpty)
    #expect(try await home.goals() == Goals())
  }

  @Test func `deleting an unknown record is an error`() async throws {
    let record = Fixtures.weight(1)
    try await home.save(record)
    try await home.delete(record)
    await #expect(throws: RecordError.unknownRecord(.weight)) { try await home.delete(record) }
  }

  @Test func `goals and settings are kept`() async throws {
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

  @Test func `observers hear every change until they end`() async throws {
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
    #expect(home.observationCount == 0)
  }

  @Test func `an observation that nobody keeps ends`() async throws {
    _ = home.observe { _ in }
    #expect(home.observationCount == 0)
  }
}
