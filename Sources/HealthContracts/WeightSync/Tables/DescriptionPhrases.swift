internal import Conformance
internal import Foundation
internal import HealthModel
internal import WeightSync

extension HealthVocabulary {
  /// Adds the phrases for the meaning of the entry field that the row names.
  mutating func addEntryDescriptions() {
    describe("weight in original unit") { field, world in
      try await world.configure { $0.preferredUnit = .kilograms }
      await world.enable(answering: .decide(share: true, read: true))
      return try await world.compare(field, after: world.addEntry(), with: "180.5")
    }
    add("unit at time of entry ({first:quoted} or {second:quoted})", in: "description") {
      arguments, context throws(BindingProblem) in
      let field = try HealthContracts.field(context)
      let units = [arguments["first"], arguments["second"]].sorted()
      return [
        .expectation("\(field.name) is \(units.joined(separator: " or "))") {
          try await $0.checkUnits(field, units)
        }
      ]
    }
    describe("entry timestamp") { field, world in
      await world.addEntry()
      await world.advance(by: 60)
      return try await world.compare(
        field, after: try await world.editEntry(EntryEdit(weightValue: 170)),
        with: FieldText.text(HealthWorld.draft.date))
    }
    describe("user's optional note") { field, world in
      try await world.checkOptional(field, "String?", "after breakfast")
    }
    describe("optional body fat %") { field, world in
      try await world.checkOptional(field, "Decimal?", "22.5")
    }
    describe("last edit timestamp") { field, world in
      let before = try await world.compare(field, after: world.addEntry(), with: "nil")
      guard before == .holds else { return before }
      await world.advance(by: 3_600)
      return try await world.compare(
        field, after: try await world.editEntry(EntryEdit(weightValue: 170)),
        with: FieldText.text(world.clock.now))
    }
    describe("HealthKit sample UUID for correlation", needs: .sync(.exporting)) { field, world in
      await world.enable(answering: .decide(share: true, read: true))
      await world.addEntry()
      let uuid = try await world.sampleOfEntry()?.uuid.uuidString ?? "a stored sample"
      return try await world.compare(field, after: (), with: uuid)
    }
    add(
      "entry origin: {own:quoted}, {unknown:quoted}, or external app name", in: "description"
    ) { arguments, context throws(BindingProblem) in
      let field = try HealthContracts.field(context)
      let (own, unknown) = (arguments["own"], arguments["unknown"])
      return [
        .expectation(
          "\(field.name) is '\(own)', '\(unknown)' or the name of an app", needs: .arrival
        ) {
          try await $0.checkOrigins(field, own: own, unknown: unknown)
        }
      ]
    }
    describe("incremented on each update for conflict resolution") { field, world in
      await world.addEntry()
      for expected in ["2", "3"] {
        let comparison = try await world.compare(
          field, after: try await world.editEntry(EntryEdit(weightValue: 150)), with: expected)
        guard comparison == .holds else { return comparison }
      }
      return .holds
    }
    describe("true if export to HealthKit is queued", needs: .sync(.exporting, .recovering)) {
      field, world in
      await world.enable(answering: .decide(share: true, read: true))
      world.store.setFault(.failing(HealthError(.network)), on: [.save])
      let queued = try await world.compare(field, after: world.addEntry(), with: "true")
      guard queued == .holds else { return queued }
      world.store.setFault(nil, on: [.save])
      return try await world.compare(
        field, after: world.attempt { try await $0.exportPending() }, with: "false")
    }
  }

  mutating func describe(
    _ pattern: String, needs capabilities: Set<String> = [],
    _ check: @escaping @Sendable (FieldCatalog.Field, HealthWorld) async throws -> Comparison
  ) {
    add(pattern, in: "description") { _, context throws(BindingProblem) in
      let field = try HealthContracts.field(context)
      return [
        .expectation("\(field.name): \(pattern)", needs: capabilities) {
          try await check(field, $0)
        }
      ]
    }
  }
}

extension HealthWorld {
  /// Compares a field of the row's entry with the expected text, after an action.
  func compare(
    _ field: FieldCatalog.Field, after action: Void, with expected: String
  ) async throws -> Comparison {
    guard let entry = try await entry() else {
      return .differs(expected: "an entry", observed: "none")
    }
    return .equal(expected: expected, observed: field.text(of: entry))
  }

  func checkUnits(_ field: FieldCatalog.Field, _ units: [String]) async throws -> Comparison {
    guard WeightUnit.allCases.map(\.rawValue).sorted() == units else {
      return .differs(
        expected: units.joined(separator: " or "),
        observed: WeightUnit.allCases.map(\.rawValue).sorted().joined(separator: " or "))
    }
    for unit in WeightUnit.allCases {
      await addEntry(EntryDraft(weightValue: 70, weightUnit: unit, date: clock.now))
      let comparison = try await compare(field, after: (), with: unit.rawValue)
      guard comparison == .holds else { return comparison }
    }
    return .holds
  }

  func checkOptional(
    _ field: FieldCatalog.Field, _ type: String, _ value: String
  ) async throws -> Comparison {
    guard field.typeName == type, field.defaultText == "nil" else {
      return .differs(
        expected: "\(type), nil at first",
        observed: "\(field.typeName), \(field.defaultText) at first")
    }
    await addEntry()
    return try await compare(field, after: (), with: value)
  }

  func checkOrigins(
    _ field: FieldCatalog.Field, own: String, unknown: String
  ) async throws -> Comparison {
    await enable(answering: .decide(share: true, read: true))
    await addEntry()
    var observed = [try await entry().map { field.text(of: $0) } ?? "none"]
    for source in [Self.unknown, Self.scale] {
      try await saveForeign(80, .kilogram, at: clock.now, from: source)
      observed.append(try await importedEntries().last.map { field.text(of: $0) } ?? "none")
    }
    return .equal(
      expected: [own, unknown, Self.scale.name].joined(separator: ", "),
      observed: observed.joined(separator: ", "))
  }
}
