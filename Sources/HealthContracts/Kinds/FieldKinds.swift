internal import Conformance
internal import Foundation
internal import HealthModel
internal import WeightSync

extension HealthContracts {
  /// Tables of fields: names, types, defaults, where values come from and what they mean.
  static var fields: HealthKind {
    HealthKind(
      id: "fields",
      summary: "A type of the code has this field, with this type, default, source and meaning.",
      columns: [
        HealthColumn(
          "Field", aliases: ["Key"], reading: .value(bindField), isKey: true),
        HealthColumn("Type", reading: .value(bindType)),
        HealthColumn("Default", reading: .value(bindDefault), isRequired: false),
        HealthColumn("Required", reading: .value(bindRequired), isRequired: false),
        HealthColumn("Source", reading: .clauses(scopes: ["source"]), isRequired: false),
        HealthColumn("Description", reading: .clauses(scopes: ["description"]), isRequired: false),
      ],
      tableFacts: { rows in
        ["entity": FieldCatalog.entity(forFieldsNamed: rows.map { $0["Field"] ?? "" })]
      })
  }

  /// Tables of rules that the fields of an entry obey.
  static var validation: HealthKind {
    HealthKind(
      id: "validation",
      summary: "An entry whose field breaks the rule is refused with the message, others are not.",
      columns: [
        HealthColumn("Field", reading: .value(bindField), isKey: true),
        HealthColumn("Rule", reading: .clauses(scopes: ["rule"])),
        HealthColumn("Error", aliases: ["Message"], reading: .value(bindAnything)),
      ],
      tableFacts: { _ in ["entity": FieldCatalog.weightEntry.entity] })
  }

  /// Tables of properties that are computed from fields.
  static var computedProperties: HealthKind {
    HealthKind(
      id: "computed-properties",
      summary: "A computed property of an entry has this type and always this value.",
      columns: [
        HealthColumn("Property", reading: .value(bindProperty), isKey: true),
        HealthColumn("Type", reading: .value(bindPropertyType)),
        HealthColumn("Value", reading: .value(bindPropertyValue)),
      ])
  }

  /// The field that a row is about.
  static func field(_ context: RowContext) throws(BindingProblem) -> FieldCatalog.Field {
    guard let catalog = FieldCatalog.named(context.tableFacts["entity"] ?? "") else {
      let names = FieldCatalog.all.flatMap { $0.fields.map(\.name) }
      throw BindingProblem(
        "no type has the fields of this table",
        candidates: Similarity.nearest(to: context.cells["Field"] ?? "", among: names))
    }
    return try catalog.field(named: context.cells["Field"] ?? "")
  }

  private static func bindField(
    _ cell: PhraseTokens, _ context: RowContext
  ) throws(BindingProblem) -> [HealthMeaning] {
    let field = try field(context)
    let entity = context.tableFacts["entity"] ?? ""
    return [.setup("the field \(field.name) of \(entity)") { _ in }]
  }

