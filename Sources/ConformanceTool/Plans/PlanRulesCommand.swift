#if Plans
  internal import ArgumentParser
  internal import ConformanceReports
  internal import Diagnostics
  internal import PlanVerifier

  /// The command that lists the rules, shows the page of one rule, or prints the schema of the
  /// settings.
  struct PlanRulesCommand<Tool: ContractTool>: ParsableCommand {
    /// The output format; `schema` is the JSON Schema of `healthspec.yml`.
    enum Format: String, CaseIterable, ExpressibleByArgument {
      case text
      case json
      case schema
    }

    static var configuration: CommandConfiguration {
      CommandConfiguration(
        commandName: "rules",
        abstract: "List the rules of 'plan verify', or show the page of a rule.",
        discussion: """
          Configure rules in healthspec.yml:

            plan:
              rules:
                structure.plan-size: off
                promise.link-broken: { severity: warning, window: 20 }
              ignore: [.planning/phases/00-spike]

          Suppress a finding with a reason, in a comment on the line above it:

            <!-- healthspec:allow structure.no-tasks: written by another tool -->

          EXAMPLES
            \(Tool.name) plan rules
            \(Tool.name) plan rules promise.export-missing
            \(Tool.name) plan rules --format json
            \(Tool.name) plan rules --format schema > healthspec.schema.json
          """)
    }

    @Argument(
      help: "The id of a rule.", completion: .list(RuleCatalog.all.map(\.id.rawValue)))
    var rule: String?

    @Option(help: "The output format; 'schema' is the JSON Schema of healthspec.yml.")
    var format: Format = .text

    @OptionGroup var output: OutputOptions

    func run() throws {
      let console = output.console(for: Tool.self)
      guard let rule else {
        switch format {
        case .text: try console.write(RuleText.list(RuleCatalog.all))
        case .json: try console.write(try RuleText.json(RuleCatalog.all))
        case .schema: try console.write(try SettingsSchema().prettyJSON())
        }
        return
      }
      guard let found = RuleCatalog.rule(Diagnostic.ID(rawValue: rule)) else {
        throw ValidationError(
          "the rule '\(rule)' does not exist; '\(Tool.name) plan rules' lists all rules.")
      }
      switch format {
      case .text: try console.write(RuleText.page(of: found))
      case .json: try console.write(try RuleText.json([found]))
      case .schema: try console.write(try SettingsSchema(rules: [found]).prettyJSON())
      }
    }
  }

  /// Functions that format rules as text or JSON.
  enum RuleText {
    private struct Entry: Codable {
      let id: String
      let severity: String
      let what: String
      let why: String
      let example: String
      let fix: String
      let parameters: [String: Int]
    }

    /// Returns a line for each rule, grouped by family, and a line with the number of rules.
    static func list(_ rules: [Rule]) -> String {
      let width = rules.map(\.id.rawValue.count).max() ?? 0
      var lines: [String] = []
      var family: Rule.Family?
      for rule in rules {
        if rule.family != family, let next = rule.family {
          if family != nil { lines.append("") }
          lines.append(next.rawValue)
          family = next
        }
        let id = padded(rule.id.rawValue, to: width)
        lines.append("  \(id)  \(padded(rule.severity.rawValue, to: 7))  \(rule.page.what)")
      }
      lines.append("")
      lines.append("\(rules.count) rules; 'plan rules ID' shows the page of one")
      return lines.map { $0 + "\n" }.joined()
    }

    /// Returns the page of a rule.
    static func page(of rule: Rule) -> String {
      var lines = ["\(rule.id.rawValue) (\(rule.severity.rawValue))", "", rule.page.what, ""]
      lines += [rule.page.why, "", "Breaks the rule:", ""] + indented(rule.page.example)
      lines += ["", "Follows the rule:", ""] + indented(rule.page.fix)
      if !rule.parameters.isEmpty {
        lines += ["", "Parameters:", ""]
        for parameter in rule.parameters {
          lines.append(
            "    \(parameter.name)  \(parameter.meaning); \(parameter.standard) unless set")
        }
      }
      return lines.map { $0 + "\n" }.joined()
    }

    /// Returns the pages of rules as JSON for other programs.
    static func json(_ rules: [Rule]) throws -> String {
      let entries = rules.map { rule in
        Entry(
          id: rule.id.rawValue, severity: rule.severity.rawValue, what: rule.page.what,
          why: rule.page.why, example: rule.page.example, fix: rule.page.fix,
          parameters: Dictionary(
            rule.parameters.map { ($0.name, $0.standard) }, uniquingKeysWith: { first, _ in first })
        )
      }
      return try entries.prettyJSON()
    }

    private static func padded(_ text: String, to width: Int) -> String {
      text + String(repeating: " ", count: max(0, width - text.count))
    }

    private static func indented(_ text: String) -> [String] {
      text.split(separator: "\n", omittingEmptySubsequences: false).map { "    \($0)" }
    }
  }
#endif
