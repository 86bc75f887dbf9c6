internal import Diagnostics

/// The JSON Schema of `healthspec.yml`, generated from the rules so that editors can complete and
/// validate the file.
///
/// The schema also accepts some values that ``SettingsReader`` rejects, such as the number `3.0`
/// and an ignored path that is blank, leads outside the project or is a pattern.
package struct SettingsSchema: Sendable, Encodable {
  private let schema: Node

  /// Creates the schema of the settings for the given rules.
  package init(rules: [Rule] = RuleCatalog.all) {
    let rules = Node.map(
      "Rule ids, each with a severity or a map with a severity and parameters.",
      Dictionary(uniqueKeysWithValues: rules.map { ($0.id.rawValue, Self.setting(of: $0)) }))
    let ignored: Node = .object([
      "description": .text("The files and folders about which no messages are reported."),
      "type": .list([.text("array"), .text("string"), .text("null")]),
      "items": .object(["type": .text("string"), "minLength": .number(1)]),
      "minLength": .number(1),
    ])
    let plan = Node.map("Settings of plan verification.", ["rules": rules, "ignore": ignored])
    schema = .map(
      "Settings of a project.", ["plan": plan],
      and: [
        "$schema": .text("https://json-schema.org/draft/2020-12/schema"),
        "title": .text("healthspec.yml"),
        "$defs": .object(["severity": Self.severity]),
      ])
  }

  package func encode(to encoder: any Encoder) throws { try schema.encode(to: encoder) }

  /// The schema of a severity; YAML 1.1 parses an unquoted `off` as `false`, YAML 1.2 as text.
  private static let severity: Node = .object([
    "description": .text("The severity of the findings of a rule; off disables the rule."),
    "enum": .list(
      [.bool(false), .text("off")] + Diagnostic.Severity.allCases.map { .text($0.rawValue) }),
  ])

  private static func setting(of rule: Rule) -> Node {
    let severity = Node.object(["$ref": .text("#/$defs/severity")])
    var properties = ["severity": severity]
    for parameter in rule.parameters {
      properties[parameter.name] = .object([
        "type": .text("integer"),
        "description": .text(parameter.meaning),
        "default": .number(parameter.standard),
        "minimum": .number(parameter.range.lowerBound),
        "maximum": .number(parameter.range.upperBound),
      ])
    }
    let map: Node = .object([
      "type": .text("object"), "additionalProperties": .bool(false),
      "properties": .object(properties),
    ])
    return .object([
      "description": .text(rule.page.what), "anyOf": .list([severity, map]),
      "default": .text(rule.severity.rawValue),
    ])
  }

  /// A JSON value in a schema.
  private enum Node: Sendable, Encodable {
    case text(String)
    case bool(Bool)
    case number(Int)
    case list([Node])
    case object([String: Node])

    /// Returns the schema of a map with the given optional keys; `null` stands for an empty map.
    static func map(
      _ description: String, _ properties: [String: Node], and others: [String: Node] = [:]
    ) -> Node {
      let members: [String: Node] = [
        "description": .text(description),
        "type": .list([.text("object"), .text("null")]),
        "additionalProperties": .bool(false),
        "properties": .object(properties),
      ]
      return .object(members.merging(others) { _, other in other })
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      switch self {
      case .text(let text): try container.encode(text)
      case .bool(let value): try container.encode(value)
      case .number(let number): try container.encode(number)
      case .list(let nodes): try container.encode(nodes)
      case .object(let members): try container.encode(members)
      }
    }
  }
}
