import Foundation
import HealthModel
import Testing
import WeightSync

@testable import Conformance
@testable import HealthContracts

struct FieldTests {
  // MARK: - Catalog

  @Test(arguments: [
    ("WeightEntry", "weightValue", "Double", "1.0"), ("WeightEntry", "note", "String?", "nil"),
    ("WeightEntry", "source", "String", "\"W8Trackr\""),
    ("WeightEntry", "bodyFatPercentage", "Decimal?", "nil"),
    ("WeightEntry", "date", "Date", "Date()"),
    ("HealthSyncState", "healthSyncAnchor", "Data?", "nil"),
    ("HealthSyncState", "pendingExportCount", "Int", "0"),
    ("WeightExport", "unit", "HKUnit", "lb"),
    ("IncrementalWeightQuery", "anchor", "HKQueryAnchor?", "nil"),
    ("HistoricalWeightQuery", "startDate", "Date", "Date.distantPast"),
    ("HistoricalWeightQuery", "limit", "Int", "HKObjectQueryNoLimit"),
    ("AnchoredChanges", "addedSamples", "[HKQuantitySample]", "[]"),
    ("AnchoredChanges", "deletedObjects", "[HKDeletedObject]", "[]"),
    ("WeightDeletion", "sampleUUID", "UUID", "00000000-0000-4000-8000-000000000000"),
  ])
  func `a field has the declared name, type and default, and its name is case-sensitive`(
    entity: String, name: String, type: String, literal: String
  ) throws {
    let field = try #require(FieldCatalog.named(entity)).field(named: name)
    #expect(field.name == name)
    #expect(field.typeName == type)
    #expect(field.defaultText == literal)
    #expect(throws: BindingProblem.self) {
      try #require(FieldCatalog.named(entity)).field(named: name.uppercased())
    }
  }

  @Test(arguments: EntryVariants.all)
  func `reading a field returns the same text as reflection`(_ entry: WeightEntry) throws {
    var state = HealthSyncState()
    state.healthSyncAnchor = Data(entry.persistentModelID.utf8)
    state.lastHealthSyncDate = entry.modifiedDate
    state.pendingExportCount = entry.syncVersion
    let instances: [(FieldCatalog, Any)] = [
      (.weightEntry, entry), (.syncState, state), (.weightExport, try WeightExport(entry)),
      (.incrementalQuery, IncrementalWeightQuery(continuing: state)),
      (.historicalQuery, HistoricalWeightQuery(now: entry.date)),
      (.weightDeletion, try #require(WeightDeletion(of: entry))),
    ]
    for (catalog, instance) in instances {
      for field in catalog.fields {
        let reflected = try #require(field.reflected(in: instance))
        #expect(field.text(of: instance) == FieldText.text(reflected), "\(field.name)")
      }
    }
  }

  @Test func `an unknown field is reported with similar names`() throws {
    do throws(BindingProblem) {
      _ = try FieldCatalog.weightEntry.field(named: "weigthUnit")
      Issue.record("a field was found under a misspelled name")
    } catch {
      #expect(error.message == "'WeightEntry' has no field 'weigthUnit'")
      #expect(error.candidates.first == "weightUnit")
    }
  }

  @Test(arguments: [
    (["weight", "unit", "date"], "WeightExport"), (["weightValue", "note"], "WeightEntry"),
    (["healthSyncEnabled"], "HealthSyncState"), (["anchor"], "IncrementalWeightQuery"),
    (["ANCHOR"], ""),
    (["limit", "endDate"], "HistoricalWeightQuery"), (["glorp"], ""), ([], ""),
  ])
  func `the fields of a table determine its type, and unknown fields determine no type`(
    names: [String], entity: String
  ) {
    #expect(FieldCatalog.entity(forFieldsNamed: names) == entity)
  }

  @Test func `each type is identified by its fields`() {
    #expect(FieldCatalog.all.count == Set(FieldCatalog.all.map(\.entity)).count)
    for catalog in FieldCatalog.all {
      #expect(!catalog.fields.isEmpty, "\(catalog.entity)")
      #expect(
        FieldCatalog.entity(forFieldsNamed: catalog.fields.map(\.name)) == catalog.entity,
        "\(catalog.entity)")
    }
  }

  // MARK: - Text

  @Test func `values and types are formatted as in contracts`() {
    #expect(FieldText.text(Int?.none as Any) == "nil")
    #expect(FieldText.text(Int?.some(3) as Any) == "3")
    #expect(FieldText.text(HealthUnit.pound) == "lb")
    #expect(FieldText.text(Data([1, 2])) == "AQI=")
    #expect(FieldText.text(QueryAnchor(data: Data([1, 2]))) == "AQI=")
    #expect(FieldText.text(true) == "true")
    #expect(FieldText.text(Date(timeIntervalSince1970: 0)) == "1970-01-01T00:00:00.000")
    #expect(FieldText.literal("x", field: "y") == "\"x\"")
    #expect(FieldText.literal(0, field: "count") == "0")
    #expect(FieldText.typeName(of: [Int?.none]) == "[Int?]")
  }

  // MARK: - Expressions

  static func value(_ expression: String, _ entry: WeightEntry) throws -> String {
    try FieldExpression(PhraseTokens(expression)).text(for: entry)
  }

  @Test(arguments: [
    (#"source != "W8Trackr""#, "false", "true"), (#"source == "W8Trackr""#, "true", "false"),
    (#"$0.source != "w8trackr""#, "true", "true"), ("pendingHealthSync", "true", "false"),
    ("$0.pendingHealthSync == true", "true", "false"),
    ("pendingHealthSync == false", "false", "true"),
    (#""w8trackr-\(entry.persistentModelID)""#, "w8trackr-A-1", "w8trackr-C-3"),
    (#""x\(entry.weightUnit)""#, "xkg", "xkg"),
  ])
  func `an expression is evaluated with the fields of an entry`(
    expression: String, first: String, last: String
  ) throws {
    #expect(try Self.value(expression, EntryVariants.all[0]) == first)
    #expect(try Self.value(expression, EntryVariants.all[2]) == last)
  }

  @Test(arguments: [
    "", "glorp", "source =", "source = x", "source >= x", "source and more", #""x\(entry)""#,
    #""x\(user.name)""#, #""x\(entry.glorp)""#, #""x\(ENTRY.weightUnit)""#,
    "PENDINGHEALTHSYNC == false", "source !=", "$0.glorp == true",
    #"source  != "W8Trackr""#, #"source != "W8Trackr" "# + "x", #"source !=  "W8Trackr""#,
    #"source!= "W8Trackr""#, #"source ! = "W8Trackr""#, "$ 0.pendingHealthSync == true",
    "$0. pendingHealthSync", "$0.pendingHealthSync ==true", "$0.pendingHealthSync\t== true",
  ])
  func `text that is not an expression is rejected`(_ expression: String) {
    #expect(throws: BindingProblem.self) {
      try FieldExpression(PhraseTokens(expression))
    }
  }

  @Test func `a name in an expression can be replaced by a value`() throws {
    let expression = "$0.healthKitUUID == targetUUID"
    let found = EntryVariants.all[1]
    let replaced = try FieldExpression(PhraseTokens(expression))
      .replacing("targetUUID", with: found.healthKitUUID ?? "")
    #expect(EntryVariants.all.map(replaced.text) == ["false", "true", "false"])
  }

  @Test func `each field that the entry variants set has at least two values`() {
    for field in FieldCatalog.weightEntry.fields
    where !["sourceBundleIdentifier", "exportedVersion"].contains(field.name) {
      let values = Set(EntryVariants.all.map(field.text))
      #expect(values.count > 1, "\(field.name)")
    }
  }
}
