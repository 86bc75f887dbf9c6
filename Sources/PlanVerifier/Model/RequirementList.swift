/// `REQUIREMENTS.md`.
package struct RequirementList: Sendable {
  /// A line such as `- [ ] **AUTH-01**: text`.
  package struct Item: Sendable {
    package var id: Located<String>
    package var text: String
    /// The state of the box; `nil` for entries that have no box or are struck out, which are out of
    /// scope for the milestone.
    package var state: ChecklistItem.State?
    /// The titles of the enclosing headings.
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

  /// A row of the traceability table, with ranges expanded.
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
  /// The entries, including those without a box.
  package var items: [Item]
  /// The rows of the traceability table.
  package var trace: [TraceRow]

  /// Creates a list.
  package init(document: PlanningDocument, items: [Item] = [], trace: [TraceRow] = []) {
    self.document = document
    self.items = items
    self.trace = trace
  }

  /// The entries with a box that are not struck out.
  package var required: [Item] { items.filter { $0.state != nil } }

  /// The parts of ids before their last number, such as `AUTH`.
  ///
  /// Ids in other documents are only recognized with these prefixes, because `UTF-8` and `SHA-256`
  /// have the same form.
  package var prefixes: Set<String> {
    Set(items.map { RequirementID.prefix(of: $0.id.value) })
  }
}
