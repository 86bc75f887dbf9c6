internal import Conformance

extension HealthContracts {
  /// The kind of rows about units: their names, HealthKit expressions and uses.
  static var units: HealthKind {
    HealthKind(
      id: "units",
      summary: "The unit with this name equals this HealthKit unit and is used as stated.",
      columns: [
        HealthColumn("Unit", reading: .clauses(scopes: ["unit-name"]), isKey: true),
        HealthColumn("HKUnit", reading: .clauses(scopes: ["unit-expression"])),
        HealthColumn("Notes", reading: .clauses(scopes: ["unit-use"])),
      ])
  }

  /// The kind of rows about how an import converts a sample's weight to an entry's unit.
  static var conversions: HealthKind {
    HealthKind(
      id: "conversions",
      summary: "A sample with this weight is imported as this value in the preferred unit.",
      columns: [
        HealthColumn(
          "Sample weighs", reading: .clauses(scopes: ["conversion-sample"]), isKey: true),
        HealthColumn("Entry holds", reading: .clauses(scopes: ["conversion-entry"])),
      ])
  }

  /// The kind of rows about the source and the badge of an entry, by the origin of the entry.
  static var sourceAttribution: HealthKind {
    HealthKind(
      id: "source-attribution",
      summary: "An entry with this origin has this source and this badge.",
      columns: [
        HealthColumn("Value", reading: .clauses(scopes: ["source-value"]), isKey: true),
        HealthColumn("Meaning", reading: .clauses(scopes: ["origin"])),
        HealthColumn("Display", reading: .clauses(scopes: ["badge"])),
      ])
  }

  /// The kind of rows about the mapping from a sample's parts to an entry's fields.
  static var sampleMapping: HealthKind {
    HealthKind(
      id: "sample-mapping",
      summary: "This part of an imported sample becomes this field of an entry.",
      columns: [
        HealthColumn("Sample", reading: .clauses(scopes: ["sample-part"]), isKey: true),
        HealthColumn(
          "Entry",
          reading: .verbatim { cell, _ throws(BindingProblem) in
            for name in names(in: cell) { _ = try FieldCatalog.weightEntry.field(named: name) }
            return []
          }),
      ])
  }

  /// The kind of rows about the entries that a lookup returns.
  static var queryPatterns: HealthKind {
    HealthKind(
      id: "query-patterns",
      summary: "The lookup returns exactly the entries that satisfy the predicate.",
      columns: [
        HealthColumn("Query", reading: .clauses(scopes: ["look-up"]), isKey: true),
        HealthColumn(
          "Predicate",
          reading: .verbatim { _, context throws(BindingProblem) in
            _ = try FieldExpression(context.tokens("Predicate"))
            return []
          }),
      ])
  }

  /// The kind of rows about fixed properties of the app, such as declarations and metadata keys.
  static var declarations: HealthKind {
    HealthKind(
      id: "declarations",
      summary: "The app declares, requests or uses exactly this.",
      columns: [
        HealthColumn("Declaration", reading: .clauses(scopes: ["declaration"]), isKey: true),
        HealthColumn("Value", reading: .verbatim { _, _ in [] }),
      ])
  }
}
