/// What must be read to judge the promises of a project: a pure function of its plans and of what
/// is in the tree.
package struct PromiseNeeds: Sendable {
  /// The files that promises speak of.
  package private(set) var paths: Set<RepositoryPath> = []
  /// The names that must be looked up among the declarations of all source files.
  package private(set) var symbols: Set<String> = []

  private let entries: [RepositoryPath: SourceTree.Kind]

  /// Directories named as the source of a link are read up to so many files.
  private static let mostInDirectory = 500

  /// Finds out what the finished plans of a project need.
  ///
  /// Open plans promise the future, so that nothing is read for them.
  package init(_ project: PlanningProject, entries: [RepositoryPath: SourceTree.Kind]) {
    self.entries = entries
    let resolver = LinkResolver(SourceTree(view: .workingTree, entries: entries))
    for phase in project.phases {
      for plan in phase.plans where phase.summary(of: plan) != nil {
        guard let promises = plan.promises else { continue }
        for artifact in promises.artifacts {
          for place in resolver.artifacts(artifact.path.value) { need(place) }
        }
        for link in promises.links {
          need(link.source.value, resolver)
          if let target = link.target { need(target.value, resolver) }
        }
      }
    }
  }

  private mutating func need(_ path: RepositoryPath) {
    if entries[path] == .file { paths.insert(path) }
  }

  private mutating func need(_ end: String, _ resolver: LinkResolver) {
    switch resolver.resolve(end) {
    case .places(let places, let manner):
      for place in places { need(place.path) }
      if manner == .directory, let directory = resolver.entry(end) {
        let inside = entries.keys.filter { $0.isWithin(directory) && entries[$0] == .file }
        paths.formUnion(inside.sorted().prefix(Self.mostInDirectory))
      }
    case .unknownSymbol(let symbol):
      symbols.formUnion(LinkResolver.names(toResolve: symbol))
    case .refused, .absentPath, .unknown: break
    }
  }

  /// All files to read: those that promises name, and every source file where a symbol has to be
  /// looked up.
  package var files: Set<RepositoryPath> {
    guard !symbols.isEmpty else { return paths }
    return paths.union(
      entries.keys.filter { entries[$0] == .file && SourceLanguage(fileName: $0.name) != nil })
  }
}

extension SourceTree {
  /// Builds a tree of what was read, scanning the files side by side.
  ///
  /// Source files that were read for their declarations alone stay in the tree only if they declare
  /// one of the names that are looked for, so that a large project does not stay in memory.
  ///
  /// - Complexity: Linear in the number of bytes.
  package init(
    view: TreeView, entries: [RepositoryPath: Kind], contents: [RepositoryPath: [UInt8]],
    needs: PromiseNeeds
  ) async {
    let paths = needs.files.filter { contents[$0] != nil }.sorted()
    let size = max(8, paths.count / 32)
    var files: [RepositoryPath: SourceFile] = [:]
    await withTaskGroup(of: [SourceFile].self) { group in
      for start in stride(from: 0, to: paths.count, by: size) {
        group.addTask {
          paths[start..<min(start + size, paths.count)].compactMap { path in
            guard let bytes = contents[path] else { return nil }
            let file = SourceFile(scanning: bytes, at: path)
            let isNeeded =
              needs.paths.contains(path)
              || file.declarations.contains { needs.symbols.contains($0.name) }
            return isNeeded ? file : nil
          }
        }
      }
      for await part in group { for file in part { files[file.path] = file } }
    }
    self.init(view: view, entries: entries, files: files)
  }
}
