internal import Diagnostics

extension Rule {
  static let excludedPresent = Rule(
    "promise.excluded-present", .error,
    page: RulePage(
      what: "What a finished plan promises to be gone is gone.",
      why: """
        A plan that removes something promises an absence: a file under 'deleted: true', or a text \
        under excludes, not_contains or removes. Checkers that know only presence fail such a plan \
        when it is kept, and pass it when it is broken.
        """,
      example: """
        artifacts:
          - path: Sources/Sync.swift
            excludes: LegacyImporter      # the file still uses it
        """,
      fix: "Remove the last use of LegacyImporter from Sources/Sync.swift.")
  ) { context in
    context.project.finishedPlans.flatMap { finished in
      (finished.plan.promises?.artifacts ?? []).flatMap { artifact -> [RuleFinding] in
        if artifact.isDeleted { return still(artifact, in: context) }
        let files = context.files(of: artifact, in: finished.plan)
        return artifact.excludes.flatMap { text in files.compactMap { held(text, in: $0) } }
      }
    }
  }

  private static func still(_ artifact: Artifact, in context: RuleContext) -> [RuleFinding] {
    guard let path = LinkResolver(context.tree).artifacts(artifact.path.value).first else {
      return []
    }
    return [
      RuleFinding(
        "'\(path)' is promised to be deleted and is still there", at: artifact.path.location,
        fix: "delete it, or take the promise back")
    ]
  }

  private static func held(_ text: Located<String>, in judged: JudgedFile) -> RuleFinding? {
    guard !text.value.trimmed.isEmpty,
      case .held(let place) = TextPromise(text: text.value).finding(in: judged.file)
    else { return nil }
    return RuleFinding(
      "'\(judged.file.path)'\(judged.remark) still contains '\(text.value.shortened)'",
      at: text.location, fix: "remove it, or take the promise back",
      notes: [Diagnostic.Note("the text", at: judged.file.location(of: place))])
  }
}