  private static func bindType(
    _ cell: PhraseTokens, _ context: RowContext
  ) throws(BindingProblem) -> [HealthMeaning] {
    let field = try field(context)
    return [
      .expectation("\(field.name) has the type \(cell.text)") { _ in
        .require(
          PhraseTokens(field.typeName) == cell, expected: context.cells["Type"] ?? "",
          observed: field.typeName)
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

  /// Binds a default, with a remark in parentheses where there is one.
  private static func bindDefault(
    _ cell: PhraseTokens, _ context: RowContext
  ) throws(BindingProblem) -> [HealthMeaning] {
    let field = try field(context)
    let remark = ["(", "all", "history", ")"]
    let hasRemark = cell.words.suffix(remark.count) == remark[...]
    let value = hasRemark ? cell[0..<(cell.count - remark.count)] : cell
    var meanings: [HealthMeaning] = [
      .expectation("\(field.name) starts as \(value.text)") { _ in
        .require(
          PhraseTokens(field.defaultText) == value, expected: value.text,
          observed: field.defaultText)
      }
    ]
    if hasRemark { meanings.append(.allHistory) }
    return meanings
  }

  private static func bindAnything(
    _ cell: PhraseTokens, _ context: RowContext
  ) throws(BindingProblem) -> [HealthMeaning] { [] }

  // MARK: - Computed properties

  private static let properties: [String: @Sendable (WeightEntry) -> Any] = [
    "isImported": { $0.isImported }, "needsSync": { $0.needsSync },
    "syncIdentifier": { $0.syncIdentifier },
  ]

  private static func property(
    _ context: RowContext
  ) throws(BindingProblem) -> (name: String, read: @Sendable (WeightEntry) -> Any) {
    let wanted = context.tokens("Property").text
    guard let found = properties.first(where: { PhraseTokens($0.key).text == wanted }) else {
      throw BindingProblem(
        "an entry has no property '\(wanted)'",
        candidates: Similarity.nearest(to: wanted, among: properties.keys.sorted()))
    }
    return (found.key, found.value)
  }

  private static func bindProperty(
    _ cell: PhraseTokens, _ context: RowContext
  ) throws(BindingProblem) -> [HealthMeaning] {
    [.setup("the property \(try property(context).name)") { _ in }]
  }

  private static func bindPropertyType(
    _ cell: PhraseTokens, _ context: RowContext
  ) throws(BindingProblem) -> [HealthMeaning] {
    let (name, read) = try property(context)
    return [
      .expectation("\(name) has the type \(cell.text)") { _ in
        let type = FieldText.typeName(of: read(EntryVariants.all[0]))
        return .require(PhraseTokens(type) == cell, expected: cell.text, observed: type)
      }
    ]
  }

  private static func bindPropertyValue(
    _ cell: PhraseTokens, _ context: RowContext
  ) throws(BindingProblem) -> [HealthMeaning] {
    let (name, read) = try property(context)
    let expression = try FieldExpression(cell, context.cells["Value"] ?? "")
    return [
      .expectation("\(name) is \(cell.text)") { _ in
        for entry in EntryVariants.all {
          let (expected, observed) = (expression.text(for: entry), FieldText.text(read(entry)))
          guard expected.lowercased() == observed.lowercased() else {
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

  /// Reads an expression.
  init(_ tokens: PhraseTokens, _ source: String) throws(BindingProblem) {
    // What the words leave out, such as an article in front, is no part of the text in quotes.
    // Outside of code marks Markdown takes the backslash for its own and drops it.
    if tokens.words.first == "\"",
      let open = source.range(of: "\\(") ?? source.range(of: "("),
      let quote = source[..<open.lowerBound].firstIndex(where: {
        PhraseTokens("\($0)").text == "\""
      })
    {
      let path = source[open.upperBound...].prefix { $0 != ")" }.split(separator: ".")
      guard path.count == 2, path[0].trimmed.lowercased() == "entry" else {
        throw BindingProblem(
          "'\(tokens.text)' does not name a field of the entry",
          candidates: [#""w8trackr-\(entry.persistentModelID)""#])
      }
      let field = try FieldCatalog.weightEntry.field(named: String(path[1]).trimmed)
      form = .template(
        prefix: String(source[source.index(after: quote)..<open.lowerBound]), field)
      return
    }
    var words = tokens.words.filter { $0 != "$" && $0 != "\"" }
    // "$0.source" reads as the words "$" and "0.source".
    words = words.map { $0.hasPrefix("0.") ? String($0.dropFirst(2)) : $0 }
    let field = try FieldCatalog.weightEntry.field(named: words.first ?? "")
    let rest = Array(words.dropFirst())
    if rest.isEmpty {
      form = .field(field)
    } else if rest.count > 2, rest[0] == "=", rest[1] == "=" {
      form = .equal(field, rest[2...].joined(separator: " "))
    } else if rest.count > 2, rest[0] == "!", rest[1] == "=" {
      form = .different(field, rest[2...].joined(separator: " "))
    } else {
      throw BindingProblem(
        "'\(tokens.text)' is not an expression",
        candidates: [#"source != "W8Trackr""#, "pendingHealthSync", "pendingHealthSync == true"])
    }
  }

  /// The value for an entry, as text.
  func text(for entry: WeightEntry) -> String {
    switch form {
    case .field(let field): field.text(of: entry)
    case .equal(let field, let value): "\(Self.same(field.text(of: entry), value))"
    case .different(let field, let value): "\(!Self.same(field.text(of: entry), value))"
    case .template(let prefix, let field): prefix + field.text(of: entry)
    }
  }

  /// The expression with a value in the place of a name.
  func replacing(_ name: String, with value: String) -> Self {
    var copy = self
    let wanted = PhraseTokens(name).text
    switch form {
    case .equal(let field, wanted): copy.form = .equal(field, value)
    case .different(let field, wanted): copy.form = .different(field, value)
    default: break
    }
    return copy
  }

  private static func same(_ lhs: String, _ rhs: String) -> Bool {
    PhraseTokens(lhs).text == PhraseTokens(rhs).text
  }
}

extension StringProtocol {
  /// The text without blanks at its ends.
  var trimmed: String { trimmingCharacters(in: .whitespaces) }
}
