import CombinedRecords
import Foundation
import Testing

struct DataRecordTests {
  static let local: [any DataRecord] = [
    Weight(id: Fixtures.uuid(1), date: Fixtures.now, weight: 80),
    DietaryCalories(
      id: Fixtures.uuid(2), date: Fixtures.now, calories: 500,
      macros: Macros(protein: 20, carbs: 60, fat: 15)),
    ActiveEnergy(
      id: Fixtures.uuid(3), date: Fixtures.now, calories: 300, duration: 45,
      activityType: .cycling),
    RestingEnergy(id: Fixtures.uuid(4), date: Fixtures.now, calories: 1500),
    Activity(
      id: Fixtures.uuid(5), date: Fixtures.now, duration: 30, activityType: .running,
      calories: 250, workoutNumber: 71),
  ]

  static let foreign: [any DataRecord] = [
    Fixtures.foreign(1),
    DietaryCalories(id: Fixtures.uuid(2), date: Fixtures.now, calories: nil, source: .healthKit),
    ActiveEnergy(id: Fixtures.uuid(3), date: Fixtures.now, calories: 1, source: .healthKit),
    RestingEnergy(id: Fixtures.uuid(4), date: Fixtures.now, calories: 1, source: .healthKit),
    Activity(
      id: Fixtures.uuid(5), date: Fixtures.now, duration: 1, activityType: .other,
      source: .healthKit),
  ]

  private func edit<Record: DataRecord>(
    _ record: Record, _ field: FieldKey, _ value: Double?
  ) -> (record: Record, error: RecordError?) {
    var edited = record
    do throws(RecordError) { try edited.set(field, to: value) } catch { return (edited, error) }
    return (edited, nil)
  }

  private func refusal(of record: some DataRecord) -> RecordError? {
    do throws(RecordError) { try record.validate() } catch { return error }
    return nil
  }

  private func roundTrip<Record: DataRecord>(_ record: Record) throws -> Bool {
    let data = try JSONEncoder().encode(record)
    let read = try JSONDecoder().decode(Record.self, from: data)
    return read == record && read.hashValue == record.hashValue
  }

  @Test(arguments: local.indices)
  func `a local record is valid, and every record keeps its values in JSON`(_ index: Int) throws {
    let record = Self.local[index]
    #expect(record.isEditable)
    #expect(record.origin == nil)
    #expect(refusal(of: record) == nil)
    #expect(try roundTrip(record))
    #expect(try roundTrip(Self.foreign[index]))
  }

  @Test(arguments: local.indices)
  func `every field of a local record can be set, and removed unless it is required`(_ index: Int) {
    let record = Self.local[index]
    for use in type(of: record).fields {
      let (edited, error) = edit(record, use.key, 12.5)
      #expect(error == nil)
      #expect(edited[use.key] == 12.5)
      for other in type(of: record).fields where other != use {
        #expect(edited[other.key] == record[other.key])
      }
      let (emptied, refusal) = edit(record, use.key, nil)
      #expect(refusal == (use.isRequired ? .missingValue(use.key) : nil))
      #expect(emptied[use.key] == (use.isRequired ? record[use.key] : nil))
    }
  }

  @Test(arguments: local.indices, [-1, .nan, Double.infinity, -Double.infinity])
  func `an invalid value is rejected and leaves its field unchanged`(_ index: Int, _ value: Double)
  {
    let record = Self.local[index]
    for use in type(of: record).fields {
      let (edited, error) = edit(record, use.key, value)
      #expect(error == .invalidValue(use.key))
      #expect(edited[use.key] == record[use.key])
    }
  }

  @Test func `zero is a valid value for every field except weight`() {
    for field in RecordField.registry {
      #expect(field.validator.accepts(0) == (field.key != .weight))
    }
  }

  @Test(arguments: local.indices)
  func `a field that the record does not have is rejected and has no value`(_ index: Int) {
    let record = Self.local[index]
    let kind = type(of: record).kind
    let own = Set(type(of: record).fields.map(\.key))
    for key in FieldKey.allCases where !own.contains(key) {
      #expect(edit(record, key, 1).error == .unknownField(key, kind))
      #expect(record[key] == nil)
    }
  }

  @Test(arguments: foreign.indices)
  func `a record of the health store is read-only`(_ index: Int) {
    let record = Self.foreign[index]
    let kind = type(of: record).kind
    #expect(!record.isEditable)
    #expect(refusal(of: record) == .notEditable(kind))
    for use in type(of: record).fields {
      #expect(edit(record, use.key, 5).error == .notEditable(kind))
    }
  }

  @Test func `a date that is not finite is rejected`() {
    let date = Date(timeIntervalSinceReferenceDate: .nan)
    #expect(
      refusal(of: Weight(id: Fixtures.uuid(1), date: date, weight: 80)) == .invalidDate(.weight))
  }

  @Test func `local food requires energy`() {
    let food = DietaryCalories(id: Fixtures.uuid(1), date: Fixtures.now, calories: nil)
    #expect(refusal(of: food) == .missingValue(.dietaryCalorie))
  }

  @Test func `the macronutrients are nil if all three are missing`() {
    var food = DietaryCalories(
      id: Fixtures.uuid(1), date: Fixtures.now, calories: 1, macros: Macros())
    #expect(food.macros == nil)
    food.macros = Macros(protein: 5)
    food.replace(.protein, with: nil)
    #expect(food.macros == nil)
  }

  @Test func `error messages differ, and the one for an invalid value names the field and the fix`()
  {
    let errors: [RecordError] = [
      .notEditable(.weight), .missingValue(.weight), .invalidValue(.weight), .invalidValue(.fat),
      .unknownField(.fat, .weight), .invalidDate(.weight), .unknownRecord(.weight),
    ]
    #expect(Set(errors.map(\.description)).count == errors.count)
    #expect(
      RecordError.invalidValue(.weight).description
        == "weight: expected a finite number above 0; enter another value")
  }

  @Test
  func `a record's identifier is parsed from its sync identifier, but not from other text`() {
    let id = Fixtures.uuid(7)
    let record = Fixtures.weight(7)
    #expect(RecordIdentity.id(ofSyncIdentifier: record.syncIdentifier) == id)
    for text in ["", "healthbank-", id.uuidString, "w8trackr-\(id.uuidString)"] {
      #expect(RecordIdentity.id(ofSyncIdentifier: text) == nil)
    }
  }
}
