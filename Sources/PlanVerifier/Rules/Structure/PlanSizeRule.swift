internal import Diagnostics

extension Rule {
  /// The rule that plans are small enough to carry out in one session.
  static let planSize = Rule(
    "structure.plan-size", .note,
    page: RulePage(
      what: """
        A plan has at most 4 tasks, changes at most 14 files and is at most 256 kilobytes long, by \
        default.
        """,
      why: """
        Two or three tasks fit into one session and one review. Larger plans are often finished \
        only in part, and the summary does not show which part. This is advice; the limits can be \
        changed in the settings. A kilobyte has 1,024 bytes, and an incomplete one does not count.
        """,
      example: "<task>…</task>  (six times)",
      fix: "Two plans of three tasks, the second of which depends on the first"),
    parameters: [maximumTasks, maximumFiles, maximumKilobytes], isOptional: true
  ) { context in
    let tasks = context.value(of: maximumTasks)
    let files = context.value(of: maximumFiles)
    let kilobytes = context.value(of: maximumKilobytes)
    return context.project.plans.flatMap { plan -> [RuleFinding] in
      var findings: [RuleFinding] = []
      if let task = plan.tasks.dropFirst(max(0, tasks)).first {
        findings.append(.tooMany("has", "task", plan.tasks.count, tasks, at: task.location))
      }
      let fileCount = plan.modifiedFiles.count
      if fileCount > files {
        let list = plan.frontMatter?.entry(["files_modified", "files-modified"])?.key
        findings.append(
          .tooMany("changes", "file", fileCount, files, at: list?.location ?? plan.head))
      }
      if plan.size / 1024 > kilobytes {
        findings.append(
          .tooMany("has a size of", "kilobyte", plan.size / 1024, kilobytes, at: plan.head))
      }
      return findings
    }
  }

  private static let maximumTasks = RuleParameter(
    "tasks", standard: 4, meaning: "the maximum number of tasks in a plan")
  private static let maximumFiles = RuleParameter(
    "files", standard: 14, meaning: "the maximum number of files that a plan changes")
  private static let maximumKilobytes = RuleParameter(
    "kilobytes", standard: 256, meaning: "the maximum size of a plan in kilobytes of 1,024 bytes")
}

extension RuleFinding {
  fileprivate static func tooMany(
    _ verb: String, _ what: String, _ count: Int, _ maximum: Int, at place: SourceLocation
  ) -> Self {
    Self(
      "the plan \(verb) \(count.counted(what)); "
        + "at most \(maximum) \(maximum == 1 ? "is" : "are") recommended",
      at: place, fix: "split it")
  }
}
