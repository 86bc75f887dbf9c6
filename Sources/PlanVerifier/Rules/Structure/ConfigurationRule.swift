internal import Diagnostics

extension Rule {
  /// The rule that the known keys of `config.json` have valid values.
  static let configuration = Rule(
    "structure.configuration", .warning,
    page: RulePage(
      what: "The known keys of config.json have values that tools accept.",
      why: """
        A setting with an unknown value is silently ignored, so the project is processed in an \
        unintended way. 'branching_strategy' is 'none', 'phase' or 'milestone'; 'model_profile' \
        is 'quality', 'balanced', 'budget' or 'inherit'; 'phase_branch_template' contains \
        '{phase}', and 'milestone_branch_template' contains '{milestone}'. Every key can be null. \
        Unknown keys are not reported, because tools add their own.
        """,
      example: "{ \"git\": { \"branching_strategy\": \"phases\" } }",
      fix: "{ \"git\": { \"branching_strategy\": \"phase\" } }")
  ) { context in
    guard let configuration = context.project.configuration else { return [] }
    guard configuration.map != nil else {
      return [.mismatch("the file", configuration, "a map")]
    }
    return settings.compactMap { path, type in
      guard let value = configuration.value(at: path), !type.takes(value) else { return nil }
      return .mismatch("'\(path.joined(separator: "."))'", value, type.expectation(for: value))
    }
  }

  private static let settings: [([String], SettingType)] = [
    (["mode"], .text), (["granularity"], .text), (["depth"], .text),
    (["model_profile"], .word(["quality", "balanced", "budget", "inherit"])),
    (["phase_naming"], .text), (["project_code"], .text), (["context_window"], .count),
    (["workflow"], .map), (["workflow", "nyquist_validation"], .bool),
    (["workflow", "plan_check"], .bool), (["workflow", "verifier"], .bool),
    (["workflow", "research"], .bool), (["workflow", "human_verify_mode"], .text),
    (["planning"], .map), (["planning", "commit_docs"], .bool),
    (["planning", "sub_repos"], .list), (["git"], .map),
    (["git", "branching_strategy"], .word(["none", "phase", "milestone"])),
    (["branching_strategy"], .word(["none", "phase", "milestone"])),
    (["git", "phase_branch_template"], .template("{phase}")),
    (["phase_branch_template"], .template("{phase}")),
    (["git", "milestone_branch_template"], .template("{milestone}")),
    (["milestone_branch_template"], .template("{milestone}")),
  ]
}

/// The type of a setting.
private enum SettingType {
  case text, bool, count, list, map
  case word([String])
  case template(String)

  var description: String {
    switch self {
    case .text: "text"
    case .bool: "true or false"
    case .count: "a whole number above 0"
    case .list: "a list"
    case .map: "a map"
    case .word(let words): "one of \(words.joined(separator: ", "))"
    case .template(let part): "text that contains '\(part)'"
    }
  }

  /// Returns the description, with a remark about quotes if the value wrongly has or lacks them.
  func expectation(for value: YAMLValue) -> String {
    switch (self, value.content) {
    case (.bool, .scalar(_, isQuoted: true)), (.count, .scalar(_, isQuoted: true)):
      "\(description) without quotes"
    case (.text, .scalar(_, isQuoted: false)): "\(description) in quotes"
    default: description
    }
  }

  func takes(_ value: YAMLValue) -> Bool {
    guard case .scalar(let text, let isQuoted) = value.content else {
      switch self {
      case .list: return value.list != nil
      case .map: return value.map != nil
      default: return false
      }
    }
    if !isQuoted, text == "null" { return true }
    switch self {
    case .text: return isQuoted
    case .bool: return !isQuoted && value.bool != nil
    case .count: return !isQuoted && (value.integer.map { $0 > 0 } ?? false)
    case .word(let words): return isQuoted && words.contains(text)
    case .template(let part): return isQuoted && text.contains(part)
    case .list, .map: return false
    }
  }
}

extension YAMLValue {
  /// Returns the value at a path of keys; `nil` if it does not exist.
  fileprivate func value(at path: [String]) -> YAMLValue? {
    path.reduce(self as YAMLValue?) { value, key in value?.entry([key])?.value }
  }
}
