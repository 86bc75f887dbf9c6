internal import Diagnostics

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

  /// The directory of milestones that were archived.
  static let archives = planning.appending("milestones")

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
      return isDocument(path) ? path : nil
    }.sorted()
  }

  /// Whether a path is where documents are, or that of the settings.
  static func isPlanning(_ path: RepositoryPath) -> Bool {
    path == settings || ([planning] + featureRoots).contains { path.isWithin($0) }
  }

  /// Whether a path has the name and the place of a document.
  private static func isDocument(_ path: RepositoryPath) -> Bool {
    (path.name.hasSuffix(".md") || path.name == "config.json") && isPlanning(path)
  }

  /// What is said of directories in the place of documents, and of files in the place of directories.
  ///
  /// - Complexity: Linear in the number of entries.
  var misplaced: [Diagnostic] {
    entries.compactMap { path, kind in
      switch kind {
      case .directory where path == Self.settings || Self.isDocument(path):
        .misplaced(path, "a directory has the name of a document", "rename it")
      case .file where path == Self.planning || path == Self.planning.appending("phases"):
        .misplaced(path, "this is a file, a directory is expected", "move it away")
      default: nil
      }
    }
  }
}

extension Diagnostic {
  fileprivate static func misplaced(
    _ path: RepositoryPath, _ message: String, _ fix: String
  ) -> Self {
    Self(
      .error, "file.misplaced", message, at: SourceLocation(file: path.description), fix: fix)
  }
}
