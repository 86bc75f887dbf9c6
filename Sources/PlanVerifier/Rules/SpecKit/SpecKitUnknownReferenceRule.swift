internal import Diagnostics

extension Rule {
  /// The rule that referenced ids are defined.
  static let specKitUnknownReference = Rule(
    "speckit.unknown-reference", .warning,
    page: RulePage(
      what: """
        Every FR, SC and US id in the documents of a feature is defined in its spec.md, and every \
        task id in tasks.md is one of its tasks.
        """,
      why: """
        An undefined id is a typo, or its definition was removed or renumbered. In both cases the \
        sentence around it is wrong. Lines that name another feature are not checked, and neither \
        are kinds of ids that spec.md does not use.
        """,
      example: "- [ ] T014 [US1] Reject empty tags (FR-044) in src/tags.py",
      fix: "- [ ] T014 [US1] Reject empty tags (FR-004) in src/tags.py")
  ) { context in
    context.project.features.flatMap { feature in
      let known = KnownIDs(feature)
      return feature.documents.flatMap { document in
        var seen: Set<FeatureID> = []
        return document.mentions.compactMap { mention -> RuleFinding? in
          guard known.lacks(mention, in: document), seen.insert(mention.value).inserted else {
            return nil
          }
          return RuleFinding(
            "'\(mention.value)' is not defined in \(KnownIDs.home(of: mention.value.kind))",
            at: mention.location, fix: "correct the id, or define it")
        }
      }
    }
  }
}

/// The defined ids of a feature.
private struct KnownIDs {
  private var ids: [FeatureID.Kind: Set<FeatureID>] = [:]
  private var stories: Set<Int> = []
  private var tasksPath: RepositoryPath?
  /// The locations of labels and dependencies, which other rules check.
  private var elsewhere: Set<SourceLocation> = []
  /// The lines of the phase headings in tasks.md, whose story ids are not checked here.
  private var headings: Set<Int> = []

  init(_ feature: Feature) {
    for definition in feature.specification?.definitions ?? [] {
      ids[definition.id.value.kind, default: []].insert(definition.id.value)
    }
    stories = Set(feature.specification?.stories.map(\.number) ?? [])
    guard let tasks = feature.tasks else { return }
    tasksPath = tasks.text.document.path
    ids[.task] = Set(tasks.tasks.compactMap(\.id?.value))
    elsewhere = Set(tasks.tasks.flatMap(\.dependencies).map(\.location))
    for story in tasks.tasks.compactMap(\.story) {
      // A label is an id in brackets.
      var place = story.location
      place.start?.column += 1
      place.end?.column -= 1
      elsewhere.insert(place)
    }
    headings = Set(tasks.phases.compactMap(\.title.location.start?.line))
  }

  /// Returns whether the feature must define the mentioned id but does not.
  func lacks(_ mention: Located<FeatureID>, in document: FeatureDocument) -> Bool {
    let id = mention.value
    let isInTasks = document.document.path == tasksPath
    switch id.kind {
    case .requirement, .criterion: return ids[id.kind].map { !$0.contains(id) } ?? false
    case .story:
      let isHeading = isInTasks && headings.contains(mention.location.start?.line ?? 0)
      return !stories.isEmpty && !stories.contains(id.number) && !isHeading
        && !elsewhere.contains(mention.location)
    case .task:
      return isInTasks && ids[.task]?.contains(id) == false && !elsewhere.contains(mention.location)
    case .check: return false
    }
  }

  static func home(of kind: FeatureID.Kind) -> String { kind == .task ? "tasks.md" : "spec.md" }
}
