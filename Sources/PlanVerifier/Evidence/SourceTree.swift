/// Which state of the files a promise was judged by.
package enum TreeView: Sendable, Hashable {
  /// The files as they are now.
  case workingTree
  /// The files as a commit left them; the id in full.
  case commit(String)
}

/// The files of a project in one state, and the contents of those that somebody needs.
///
/// A value without ways to read: what is in it was read once, before any rule runs.
package struct SourceTree: Sendable {
  /// What is at a path.
  package enum Kind: Sendable, Hashable {
    case file
    case directory
    /// A symbolic link that leads out of the project, in a circle or nowhere; a pipe, a device.
    case brokenLink
  }

  /// Which state this is.
  package var view: TreeView
  /// Everything in the tree; directories included, the root left out.
  package let entries: [RepositoryPath: Kind]
  /// The contents of the files that were asked for and could be read.
  package let files: [RepositoryPath: SourceFile]
  /// Where files are that were renamed, by the names that they had.
  package let renames: [RepositoryPath: RepositoryPath]
  /// The same by other keys.
  package let index: TreeIndex

  /// Creates a tree.
  package init(
    view: TreeView, entries: [RepositoryPath: Kind] = [:],
    files: [RepositoryPath: SourceFile] = [:],
    renames: [RepositoryPath: RepositoryPath] = [:]
  ) {
    self.init(
      view: view, entries: entries, files: files, renames: renames,
      index: TreeIndex(entries).adding(files))
  }

  /// Creates a tree with what is known of its entries already.
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

  /// The entry of a path, under a later name if need be.
  package func entry(_ path: RepositoryPath) -> RepositoryPath? {
    if entries[path] != nil { return path }
    return renames[path].flatMap { entries[$0] == nil ? nil : $0 }
  }
}

/// A file that a promise speaks of.
package struct SourceFile: Sendable {
  /// Where it is.
  package var path: RepositoryPath
  /// Its bytes.
  package var bytes: [UInt8]
  /// The language, told by the extension; `nil` when nothing is known of its syntax.
  package var language: SourceLanguage?
  /// The declarations, in the order of the file; empty when the language is not known.
  package var declarations: [Declaration]
  /// The stretches of ``bytes`` that are comments or code that is switched off, in order.
  package var comments: [Range<Int>]
  /// The stretches of ``bytes`` that are string literals, in order; interpolations are left out.
  package var strings: [Range<Int>]
  /// The stretches of ``bytes`` that import names of which none is used, in order.
  package var unusedImports: [Range<Int>]

  /// Creates a file.
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

/// Something that a source file declares.
package struct Declaration: Sendable, Hashable {
  /// The base name, such as `save`.
  package var name: String
  /// The argument labels of a function, `_` for none; `nil` for anything else.
  package var labels: [String]?
  /// The keyword or form that declares it, such as `func`, `extension` or `export`.
  package var keyword: String
  /// The names of the declarations around it, from the outermost.
  package var scope: [String]
  /// The bytes from the first keyword to the end of its body.
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
