internal import Diagnostics

extension Rule {
  /// The rule that task ids are consecutive in the order of execution.
  static let specKitTaskSequence = Rule(
    "speckit.task-sequence", .note,
    page: RulePage(
      what: "The ids of tasks are consecutive from the first line to the last.",
      why: """
        Tasks run in the order of the file, and spec-kit numbers them in that order. A gap can \
        indicate a lost task, and a number out of order a task that was moved without checking \
        what depends on it. A letter, as in T012a, inserts a task between two others.
        """,
      example: "- [ ] T004 …\n- [ ] T006 …",
      fix: "- [ ] T004 …\n- [ ] T005 …"),
    isOptional: true
  ) { context in
    context.project.features.flatMap { feature in
      var highest: FeatureID?
      var seen: Set<FeatureID> = []
      return (feature.tasks?.tasks ?? []).compactMap { task -> RuleFinding? in
        guard let id = task.id, seen.insert(id.value).inserted else { return nil }
        defer { if (highest?.number ?? -1) < id.value.number { highest = id.value } }
        guard let last = highest else { return nil }
        if id.value.number < last.number {
          return RuleFinding(
            "'\(id.value)' follows the higher id '\(last)'", at: id.location,
            fix: "number the tasks in the order of their execution")
        }
        guard id.value.number > last.number + 1 else { return nil }
        return RuleFinding(
          "'\(id.value)' follows '\(last)'; expected 'T\(padded(last.number + 1))'",
          at: id.location, fix: "number the tasks consecutively")
      }
    }
  }

  private static func padded(_ number: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, 3 - digits.count)) + digits
  }
}
