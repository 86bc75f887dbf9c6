internal import Diagnostics

extension Rule {
  /// The rule that the requirements of contract rows are defined.
  static let rowRequirementUnknown = Rule(
    "trace.row-requirement-unknown", .error,
    page: RulePage(
      what: "The requirements that contract rows name are defined in REQUIREMENTS.",
      why: """
        A row that names an undefined id is not evidence for the intended requirement. Only ids \
        with a prefix that REQUIREMENTS uses are checked, because other documents may define \
        others. Archived requirements count as defined.
        """,
      example: "| restart | … | NOTE-20 |     (REQUIREMENTS ends with NOTE-02)",
      fix: "Correct the id in the rows, or add the requirement.")
  ) { context in
    guard let list = context.project.requirements else { return [] }
    let index = context.index.requirements
    var rows: [String: [String]] = [:]
    for row in context.contracts.rows {
      for id in Set(row.requirements)
      where index.items[id] == nil && !context.project.archivedRequirements.contains(id)
        && index.prefixes.contains(RequirementID.prefix(of: id))
      {
        rows[id, default: []].append(row.id)
      }
    }
    return rows.sorted { $0.key < $1.key }.map { id, names in
      RuleFinding(
        "\(names.count.counted("contract row")) "
          + "name\(names.count == 1 ? "s" : "") requirement '\(id)', which is not defined: "
          + Wording.list(names),
        at: list.document.location, fix: "correct the id in the rows, or add the requirement")
    }
  }
}
