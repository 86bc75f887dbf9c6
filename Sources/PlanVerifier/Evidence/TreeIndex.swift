/// Ways to find the entries of a tree by less than their path, and declarations by their name.
package struct TreeIndex: Sendable {
  /// A declaration in a file.
  package struct Place: Sendable, Hashable {
    /// The file.
    package var path: RepositoryPath
    /// The place among the declarations of the file.
    package var index: Int
  }

  /// The entries by their last part.
  private let byName: [String: [RepositoryPath]]
  /// The entries by their path in lower case.
  private let byFold: [String: RepositoryPath]
  /// The declarations by their base name, those of one file in order.
  private var bySymbol: [String: [Place]] = [:]

  /// Files entries by their names; see ``adding(_:)`` for declarations.
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

  /// The same index with the declarations of some files.
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

  /// The entries whose path ends with some parts, in order.
  package func entries(endingWith suffix: RepositoryPath) -> [RepositoryPath] {
    byName[suffix.name, default: []].filter {
      $0 == suffix || $0.description.hasSuffix("/" + suffix.description)
    }.sorted()
  }

  /// The entry whose path differs from one in nothing but case.
  package func entry(ignoringCase path: RepositoryPath) -> RepositoryPath? {
    byFold[path.description.lowercased()]
  }

  /// The declarations of a name, in the order of their files.
  package func declarations(named name: String) -> [Place] {
    bySymbol[name, default: []].sorted { ($0.path, $0.index) < ($1.path, $1.index) }
  }
}
