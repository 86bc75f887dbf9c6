/// The planning documents of a project, as bytes.
package struct PlanningFiles: Sendable {
  /// Everything in the tree.
  package var entries: [RepositoryPath: SourceTree.Kind]
  /// The contents of the planning documents that could be read.
  package var contents: [RepositoryPath: [UInt8]]

  /// Creates a set of files.
  package init(
    entries: [RepositoryPath: SourceTree.Kind], contents: [RepositoryPath: [UInt8]]
  ) {
    self.entries = entries
    self.contents = contents
  }

  /// The settings of the verifier.
  package static let settings = RepositoryPath.root.appending("healthspec.yml")

  /// The directory of plans.
  static let planning = RepositoryPath.root.appending(".planning")

  /// The directories that hold features of spec-kit.
  static let featureRoots = ["specs", "Specs"].map(RepositoryPath.root.appending)

  /// The principles that all features of spec-kit share.
  static let constitution = RepositoryPath.root.appending(".specify/memory/constitution.md")

  /// The paths among the entries of a tree that must be read to know a project.
  package static func wanted(
    in entries: [RepositoryPath: SourceTree.Kind]
  ) -> [RepositoryPath] {
    entries.compactMap { path, kind in
      guard kind == .file else { return nil }
      if path == settings || path == constitution { return path }
      let isDocument = path.name.hasSuffix(".md") || path.name == "config.json"
      let isPlanning = ([planning] + featureRoots).contains { path.isWithin($0) }
      return isDocument && isPlanning ? path : nil
    }.sorted()
  }
}
