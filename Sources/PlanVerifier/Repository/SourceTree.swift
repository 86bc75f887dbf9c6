/// The state of the files that a promise is checked against.
package enum TreeView: Sendable, Hashable {
  /// The current files in the working tree.
  case workingTree
  /// The files at a commit; contains the full id of the commit.
  case commit(String)
}

/// The files of a project in one state, with the contents that the rules need.
///
/// A tree cannot read files: the contents are read once, before the rules run.
package struct SourceTree: Sendable {
  /// The kind of an entry.
  package enum Kind: Sendable, Hashable {
    case file
    case directory
    /// A symbolic link that is not followed, or a pipe, a socket or a device.
    case brokenLink
  }

  /// The state of the project that the tree contains.
  package var view: TreeView
  /// All entries of the tree, including directories but not the root.
  package let entries: [RepositoryPath: Kind]
  /// The files that the rules need and that could be read, by path.
  package let files: [RepositoryPath: SourceFile]
  /// The current or, for deleted files, the last paths of renamed files, by their old paths.
  package let renames: [RepositoryPath: RepositoryPath]
  /// The index of the entries and declarations.
  package let index: TreeIndex

  /// Creates a tree and its index.
  package init(
    view: TreeView, entries: [RepositoryPath: Kind] = [:],
    files: [RepositoryPath: SourceFile] = [:],
    renames: [RepositoryPath: RepositoryPath] = [:]
  ) {
    self.init(
      view: view, entries: entries, files: files, renames: renames,
      index: TreeIndex(entries).adding(files))
  }

  /// Creates a tree with an existing index.
  init(
    view: TreeView, entries: [RepositoryPath: Kind], files: [RepositoryPath: SourceFile],
    renames: [RepositoryPath: RepositoryPath], index: TreeIndex
  ) {
    self.view = view
    self.entries = entries
    self.files = files
    self.renames = renames
    self.index = index
  }

  /// Returns a copy of the tree without the renames from the given old paths.
  func withoutRenames(of paths: Set<RepositoryPath>) -> SourceTree {
    SourceTree(
      view: view, entries: entries, files: files,
      renames: renames.filter { !paths.contains($0.key) }, index: index)
  }

  /// Returns a path if it exists or, if it was renamed, its current path.
  ///
  /// - Returns: `nil` if neither path exists.
  package func entry(_ path: RepositoryPath) -> RepositoryPath? {
    if entries[path] != nil { return path }
    return renames[path].flatMap { entries[$0] == nil ? nil : $0 }
  }
}

/// The content of a file, with its declarations, comments and strings.
package struct SourceFile: Sendable {
  /// The path of the file.
  package var path: RepositoryPath
  /// The content of the file; ``init(scanning:at:)`` converts UTF-16 to UTF-8, and CRLF to LF.
  package var bytes: [UInt8]
  /// The language, determined by the extension.
  ///
  /// `nil` if the extension is unknown, or if the file is too large to be scanned.
  package var language: SourceLanguage?
  /// The declarations in source order; empty if ``language`` is `nil`.
  package var declarations: [Declaration]
  /// The ranges of ``bytes`` that are comments or inactive code, in order.
  package var comments: [Range<Int>]
  /// The ranges of ``bytes`` that are string literals without their interpolations, in order.
  package var strings: [Range<Int>]
  /// The ranges of ``bytes`` that are unused imports, in order.
  package var unusedImports: [Range<Int>]

  /// Creates a source file.
  package init(
    path: RepositoryPath, bytes: [UInt8], language: SourceLanguage? = nil,
    declarations: [Declaration] = [], comments: [Range<Int>] = [], strings: [Range<Int>] = [],
    unusedImports: [Range<Int>] = []
  ) {
    self.path = path
    self.bytes = bytes
    self.language = language
    self.declarations = declarations
    self.comments = comments
    self.strings = strings
    self.unusedImports = unusedImports
  }
}

/// A declaration in a source file.
package struct Declaration: Sendable, Hashable {
  /// The base name, such as `save`.
  package var name: String
  /// The argument labels of a Swift declaration, with `_` for an argument without a label.
  ///
  /// Functions, macros, initializers, subscripts, and enumeration cases with associated values have
  /// labels; `nil` for all other declarations.
  package var labels: [String]?
  /// The keyword or form of the declaration, such as `func`, `extension` or `export`.
  package var keyword: String
  /// The names of the enclosing declarations, outermost first.
  package var scope: [String]
  /// The range of bytes of the declaration, including its body.
  ///
  /// In some languages, the range excludes the modifiers before the keyword or name.
  package var range: Range<Int>
  /// The line of the name, counted from 1.
  package var line: Int

  /// Creates a declaration.
  package init(
    name: String, labels: [String]? = nil, keyword: String, scope: [String] = [],
    range: Range<Int>, line: Int
  ) {
    self.name = name
    self.labels = labels
    self.keyword = keyword
    self.scope = scope
    self.range = range
    self.line = line
  }
}
