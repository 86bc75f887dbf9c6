internal import Conformance
internal import Foundation
internal import HealthModel
internal import WeightSync

extension HealthContracts {
  /// The kind of rows about the fields of a type, such as their types, defaults and origins.
  static var fields: HealthKind {
    HealthKind(
      id: "fields",
      summary: "A type in the code has this field, with this type, default, source and meaning.",
      columns: [
        HealthColumn(
          "Field", aliases: ["Key"], reading: .verbatim(bindField), isKey: true),
        HealthColumn("Type", reading: .verbatim(bindType)),
        HealthColumn("Default", reading: .verbatim(bindDefault), isRequired: false),
        HealthColumn("Required", reading: .value(bindRequired), isRequired: false),
        HealthColumn("Source", reading: .clauses(scopes: ["source"]), isRequired: false),
        HealthColumn("Description", reading: .clauses(scopes: ["description"]), isRequired: false),
      ],
      tableFacts: { rows in
        ["entity": FieldCatalog.entity(forFieldsNamed: rows.map { $0["Field"] })]
      })
  }

  /// The kind of rows about validation rules for an entry's fields.
  static var validation: HealthKind {
    HealthKind(
      id: "validation",
      summary: "An entry that breaks the rule is rejected with the message; others are accepted.",
      columns: [
        HealthColumn("Field", reading: .verbatim(bindField), isKey: true),
        HealthColumn("Rule", reading: .clauses(scopes: ["rule"])),
        HealthColumn("Error", aliases: ["Message"], reading: .verbatim(bindAnything)),
      ],
      tableFacts: { _ in ["entity": FieldCatalog.weightEntry.entity] })
  }

  /// The kind of rows about an entry's computed properties.
  static var computedProperties: HealthKind {
    HealthKind(
      id: "computed-properties",
      summary: "A computed property of an entry has this type and, for every entry, this value.",
      columns: [
        HealthColumn("Property", reading: .verbatim(bindProperty), isKey: true),
        HealthColumn("Type", reading: .verbatim(bindPropertyType)),
        HealthColumn("Value", reading: .verbatim(bindPropertyValue)),
      ])
  }

  private static func bindField(
    _ cell: String, _ context: RowContext
  ) throws(BindingProblem) -> [HealthMeaning] {
    let field = try field(context)
    let entity = context.tableFacts["entity"] ?? ""
    return [.setup("the field '\(field.name)' of '\(entity)'") { _ in }]
  }

  private static func bindType(
    _ cell: String, _ context: RowContext
  ) throws(BindingProblem) -> [HealthMeaning] {
    let field = try field(context)
    return [
      .expectation("\(field.name) has the type \(cell)") { _ in
        .equal(expected: cell, observed: field.typeName)
      }
    ]
  }

  private static func bindRequired(
    _ cell: PhraseTokens, _ context: RowContext
  ) throws(BindingProblem) -> [HealthMeaning] {
    let field = try field(context)
    guard let isRequired = ["yes": true, "no": false][cell.text] else {
      throw BindingProblem("'\(cell.text)' is neither 'yes' nor 'no'", candidates: ["Yes", "No"])
    }
    return [
      .expectation("\(field.name) is \(isRequired ? "required" : "optional")") { _ in
        let isObserved = !field.typeName.hasSuffix("?")
        return .equal(
          expected: isRequired ? "required" : "optional",
          observed: isObserved ? "required" : "optional")
      }
    ]
  }

  private static let allHistory = PhraseTokens("(all history)")

  /// Binds a default value, optionally followed by the remark `(all history)`.
  private static func bindDefault(
    _ cell: String, _ context: RowContext
  ) throws(BindingProblem) -> [HealthMeaning] {
    let field = try field(context)
    let (tokens, remark) = (context.tokens("Default"), Self.allHistory)
    let start = max(0, tokens.count - remark.count)
    let hasRemark = tokens.dropFirst(start).starts(with: remark)
    let value = (hasRemark ? tokens[0..<start].written : cell).withStraightQuotes
    var meanings: [HealthMeaning] = [
      .expectation("\(field.name) is \(value) by default") { _ in
        .equal(expected: value, observed: field.defaultText)
      }
    ]
    if hasRemark { meanings.append(.allHistory) }
    return meanings
  }

  private static func bindAnything(
    _ cell: String, _ context: RowContext
  ) throws(BindingProblem) -> [HealthMeaning] { [] }

  // MARK: - Computed properties

  private static let properties: [String: @Sendable (WeightEntry) -> Any] = [
    "isImported": { $0.isImported }, "needsSync": { $0.needsSync },
    "syncIdentifier": { $0.syncIdentifier },
  ]

  private static func property(
    _ context: RowContext
  ) throws(BindingProblem) -> (name: String, read: @Sendable (WeightEntry) -> Any) {
    let wanted = context["Property"]
    guard let found = properties.first(where: { $0.key == wanted }) else {
      throw BindingProblem(
        "an entry has no property '\(wanted)'",
        candidates: Similarity.nearest(to: wanted, among: properties.keys.sorted()))
    }
    return (found.key, found.value)
  }

  private static func bindProperty(
    _ cell: String, _ context: RowContext
  ) throws(BindingProblem) -> [HealthMeaning] {
    [.setup("the property '\(try property(context).name)'") { _ in }]
  }

  private static func bindPropertyType(
    _ cell: String, _ context: RowContext
  ) throws(BindingProblem) -> [HealthMeaning] {
    let (name, read) = try property(context)
    return [
      .expectation("\(name) has the type \(cell)") { _ in
        .equal(expected: cell, observed: FieldText.typeName(of: read(EntryVariants.all[0])))
      }
    ]
  }

  private static func bindPropertyValue(
    _ cell: String, _ context: RowContext
  ) throws(BindingProblem) -> [HealthMeaning] {
    let (name, read) = try property(context)
    let expression = try FieldExpression(context.tokens("Value"))
    return [
      .expectation("\(name) is \(cell)") { _ in
        for entry in EntryVariants.all {
          let (expected, observed) = (expression.text(for: entry), FieldText.text(read(entry)))
          guard expected == observed else {
            return .differs(
              expected: "\(expected) for source \(entry.source)", observed: observed)
          }
        }
        return .holds
      }
    ]
  }
}

extension String {
  /// The text with straight instead of curly double quotation marks.
  var withStraightQuotes: String {
    replacing("“", with: "\"").replacing("”", with: "\"").replacing("„", with: "\"")
  }
}
