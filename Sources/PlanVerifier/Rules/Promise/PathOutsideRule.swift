internal import Diagnostics

extension Rule {
  /// The rule that the paths in `must_haves` and `files_modified` are inside the project.
  static let promisePathOutside = Rule(
    "promise.path-outside", .error,
    page: RulePage(
      what: "Every path in the 'must_haves' and 'files_modified' of a plan is inside the project.",
      why: """
        Plans arrive in pull requests, so their paths are untrusted input. A path that is \
        absolute, starts at a home folder, or leaves the project is rejected and not read. \
        It would name a different file on every machine anyway. For the target of a link and in \
        'files_modified', the finding is only a warning.
        """,
      example: """
        artifacts:
          - path: ../other/Sync.swift
        """,
      fix: """
        artifacts:
          - path: Sources/Sync.swift
        """)
  ) { context in
    context.project.judgedPlans.flatMap { plan -> [RuleFinding] in
      let artifacts = (plan.promises?.artifacts ?? []).compactMap { artifact in
        finding(artifact.path, artifact.target.refusal)
      }
      let ends = (plan.promises?.links ?? []).flatMap { link -> [RuleFinding] in
        let source = finding(link.source, LinkResolver.refusal(of: link.source.value))
        // The target of a link can be outside the project, because the pattern checks the link.
        var target = link.target.flatMap { finding($0, LinkResolver.refusal(of: $0.value)) }
        target?.severity = .warning
        return [source, target].compactMap { $0 }
      }
      let modified = plan.modifiedFiles.compactMap { file -> RuleFinding? in
        var finding = finding(file, refusal(of: file.value))
        // The author's tools can write outside the project. Such paths are not promises, so the
        // finding is only a warning.
        finding?.severity = .warning
        return finding
      }
      return artifacts + ends + modified
    }
  }

  private static func refusal(of text: String) -> RepositoryPath.Refusal? {
    do throws(RepositoryPath.Refusal) {
      _ = try RepositoryPath(text)
      return nil
    } catch {
      return error
    }
  }

  private static func finding(
    _ text: Located<String>, _ refusal: RepositoryPath.Refusal?
  ) -> RuleFinding? {
    guard let refusal else { return nil }
    let what =
      switch refusal {
      case .notAPath: "is not a path"
      case .absolute: "is not relative to the project"
      case .climbsOut: "leaves the project"
      }
    return RuleFinding(
      "'\(text.value.shortened)' \(what) and is not read", at: text.location,
      fix: "write a path relative to the folder that contains .planning")
  }
}
