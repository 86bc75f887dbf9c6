internal import Diagnostics

/// A reader for `healthspec.yml` that reports an unknown key or an invalid value as an error.
struct SettingsReader {
  private(set) var settings = Settings()
  private(set) var diagnostics: [Diagnostic] = []
  private var places: [String: SourceLocation] = [:]

  init(_ bytes: [UInt8], rules: [Rule] = RuleCatalog.all) {
    let lines = SourceLines(bytes, path: PlanningFiles.settings)
    var reader = YAMLReader(lines, range: 0..<bytes.count, subject: "settings")
    let value = reader.read()
    diagnostics = reader.diagnostics
    for entry in entries(of: value, "a map") {
      if entry.key.value == "plan" { readPlan(entry.value) } else { refuse(entry.key, ["plan"]) }
    }
    for (id, setting) in settings.rules.sorted(by: { $0.key < $1.key }) {
      check(id, setting, rules)
    }
  }

  private mutating func readPlan(_ value: YAMLValue) {
    for entry in entries(of: value, "a map with 'rules' or 'ignore'") {
      switch entry.key.value {
      case "rules":
        for rule in entries(of: entry.value, "a map from rules to settings") {
          places[rule.key.value] = rule.key.location
          settings.rules[rule.key.value] = setting(rule.value)
        }
      case "ignore":
        for item in entry.value.items {
          guard let text = item.text else {
            report("expected the path of a file or a folder", item.location)
            continue
          }
          guard !text.value.contains("*") else {
            report(
              "'\(text.value)' is a pattern; expected the path of a file or a folder",
              text.location)
            continue
          }
          do { settings.ignored.append(try RepositoryPath(text.value)) } catch {
            report("'\(text.value)' is not a relative path inside the project", text.location)
          }
        }
      default: refuse(entry.key, ["rules", "ignore"])
      }
    }
  }

  private mutating func setting(_ value: YAMLValue) -> Settings.RuleSetting {
    var setting = Settings.RuleSetting()
    if value.map == nil {
      apply(value, to: &setting)
      return setting
    }
    for entry in value.map ?? [] {
      if entry.key.value == "severity" {
        apply(entry.value, to: &setting)
      } else if let number = entry.value.integer {
        setting.parameters[entry.key.value] = number
      } else {
        report("the value of '\(entry.key.value)' is not a whole number", entry.value.location)
      }
    }
    return setting
  }

  private mutating func apply(_ value: YAMLValue, to setting: inout Settings.RuleSetting) {
    // YAML 1.2 parses 'off' as text.
    if value.bool == false || value.text?.value == "off" {
      setting.isOff = true
    } else if let severity = value.text.flatMap({ Diagnostic.Severity(rawValue: $0.value) }) {
      setting.severity = severity
    } else {
      let found = value.text.map { "'\($0.value)'" } ?? "the value"
      report(
        "\(found) is not a severity; expected 'off', 'note', 'warning' or 'error'", value.location)
    }
  }

  private mutating func check(_ id: String, _ setting: Settings.RuleSetting, _ rules: [Rule]) {
    guard let place = places[id] else { return }
    guard let rule = rules.first(where: { $0.id.rawValue == id }) else {
      report("the rule '\(id)' does not exist", place)
      return
    }
    for (name, value) in setting.parameters.sorted(by: { $0.key < $1.key }) {
      guard let parameter = rule.parameters.first(where: { $0.name == name }) else {
        report("the rule '\(id)' has no parameter '\(name)'", place)
        continue
      }
      guard !parameter.range.contains(value) else { continue }
      settings.rules[id]?.parameters[name] = nil
      report(
        "'\(name)' of the rule '\(id)' is \(value); expected \(parameter.range.lowerBound) to "
          + "\(parameter.range.upperBound)", place)
    }
  }

  private mutating func entries(of value: YAMLValue?, _ expected: String) -> [YAMLValue.Entry] {
    guard let value, !value.isNull else { return [] }
    guard let map = value.map else {
      report("expected \(expected)", value.location)
      return []
    }
    return map
  }

  private mutating func refuse(_ key: Located<String>, _ known: [String]) {
    let names = known.map { "'\($0)'" }.joined(separator: " or ")
    report("unknown key '\(key.value)'; expected \(names)", key.location)
  }

  private mutating func report(_ message: String, _ place: SourceLocation) {
    diagnostics.append(
      Diagnostic(
        .error, "settings.invalid", message, at: place,
        fix: "correct it; 'healthspec plan rules [RULE]' lists the rules, or shows one with its "
          + "parameters"))
  }
}
