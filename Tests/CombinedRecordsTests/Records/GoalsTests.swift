import CombinedRecords
import Foundation
import Testing

struct GoalsTests {
  @Test func `a new user has goals for food energy and body weight`() throws {
    let goals = Goals()
    #expect(goals.calories == 2000)
    #expect(goals.weight == 70)
    #expect(Goals.fields.map(\.key).filter { goals[$0] != nil } == [.dietaryCalorie, .weight])
    #expect(try JSONDecoder().decode(Goals.self, from: JSONEncoder().encode(goals)) == goals)
  }

  @Test(arguments: Goals.fields.map(\.key))
  func `every goal can be set and removed, and is validated`(_ field: FieldKey) throws {
    var goals = Goals()
    try goals.set(field, to: 55)
    #expect(goals[field] == 55)
    #expect(throws: RecordError.invalidValue(field)) { try goals.set(field, to: -1) }
    #expect(throws: RecordError.invalidValue(field)) { try goals.set(field, to: .nan) }
    #expect(goals[field] == 55)
    try goals.set(field, to: nil)
    #expect(goals[field] == nil)
    #expect(goals.macros == nil)
  }

  @Test func `resting energy cannot have a goal`() throws {
    var goals = Goals()
    try goals.set(.restingCalorie, to: 5)
    #expect(goals == Goals())
    #expect(goals[.restingCalorie] == nil)
  }

  @Test func `the weight goal must be above zero, and the fat goal must not be negative`() {
    #expect(throws: RecordError.invalidValue(.weight)) { try Goals(weight: 0).validate() }
    #expect(throws: RecordError.invalidValue(.fat)) {
      try Goals(macros: Macros(fat: -1)).validate()
    }
  }
}
