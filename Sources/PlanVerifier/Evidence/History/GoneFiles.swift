/// The files that finished plans name in artifacts and links, and that exist neither at their
/// original path nor at a later one.
///
/// Artifacts that a plan promises to delete are excluded.
struct GoneFiles: Sendable {
  /// The paths of the missing files, by plan path.
  private(set) var byPlan: [RepositoryPath: Set<RepositoryPath>] = [:]
  /// The paths of all missing files, sorted.
  let paths: [RepositoryPath]

  init(
    _ project: PlanningProject, entries: [RepositoryPath: SourceTree.Kind],
    history: History
  ) {
    let tree = SourceTree(view: .workingTree, entries: entries, renames: history.renames)
    var all: Set<RepositoryPath> = []
    for finished in project.finishedPlans {
      let resolver = LinkResolver(history.tree(tree, for: finished.plan))
      let gone = Self.gone(of: finished.plan, resolver)
      guard !gone.isEmpty else { continue }
      byPlan[finished.plan.path] = gone
      all.formUnion(gone)
    }
    paths = all.sorted()
  }

  private static func gone(of plan: Plan, _ resolver: LinkResolver) -> Set<RepositoryPath> {
    var paths: Set<RepositoryPath> = []
    for artifact in plan.promises?.artifacts ?? [] where !artifact.isDeleted(in: resolver.tree) {
      guard resolver.artifacts(artifact).isEmpty else { continue }
      paths.formUnion(artifact.target.candidates)
    }
    for link in plan.promises?.links ?? [] {
      for end in [link.source.value, link.target?.value].compactMap({ $0 }) {
        if case .absentPath(let path) = resolver.resolve(end) { paths.insert(path) }
      }
    }
    return paths
  }
}
