/// The parsed `REQUIREMENTS.md`.
package struct RequirementList: Sendable {
  /// An entry for a requirement, such as the line `- [ ] **AUTH-01**: text`.
  ///
  /// A row with an id in a table without phases and statuses is an entry as well.
  package struct Item: Sendable {
    package var id: Located<String>
    package var text: String
    /// The state of the checkbox; `nil` without a checkbox, or if the entry is struck out.
    ///
    /// Entries without a state are out of scope for the milestone.
    package var state: ChecklistItem.State?
    /// The titles of the enclosing headings, outermost first; empty for an entry of a table.
    package var headings: [String]

    package init(
      id: Located<String>, text: String, state: ChecklistItem.State?, headings: [String] = []
    ) {
      self.id = id
      self.text = text
      self.state = state
      self.headings = headings
    }
  }

  /// A requirement in the traceability table; a table row with several ids yields several values.
  package struct TraceRow: Sendable {
    package var id: Located<String>
    package var phase: Located<PhaseToken>?
    package var status: Located<String>?

    package init(
      id: Located<String>, phase: Located<PhaseToken>? = nil, status: Located<String>? = nil
    ) {
      self.id = id
      self.phase = phase
      self.status = status
    }
  }

  package var document: PlanningDocument
  /// The entries, including those without a checkbox.
  package var items: [Item]
  /// The requirements in the traceability table, with ranges expanded.
  package var trace: [TraceRow]

  /// Creates a list.
  package init(document: PlanningDocument, items: [Item] = [], trace: [TraceRow] = []) {
    self.document = document
    self.items = items
    self.trace = trace
  }

  /// The entries that have a checkbox and are not struck out.
  package var required: [Item] { items.filter { $0.state != nil } }

  /// The parts of the ids before their last hyphen, such as `AUTH`.
  ///
  /// An id with another prefix can be an unrelated name of the same form, such as `UTF-8`.
  package var prefixes: Set<String> {
    Set(items.map { RequirementID.prefix(of: $0.id.value) })
  }
}
