import CombinedRecords
import Foundation
import HealthModel
import MemoryHealthStore
import Testing

/// Tests of `Water`, a record type that the module does not define, and of record kinds that are
/// found by name.
@MainActor
struct NewRecordTypeTests {
  private let style = FieldStyle(locale: Locale(identifier: "en_US"))

  private func water(_ number: Int, hoursAgo: Double, _ milliliters: Double) -> Water {
    Water(id: Fixtures.uuid(number), date: Fixtures.ago(hours: hoursAgo), milliliters: milliliters)
  }

  @Test
  func `records of a custom kind are listed with other apps' samples, newest first or by value`()
    async throws
  {
    let bench = try await Bench()
    try await bench.home.save(water(1, hoursAgo: 3, 200))
    try await bench.home.save(water(2, hoursAgo: 1, 500))
    try await bench.save(Fixtures.sample(3, Water.type, value: 300, hoursAgo: 2))
    try await bench.save(Fixtures.sample(4, Water.type, value: 900, hoursAgo: 2), as: Fixtures.own)
    let model = UnifiedQueryModel<Water>(
      EnergyQueryParams(), home: bench.home, service: bench.service, clock: bench.clock,
      pageSize: 2, calendar: { Fixtures.calendar })
    model.start()
    await model.settle()
    #expect(model.records.numbers == [2, 3])
    #expect(model.hasMore)
    #expect(await bench.store.authorizationStatus(for: .quantity(Water.type)) == .sharingAuthorized)
    model.query.order = .smallestFirst(.water)
    await model.settle()
    #expect(model.records.numbers == [1, 3])
    model.query.predicate = .atLeast(.water, 300)
    await model.settle()
    #expect(model.records.numbers == [3, 2])
    try await bench.save(Fixtures.sample(5, Water.type, value: 250, hoursAgo: 0))
    try await bench.save(Fixtures.sample(6, Water.type, value: 350, hoursAgo: 0))
    await model.settle()
    #expect(model.records.numbers == [3, 6])
    model.stop()
  }

  @Test func `the form of a record of a custom kind validates, saves and deletes the record`()
    async throws
  {
    let home = MemoryRecordHome()
    var form = RecordForm(new: water(1, hoursAgo: 0, 1), style: style)
    #expect(form.title == "Water")
    form[text: .water] = "0"
    #expect(form[.water]?.problem == .invalid(.positive))
    let invalid = form
    #expect(throws: RecordError.invalidValue(.water)) { try invalid.edited() }
    form[text: .water] = "250"
    try await form.save(in: home)
    #expect(try await home.records(Water.self, in: nil).map(\.milliliters) == [250])
    let refusal = RecordError.invalidValue(.water).description
    #expect(refusal.hasPrefix("water: expected a value that the field accepts"))
    try await form.delete(in: home)
    #expect(try await home.records(Water.self, in: nil).isEmpty)
  }

  @Test func `the row, settings field and units of a custom kind come from its registry entry`() {
    let row = RecordRow(water(1, hoursAgo: 0, 1250), style: style)
    #expect(row.mark == Mark("waterbottle", .teal))
    #expect(row.value.number == "1,250")
    #expect(row.value.unit == "mL")
    let field = SettingsField(.water, value: 1250, showsPicker: true, style: style)
    #expect(field.choices.map(\.text) == ["1.25", "1,250"])
    var preferences = RecordPreferences()
    preferences.choose(FieldUnit("L", 1000, digits: 2), for: .water)
    let liters = FieldStyle(preferences: preferences, locale: Locale(identifier: "en_US"))
    #expect(RecordRow(water(1, hoursAgo: 0, 1250), style: liters).value.number == "1.25")
    #expect(
      (try? JSONDecoder().decode(RecordPreferences.self, from: JSONEncoder().encode(preferences)))
        == preferences)
  }

  @Test func `only built-in record kinds are found by name`() {
    for kind in RecordKind.allCases { #expect(RecordKind(rawValue: kind.rawValue) == kind) }
    #expect(RecordKind(rawValue: "water") == nil)
    #expect(!RecordKind.allCases.contains(.water))
  }
}
