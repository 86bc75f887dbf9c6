internal import Conformance
internal import ConformanceReports

/// The interpretation of one row: its cells, the steps of its case, and the required capabilities.
struct RowExplanation<World: ConformanceWorld> {
  let row: PlannedRow<World>

  var text: String {
    let lines = head + [""] + row.cells.flatMap(lines) + [""] + steps + needs + verdict
    return lines.map { VisibleText.escaping($0) + "\n" }.joined()
  }

  private var head: [String] {
    var lines = [
      row.id, "  location  \(row.location)", "  kind      \(row.kind)",
      "  revision  \(row.revision)",
    ]
    if !row.requirements.isEmpty {
      lines.append("  proves    \(row.requirements.joined(separator: ", "))")
    }
    return lines
  }

  private func lines(for cell: PlannedCell) -> [String] {
    let weight = cell.isNormative ? "normative" : "descriptive, proves nothing"
    var lines = ["\(cell.column) (\(weight)): \(cell.text)"]
    lines += cell.definitions.map {
      "  '\($0.phrase)' means '\($0.meaning)' (\($0.meaningLocation))"
    }
    lines += cell.understanding.map { "  \($0)" }
    for unbound in row.unbound where unbound.location == cell.location {
      lines.append("  not understood: \(unbound.clause.message)")
      if !unbound.clause.suggestions.isEmpty {
        lines.append("    nearest: \(unbound.clause.suggestions.joined(separator: "; "))")
      }
      let code = unbound.clause.snippet?.split(separator: "\n", omittingEmptySubsequences: false)
      lines += (code ?? []).map { "    \($0)" }
    }
    return lines
  }

  private var steps: [String] {
    ["steps of the row"]
      + row.testCase.steps.enumerated().map { index, step in
        let origin = step.column.map { "column '\($0)'" } ?? "added by the kind"
        return
          "  \(index + 1). \(step.meaning.role.rawValue): \(step.meaning.shownName)  (\(origin))"
      }
  }

  private var needs: [String] {
    let capabilities = row.testCase.capabilities.sorted()
    return [
      "",
      "required capabilities: "
        + (capabilities.isEmpty ? "none" : capabilities.joined(separator: ", ")),
    ]
  }

  private var verdict: [String] {
    guard row.unbound.isEmpty else { return ["the row cannot run: not all of it is understood"] }
    return row.expectsSomething ? [] : ["the row cannot run: it has no expectation"]
  }
}
