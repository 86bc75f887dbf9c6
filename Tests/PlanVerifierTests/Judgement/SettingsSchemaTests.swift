import Diagnostics
import Foundation
import PlanVerifier
import TestSupport
import Testing

/// Tests of the JSON Schema of `healthspec.yml`.
///
/// CI also checks that the schema and the tool accept the same example files.
struct SettingsSchemaTests {
  private func object(_ value: Any?) throws -> [String: Any] {
    try #require(value as? [String: Any])
  }

  private func rules() throws -> [String: Any] {
    let schema = try JSONEncoder().encode(SettingsSchema())
    let root = try object(JSONSerialization.jsonObject(with: schema))
    let plan = try object(object(root["properties"])["plan"])
    return try object(object(object(plan["properties"])["rules"])["properties"])
  }

  @Test func `the schema lists exactly the ids of the rules`() throws {
    #expect(try Set(rules().keys) == Set(RuleCatalog.all.map(\.id.rawValue)))
  }

  @Test(arguments: RuleCatalog.all.filter { !$0.parameters.isEmpty }.map(\.id.rawValue))
  func `the schema of a rule has its parameters with their defaults`(_ id: String) throws {
    let rule = try #require(RuleCatalog.all.first { $0.id.rawValue == id })
    let setting = try object(rules()[id])
    let map = try object((setting["anyOf"] as? [Any])?.last)
    let parameters = try object(map["properties"]).filter { $0.key != "severity" }
    #expect(Set(parameters.keys) == Set(rule.parameters.map(\.name)))
    for parameter in rule.parameters {
      #expect(try object(parameters[parameter.name])["default"] as? Int == parameter.standard)
    }
  }
}
