/// `REQUIREMENTS.md`.
package struct RequirementList: Sendable {
  /// A line such as `- [ ] **AUTH-01**: text`.
  package struct Item: Sendable {
    package var id: Located<String>
    package var text: String
    /// The box; `nil` for entries without one, which are out of the scope of the milestone.
    package var state: ChecklistItem.State?
    /// The titles of the headings above it.
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

  /// A row of the traceability table, ranges spelt out.
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
  /// The entries, those without a box too.
  package var items: [Item]
  /// The rows of the traceability table.
  package var trace: [TraceRow]

  /// Creates a list.
  package init(document: PlanningDocument, items: [Item] = [], trace: [TraceRow] = []) {
    self.document = document
    self.items = items
    self.trace = trace
  }

  /// The entries that the current milestone must meet: those with a box.
  package var required: [Item] { items.filter { $0.state != nil } }

  /// The parts of ids in front of their last number, such as `AUTH`; ids elsewhere are only looked
  /// for with these, as `UTF-8` and `SHA-256` look the same.
  package var prefixes: Set<String> {
    Set(items.map { RequirementID.prefix(of: $0.id.value) })
  }
}
