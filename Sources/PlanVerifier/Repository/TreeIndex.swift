/// An index of a tree's entries by name and case-insensitive path, and of its declarations by name.
package struct TreeIndex: Sendable {
  /// A declaration in a file.
  package struct Place: Sendable, Hashable {
    /// The path of the file.
    package var path: RepositoryPath
    /// The index in the file's declarations.
    package var index: Int
  }

  /// The entries by the last component of their path.
  private let byName: [String: [RepositoryPath]]
  /// The entries by their lowercase path.
  private let byFold: [String: RepositoryPath]
  /// The declarations by their base name; the declarations of one file are in source order.
  private var bySymbol: [String: [Place]] = [:]

  /// Creates an index of entries; ``adding(_:)`` adds declarations.
  init(_ entries: [RepositoryPath: SourceTree.Kind]) {
    var byName: [String: [RepositoryPath]] = [:]
    var byFold: [String: RepositoryPath] = [:]
    byName.reserveCapacity(entries.count)
    byFold.reserveCapacity(entries.count)
    for path in entries.keys {
      byName[path.name, default: []].append(path)
      byFold[path.description.lowercased()] = path
    }
    self.byName = byName
    self.byFold = byFold
  }

  /// Returns a copy of the index that also contains the declarations of the given files.
  func adding(_ files: [RepositoryPath: SourceFile]) -> Self {
    var index = self
    index.bySymbol.reserveCapacity(files.values.reduce(0) { $0 + $1.declarations.count })
    for (path, file) in files {
      for (place, declaration) in file.declarations.enumerated() {
        index.bySymbol[declaration.name, default: []].append(Place(path: path, index: place))
      }
    }
    return index
  }

  /// Returns the entries whose path ends with the given components, sorted by path.
  package func entries(endingWith suffix: RepositoryPath) -> [RepositoryPath] {
    byName[suffix.name, default: []].filter {
      $0 == suffix || $0.description.hasSuffix("/" + suffix.description)
    }.sorted()
  }

  /// Returns an entry whose path equals the given one if case is ignored; `nil` if no entry does.
  package func entry(ignoringCase path: RepositoryPath) -> RepositoryPath? {
    byFold[path.description.lowercased()]
  }

  /// Returns the declarations with the given base name, sorted by file path, then in source order.
  package func declarations(named name: String) -> [Place] {
    bySymbol[name, default: []].sorted { ($0.path, $0.index) < ($1.path, $1.index) }
  }
}
