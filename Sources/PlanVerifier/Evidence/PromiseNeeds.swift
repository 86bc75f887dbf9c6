/// What must be read to judge the promises of a project: a pure function of its plans and of what
/// is in the tree.
package struct PromiseNeeds: Sendable {
  /// The files that promises name.
  package private(set) var named: Set<RepositoryPath> = []
  /// The names that must be looked up among the declarations of all source files.
  package private(set) var symbols: Set<String> = []

  /// All files to read: those that promises name, and every source file where a symbol has to be
  /// looked up.
  package private(set) var paths: Set<RepositoryPath> = []

  private let entries: [RepositoryPath: SourceTree.Kind]
  fileprivate let renames: [RepositoryPath: RepositoryPath]
  /// The lengths of the names.
  private var sizes: Set<Int> = []
  /// The entries by other keys, for the tree that is built later as well.
  fileprivate let index: TreeIndex

  /// Directories named as the source of a link are read up to so many files.
  private static let mostInDirectory = 500

  /// Finds out what the finished plans of a project need.
  ///
  /// Open plans promise the future, so that nothing is read for them.
  /// Renames say where files are, by the names that they had.
  package init(
    _ project: PlanningProject, entries: [RepositoryPath: SourceTree.Kind],
    renames: [RepositoryPath: RepositoryPath] = [:]
  ) {
    self.entries = entries
    self.renames = renames
    let tree = SourceTree(view: .workingTree, entries: entries, renames: renames)
    index = tree.index
    let resolver = LinkResolver(tree)
    for finished in project.finishedPlans {
      guard let promises = finished.plan.promises else { continue }
      for artifact in promises.artifacts {
        for place in resolver.artifacts(artifact) { need(place) }
      }
      for link in promises.links {
        need(link.source.value, resolver)
        if let target = link.target { need(target.value, resolver) }
      }
    }
    paths = named
    sizes = Set(symbols.map(\.utf8.count))
    if !symbols.isEmpty {
      paths.formUnion(
        entries.lazy.filter { $0.value == .file && SourceLanguage(fileName: $0.key.name) != nil }
          .map(\.key))
    }
  }

  private mutating func need(_ path: RepositoryPath) {
    if entries[path] == .file { named.insert(path) }
  }

  private mutating func need(_ end: String, _ resolver: LinkResolver) {
    switch resolver.resolve(end) {
    case .places(let places, let manner):
      for place in places { need(place.path) }
      if manner == .directory, let directory = resolver.entry(end) {
        let inside = entries.keys.filter { $0.isWithin(directory) && entries[$0] == .file }
        named.formUnion(inside.sorted().prefix(Self.mostInDirectory))
      }
    case .unknownSymbol(let symbol):
      symbols.formUnion(LinkResolver.names(toResolve: symbol))
    case .refused, .absentPath, .unknown: break
    }
    // The last part of a path of Rust.
    if let last = end.split(separator: "::").last, end.contains("::"), let name = SymbolName(last) {
      symbols.insert(name.name)
    }
  }

  /// Adds the modules whose exports the named files hand on.
  ///
  /// - Returns: Whether there was one that was not known.
  package mutating func addModules(behind contents: [RepositoryPath: [UInt8]]) -> Bool {
    var isMore = false
    for path in named.sorted() {
      guard let bytes = contents[path] else { continue }
      for module in ModuleReference.all(in: bytes, at: path) {
        guard let place = module.resolved(in: entries) else { continue }
        if named.insert(place).inserted { isMore = true }
      }
    }
    paths.formUnion(named)
    return isMore
  }
}

extension PromiseNeeds {
  /// Whether a file declares or uses one of the names that are looked for.
  fileprivate func isAbout(_ file: SourceFile) -> Bool {
    guard !symbols.isEmpty else { return false }
    if file.declarations.contains(where: { symbols.contains($0.name) }) { return true }
    return file.bytes.withUnsafeBufferPointer { bytes in
      var start: Int?
      for index in bytes.indices {
        if SourceByte.isWord(bytes[index]) {
          start = start ?? index
        } else if let begin = start {
          start = nil
          guard sizes.contains(index - begin) else { continue }
          if symbols.contains(String(decoding: bytes[begin..<index], as: UTF8.self)) { return true }
        }
      }
      return false
    }
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
    let paths = needs.paths.filter { contents[$0] != nil }.sorted()
    let size = max(8, paths.count / 32)
    var files: [RepositoryPath: SourceFile] = [:]
    await withTaskGroup(of: [SourceFile].self) { group in
      for start in stride(from: 0, to: paths.count, by: size) {
        group.addTask {
          paths[start..<min(start + size, paths.count)].compactMap { path in
            guard let bytes = contents[path] else { return nil }
            let file = SourceFile(scanning: bytes, at: path)
            return needs.named.contains(path) || needs.isAbout(file) ? file : nil
          }
        }
      }
      for await part in group { for file in part { files[file.path] = file } }
    }
    self.init(
      view: view, entries: entries, files: files, renames: needs.renames,
      index: needs.index.adding(files))
  }
}
