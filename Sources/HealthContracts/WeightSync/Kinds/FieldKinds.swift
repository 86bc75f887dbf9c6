internal import Conformance
internal import Foundation
internal import HealthModel
internal import WeightSync

extension HealthContracts {
  /// Field tables: names, types, defaults, origins and meanings.
  static var fields: HealthKind {
    HealthKind(
      id: "fields",
      summary: "A type of the code has this field, with this type, default, source and meaning.",
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

  /// Tables of validation rules for the fields of an entry.
  static var validation: HealthKind {
    HealthKind(
      id: "validation",
      summary: "An entry whose field breaks the rule is refused with the message, others are not.",
      columns: [
        HealthColumn("Field", reading: .verbatim(bindField), isKey: true),
        HealthColumn("Rule", reading: .clauses(scopes: ["rule"])),
        HealthColumn("Error", aliases: ["Message"], reading: .verbatim(bindAnything)),
      ],
      tableFacts: { _ in ["entity": FieldCatalog.weightEntry.entity] })
  }

  /// Tables of computed properties.
  static var computedProperties: HealthKind {
    HealthKind(
      id: "computed-properties",
      summary: "A computed property of an entry has this type and always this value.",
      columns: [
        HealthColumn("Property", reading: .verbatim(bindProperty), isKey: true),
        HealthColumn("Type", reading: .verbatim(bindPropertyType)),
        HealthColumn("Value", reading: .verbatim(bindPropertyValue)),
      ])
  }

  /// Returns the field that a row is about.
  static func field(_ context: RowContext) throws(BindingProblem) -> FieldCatalog.Field {
    guard let catalog = FieldCatalog.named(context.tableFacts["entity"] ?? "") else {
      let names = FieldCatalog.all.flatMap { $0.fields.map(\.name) }
      throw BindingProblem(
        "no type has the fields of this table",
        candidates: Similarity.nearest(to: context["Field"], among: names))
    }
    return try catalog.field(named: context["Field"])
  }

  private static func bindField(
    _ cell: String, _ context: RowContext
  ) throws(BindingProblem) -> [HealthMeaning] {
    let field = try field(context)
    let entity = context.tableFacts["entity"] ?? ""
    return [.setup("the field \(field.name) of \(entity)") { _ in }]
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
      throw BindingProblem("'\(cell.text)' is neither yes nor no", candidates: ["Yes", "No"])
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

  /// Binds a default value, with an optional remark in parentheses.
  private static func bindDefault(
    _ cell: String, _ context: RowContext
  ) throws(BindingProblem) -> [HealthMeaning] {
    let field = try field(context)
    let (tokens, remark) = (context.tokens("Default"), PhraseTokens("(all history)"))
    let start = max(0, tokens.count - remark.count)
    let hasRemark = tokens.dropFirst(start).starts(with: remark)
    let value = (hasRemark ? tokens[0..<start].written : cell).withStraightQuotes
    var meanings: [HealthMeaning] = [
      .expectation("\(field.name) starts as \(value)") { _ in
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
    [.setup("the property \(try property(context).name)") { _ in }]
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

/// Entries that differ in every field.
enum EntryVariants {
  static let all: [WeightEntry] = [
    entry("A-1", 71.25, "kg", 100, own: true, pending: true),
    entry("B-2", 180.5, "lb", 200, own: true, pending: false),
    entry("C-3", 90.75, "kg", 300, own: false, pending: false),
  ]

  private static func entry(
    _ identity: String, _ value: Double, _ unit: String, _ seconds: Double, own: Bool, pending: Bool
  ) -> WeightEntry {
    var entry = WeightEntry(
      persistentModelID: identity, weightValue: value, weightUnit: unit,
      date: HealthWorld.start.addingTimeInterval(seconds), note: "note \(identity)",
      modifiedDate: HealthWorld.start.addingTimeInterval(seconds + 7),
      healthKitUUID: "00000000-0000-4000-8000-000000000\(Int(seconds))",
      source: own ? WeightEntry.ownSource : "Withings Scale", syncVersion: Int(seconds) + 1,
      pendingHealthSync: pending)
    entry.bodyFatPercentage = Decimal(seconds / 10)
    return entry
  }
}

/// A comparison of a field with a value, or a field alone: `$0.source != "W8Trackr"`.
struct FieldExpression: Sendable {
  private enum Form: Sendable {
    case field(FieldCatalog.Field)
    case equal(FieldCatalog.Field, String)
    case different(FieldCatalog.Field, String)
    case template(prefix: String, FieldCatalog.Field)
  }

  private var form: Form

  /// Parses an expression; every character is significant, with one space on each side of an
  /// operator.
  init(_ tokens: PhraseTokens) throws(BindingProblem) {
    if tokens.count == 1, let text = tokens.first, text.kind == .quoted {
      form = try Self.template(text.written)
      return
    }
    // "$0.source" has the tokens "$" and "0.source".
    var rest = tokens
    if rest.first?.text == "$" { rest = rest.dropFirst() }
    var name = rest.first?.written ?? ""
    if tokens.first?.text == "$", name.hasPrefix("0.") { name.removeFirst(2) }
    let field = try FieldCatalog.weightEntry.field(named: name)
    let side = (tokens.first?.text == "$" ? "$0." : "") + name
    rest = rest.dropFirst()
    let sign = rest.tokens.prefix(2).map(\.text).joined()
    let value = Self.value(rest.dropFirst(2), after: "\(side) \(sign) ", in: tokens.written)
    switch (sign, value) {
    case ("", _) where tokens.written == side: form = .field(field)
    case ("==", let value?): form = .equal(field, value)
    case ("!=", let value?): form = .different(field, value)
    default:
      throw BindingProblem(
        "'\(tokens.written)' is not an expression",
        candidates: [#"source != "W8Trackr""#, "pendingHealthSync", "pendingHealthSync == true"])
    }
  }

  /// Returns the quoted text or the word directly after the operator and its space.
  private static func value(
    _ tokens: PhraseTokens, after beginning: String, in expression: String
  ) -> String? {
    guard tokens.count == 1, let value = tokens.first, value.kind != .mark,
      expression.hasPrefix(beginning),
      expression.dropFirst(beginning.count).first?.isWhitespace == false
    else { return nil }
    return value.written
  }

  /// Returns a quoted text or one word.
  private static func value(_ tokens: PhraseTokens) -> String? {
    guard tokens.count == 1, let value = tokens.first, value.kind != .mark else { return nil }
    return value.written
  }

  /// Parses text that ends with a field of an entry: `w8trackr-\(entry.persistentModelID)`.
  ///
  /// Outside code spans, Markdown treats the backslash as an escape and removes it.
  private static func template(_ text: String) throws(BindingProblem) -> Form {
    guard let open = text.range(of: "\\(") ?? text.range(of: "("), text.hasSuffix(")") else {
      throw BindingProblem(
        "'\(text)' does not name a field of the entry",
        candidates: [#""w8trackr-\(entry.persistentModelID)""#])
    }
    let path = text[open.upperBound...].dropLast()
    guard path.hasPrefix("entry.") else {
      throw BindingProblem(
        "'\(path)' is not a field of the entry", candidates: ["entry.persistentModelID"])
    }
    let field = try FieldCatalog.weightEntry.field(named: String(path.dropFirst("entry.".count)))
    return .template(prefix: String(text[..<open.lowerBound]), field)
  }

  /// Returns the value for an entry as text.
  func text(for entry: WeightEntry) -> String {
    switch form {
    case .field(let field): field.text(of: entry)
    case .equal(let field, let value): "\(field.text(of: entry) == value)"
    case .different(let field, let value): "\(field.text(of: entry) != value)"
    case .template(let prefix, let field): prefix + field.text(of: entry)
    }
  }

  /// Returns the expression with a name replaced by a value.
  func replacing(_ name: String, with value: String) -> Self {
    var copy = self
    switch form {
    case .equal(let field, name): copy.form = .equal(field, value)
    case .different(let field, name): copy.form = .different(field, value)
    default: break
    }
    return copy
  }
}

extension String {
  /// The text with straight quotation marks.
  var withStraightQuotes: String {
    replacing("“", with: "\"").replacing("”", with: "\"").replacing("„", with: "\"")
  }
}

extension StringProtocol {
  /// The text without leading and trailing spaces.
  var trimmed: String { trimmingCharacters(in: .whitespaces) }
}
