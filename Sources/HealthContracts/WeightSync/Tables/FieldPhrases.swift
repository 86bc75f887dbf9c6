internal import Conformance
internal import Foundation
internal import HealthModel
internal import WeightSync

extension ParameterType {
  /// The name of an entry field, written `WeightEntry.name`.
  static let entryField = choice(
    "entryField",
    FieldCatalog.weightEntry.fields.map { ("`WeightEntry.\($0.name)`", $0.name) },
    isIdentifier: true)
}

extension HealthVocabulary {
  /// Adds the phrases for the origin of the values in exports, deletions and queries.
  mutating func addSourcePhrases() {
    add("{entryField}", in: "source") { arguments, context throws(BindingProblem) in
      let field = try HealthContracts.field(context)
      let origin = try FieldCatalog.weightEntry.field(named: arguments["entryField"])
      let entity = context.tableFacts["entity"] ?? ""
      return [
        .expectation("\(field.name) is the entry's \(origin.name)") { _ in
          try FieldOrigin(field: field, origin: origin, entity: entity, isConverted: false).check()
        }
      ]
    }
    add("derived from {entryField}", in: "source") {
      arguments, context throws(BindingProblem) in
      let field = try HealthContracts.field(context)
      let origin = try FieldCatalog.weightEntry.field(named: arguments["entryField"])
      let entity = context.tableFacts["entity"] ?? ""
      return [
        .expectation("\(field.name) is derived from the entry's \(origin.name)") { _ in
          try FieldOrigin(field: field, origin: origin, entity: entity, isConverted: true).check()
        }
      ]
    }
    add("{template:quoted}", in: "source") { _, context throws(BindingProblem) in
      let field = try HealthContracts.field(context)
      let entity = context.tableFacts["entity"] ?? ""
      let expression = try FieldExpression(context.tokens("Source"))
      return [
        .expectation("\(field.name) is \(context.tokens("Source").written)") { _ in
          for entry in EntryVariants.all {
            let expected = expression.text(for: entry)
            let observed = try FieldOrigin.text(of: field, entity: entity, for: entry)
            guard expected == observed else {
              return .differs(expected: expected, observed: observed)
            }
          }
          return .holds
        }
      ]
    }
    add("`UserDefaults`[{key:quoted}]", in: "source") { arguments, context throws(BindingProblem) in
      let field = try HealthContracts.field(context)
      let key = try FieldCatalog.syncState.field(named: arguments["key"])
      return [.continuesFrom(key, field: field, entity: context.tableFacts["entity"] ?? "")]
    }
  }
}

/// A comparison between a field of an export or a deletion and the entry field that it comes from.
private struct FieldOrigin {
  let field: FieldCatalog.Field
  let origin: FieldCatalog.Field
  let entity: String
  let isConverted: Bool

  func check() throws -> Comparison {
    let isSameType = Self.plain(field.typeName) == Self.plain(origin.typeName)
    guard isSameType != isConverted else {
      return .differs(
        expected: isConverted ? "a conversion of \(origin.name)" : "the value of \(origin.name)",
        observed: "\(field.typeName) from \(origin.typeName)")
    }
    for entry in EntryVariants.all {
      let (expected, observed) = (
        origin.text(of: entry), try Self.text(of: field, entity: entity, for: entry)
      )
      guard expected == observed else {
        return .differs(expected: expected, observed: observed)
      }
    }
    return .holds
  }

  /// Returns the stored form of a type: text for a UUID, and the wrapped type for an optional.
  private static func plain(_ type: String) -> String {
    let name = type.hasSuffix("?") ? String(type.dropLast()) : type
    return name == "UUID" ? "String" : name
  }

  static func text(
    of field: FieldCatalog.Field, entity: String, for entry: WeightEntry
  ) throws -> String {
    switch entity {
    case FieldCatalog.weightExport.entity: return field.text(of: try WeightExport(entry))
    case FieldCatalog.weightDeletion.entity:
      guard let deletion = WeightDeletion(of: entry) else {
        throw CaseProblem("the entry was never saved in Health")
      }
      return field.text(of: deletion)
    default: throw CaseProblem("'\(entity)' is not made from an entry")
    }
  }
}

extension HealthMeaning {
  /// Returns an expectation that an import continues from the anchor that is stored under a key.
  fileprivate static func continuesFrom(
    _ key: FieldCatalog.Field, field: FieldCatalog.Field, entity: String
  ) -> Self {
    .expectation("\(field.name) is the value of \(key.name)", needs: .arrival) { world in
      guard entity == FieldCatalog.incrementalQuery.entity else {
        throw CaseProblem("'\(entity)' is not made from the sync state")
      }
      await world.enable(answering: .decide(share: true, read: true))
      try await world.saveForeign()
      let state = try await world.home.state()
      let query = IncrementalWeightQuery(continuing: state)
      guard field.text(of: query) == key.text(of: state), query.anchor != nil else {
        return .differs(
          expected: "the value of \(key.name)",
          observed: query.anchor == nil ? "no anchor" : "a different value")
      }
      await world.importChanges()
      let asked = world.log.all.reversed().lazy.compactMap { event -> QueryAnchor?? in
        if case .store(.queriedChanges(let anchor, _, _, _)) = event { .some(anchor) } else { nil }
      }.first
      return .require(
        asked == .some(query.anchor), expected: "a query from the value of \(key.name)",
        observed: asked == nil ? "no query" : "a query with another anchor or without one")
    }
  }

  /// The expectation that the first import returns samples of any age.
  static let allHistory = Self.expectation(
    "the first import reaches back to the beginning",
    needs: .sync(.importing, on: .externalWriters)
  ) { world in
    let ancient = Date(timeIntervalSince1970: -3_000_000_000)
    try await world.saveForeign(60, .kilogram, at: ancient)
    try await world.saveForeign(61, .kilogram, at: HealthWorld.start.addingTimeInterval(-1))
    await world.enable(answering: .decide(share: true, read: true))
    let imported = try await world.importedEntries().map(\.date)
    let fetched = try await HistoricalWeightQuery(now: world.clock.now)
      .fetch(from: world.store, id: QueryID(world.identifiers.next()))
    return .require(
      imported.contains(ancient) && fetched.map(\.startDate).last == ancient
        && fetched.count == 2,
      expected: "samples from 1874 and from today",
      observed: "imported entries: \(imported.count), fetched samples: \(fetched.count)")
  }
}
