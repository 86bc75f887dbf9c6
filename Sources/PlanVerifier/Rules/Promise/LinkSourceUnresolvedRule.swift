internal import Diagnostics

extension Rule {
  static let linkSourceUnresolved = Rule(
    "promise.link-source-unresolved", .warning,
    page: RulePage(
      what: "The source of a link is a path, a symbol, or a symbol in a file.",
      why: """
        A link says that one part uses another; it can be checked only where the first part is known. \
        A description such as 'all view files' may be true, but no program can tell. This is no \
        broken promise, only one that nobody has checked.
        """,
      example: """
        key_links:
          - from: the import code
            to: WeightEntry
        """,
      fix: """
        key_links:
          - from: HealthSyncManager.importWeightFromHealth
            to: WeightEntry
        """),
    parameters: [.window, .milliseconds]
  ) { context in
    context.links.compactMap { judgement in
      let source = judgement.link.source
      switch judgement.verdict {
      case .sourceAbsent:
        return RuleFinding(
          "the link cannot be checked: its source '\(source.value.shortened)' is not there",
          at: source.location, fix: "write the path of the file that holds the connection")
      case .sourceUnknown:
        return RuleFinding(
          "the link cannot be checked: '\(source.value.shortened)' is neither a path nor a "
            + "declared symbol",
          at: source.location, fix: "name a file, 'Type.member', or both as 'file::member'")
      default: return nil
      }
    }
  }
}
