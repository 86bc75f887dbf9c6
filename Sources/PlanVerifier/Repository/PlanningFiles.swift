internal import Diagnostics

/// The planning documents of a project, as bytes.
package struct PlanningFiles: Sendable {
  /// All entries of the tree.
  package var entries: [RepositoryPath: SourceTree.Kind]
  /// The contents of the readable planning documents.
  package var contents: [RepositoryPath: [UInt8]]

  /// Creates a set of planning files.
  package init(
    entries: [RepositoryPath: SourceTree.Kind], contents: [RepositoryPath: [UInt8]]
  ) {
    self.entries = entries
    self.contents = contents
  }

  /// The path of the verifier's settings file.
  package static let settings = RepositoryPath.root.appending("healthspec.yml")

  /// The directory of the planning documents.
  static let planning = RepositoryPath.root.appending(".planning")

  /// The directory of archived milestones.
  static let archives = planning.appending("milestones")

  /// The directories that contain spec-kit features.
  static let featureRoots = ["specs", "Specs"].map(RepositoryPath.root.appending)

  /// The file with the principles that all spec-kit features share.
  static let constitution = RepositoryPath.root.appending(".specify/memory/constitution.md")

  /// Returns the sorted paths of the files in a tree that must be read to load a project.
  package static func wanted(
    in entries: [RepositoryPath: SourceTree.Kind]
  ) -> [RepositoryPath] {
    entries.compactMap { path, kind in
      guard kind == .file else { return nil }
      if path == settings || path == constitution { return path }
      return isDocument(path) ? path : nil
    }.sorted()
  }

  /// Returns whether a path is a directory of documents, is in one, or is the settings file.
  ///
  /// These directories are `.planning`, `specs` and `Specs`; the constitution is in none of them.
  static func isPlanning(_ path: RepositoryPath) -> Bool {
    path == settings || ([planning] + featureRoots).contains { path.isWithin($0) }
  }

  /// Returns whether a path has the name and the location of a document.
  private static func isDocument(_ path: RepositoryPath) -> Bool {
    (path.name.hasSuffix(".md") || path.name == "config.json") && isPlanning(path)
  }

  /// The errors for directories in place of documents, and for files in place of directories.
  ///
  /// The settings file counts as a document, but the constitution does not. Only `.planning` and
  /// its folder `phases` must be directories.
  ///
  /// - Complexity: Linear in the number of entries.
  var misplaced: [Diagnostic] {
    entries.compactMap { path, kind in
      switch kind {
      case .directory where path == Self.settings || Self.isDocument(path):
        .misplaced(path, "a folder is named like a document", "rename it")
      case .file where path == Self.planning || path == Self.planning.appending("phases"):
        .misplaced(path, "this is a file; expected a folder", "move it to another folder")
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
