internal import Diagnostics

extension Rule {
  /// The rule that all items of a checklist are numbered consecutively if one of them has an id.
  static let specKitChecklistFormat = Rule(
    "speckit.checklist-format", .note,
    page: RulePage(
      what: """
        If one item of a checklist has an id, all have one, and the ids are consecutive and have \
        three to six digits.
        """,
      why: """
        Reviews refer to items by ids such as CHK012. An item without an id cannot be referred to, \
        and a duplicate id is ambiguous. Checklists without ids are not checked.
        """,
      example: "- [ ] CHK001 Are limits given? [Clarity]\n- [ ] CHK003 Are errors named?",
      fix: "- [ ] CHK001 Are limits given? [Clarity]\n- [ ] CHK002 Are errors named?"),
    isOptional: true
  ) { context in
    context.project.features.flatMap(\.checklists).flatMap { checklist -> [RuleFinding] in
      let items = checklist.document.checklist.map {
        (item: $0, id: FeatureID(prefixOf: $0.text.value, kind: .check))
      }
      guard items.contains(where: { $0.id != nil }) else { return [] }
      var last: FeatureID?
      return items.compactMap { item, id -> RuleFinding? in
        guard let id else {
          return RuleFinding(
            "the item has no id; expected an id such as CHK001", at: item.text.location,
            fix: "add the next free id after the checkbox")
        }
        defer { last = id }
        if id.description.dropFirst(id.kind.prefix.count).prefix(while: \.isNumber).count < 3 {
          return RuleFinding(
            "the id '\(id)' has fewer than three digits", at: item.text.location,
            fix: "write three to six digits, such as CHK001")
        }
        guard let last, id.number != last.number + 1 else { return nil }
        let next = String(last.number + 1)
        let padding = String(repeating: "0", count: max(0, 3 - next.count))
        return RuleFinding(
          "'\(id)' follows '\(last)'; expected 'CHK\(padding)\(next)'", at: item.text.location,
          fix: "number the items consecutively")
      }
    }
  }
}
