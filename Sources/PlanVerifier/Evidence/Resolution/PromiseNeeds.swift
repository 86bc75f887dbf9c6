/// The files that must be read to check the promises of a project.
///
/// Except for re-exported modules, the list of these files depends only on the plans, the entries
/// of the tree and the renames.
package struct PromiseNeeds: Sendable {
  /// The files that promises refer to, and the re-exported modules that ``addModules(behind:)``
  /// added.
  package private(set) var named: Set<RepositoryPath> = []
  /// The names to look up in the declarations of all source files.
  package private(set) var symbols: Set<String> = []

  /// All files to read: ``named`` and, if a symbol must be looked up, every source file.
  package private(set) var paths: Set<RepositoryPath> = []

  private let entries: [RepositoryPath: SourceTree.Kind]
  fileprivate let renames: [RepositoryPath: RepositoryPath]
  /// The lengths of the symbol names in bytes.
  private var sizes: Set<Int> = []
  /// The index of the entries, which is also used for the tree that is built later.
  fileprivate let index: TreeIndex

  /// Creates the needs of the finished plans in a project.
  ///
  /// The promises of open plans are not due yet, so nothing is read for them. The renames map old
  /// paths to current ones.
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
        for place in resolver.artifacts(artifact) {
          need(place)
          if artifact.promisesContent { needFiles(in: place) }
        }
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

  private mutating func needFiles(in directory: RepositoryPath) {
    guard entries[directory] == .directory else { return }
    for (path, kind) in entries where kind == .file && path.isWithin(directory) {
      named.insert(path)
    }
  }

  private mutating func need(_ end: String, _ resolver: LinkResolver) {
    switch resolver.resolve(end) {
    case .places(let places, let manner):
      for place in places { need(place.path) }
      if manner == .directory, let directory = resolver.entry(end) {
        needFiles(in: directory)
      }
    case .unknownSymbol(let symbol):
      symbols.formUnion(LinkResolver.names(toResolve: symbol))
    case .refused, .absentPath, .unknown: break
    }
    // The last component of a Rust path.
    if let last = end.split(separator: "::").last, end.contains("::"), let name = SymbolName(last) {
      symbols.insert(name.name)
    }
  }

  /// Adds the modules that the files in ``named`` re-export; files without contents are skipped.
  ///
  /// The modules that an added module re-exports are added only by a later call.
  ///
  /// - Returns: Whether a new module was added.
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
  /// Returns whether a file declares or mentions one of the required symbols.
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
      guard let begin = start else { return false }
      return symbols.contains(String(decoding: bytes[begin...], as: UTF8.self))
    }
  }
}

extension SourceTree {
  /// Creates a tree from file contents, scanning the files concurrently.
  ///
  /// Source files that are not in ``PromiseNeeds/named`` are kept only if they declare or mention a
  /// required symbol. This avoids keeping a large project in memory.
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
