package import Diagnostics
internal import Foundation

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// The files in the directory of a project.
///
/// Apart from `git`, this is the only part of the verifier that accesses the files, and it never
/// modifies them. Contents are cached, so that each file is read only once. Unreadable files and
/// directories are reported as diagnostics, and all other files remain available.
package struct RepositoryFiles: Sendable {
  /// The path of the project directory.
  package let root: String
  /// All entries below the root, except ``skipped`` directories and their contents.
  ///
  /// Empty before ``list()``.
  package private(set) var entries: [RepositoryPath: SourceTree.Kind] = [:]
  /// The contents of the files that were read.
  package internal(set) var contents: [RepositoryPath: [UInt8]] = [:]
  /// The diagnostics about files and directories, sorted by path.
  package var diagnostics: [Diagnostic] {
    messages.sorted { ($0.location?.file ?? "") < ($1.location?.file ?? "") }
  }

  var messages: [Diagnostic] = []
  /// The listed files that were requested, including unreadable ones.
  var asked: Set<RepositoryPath> = []
  private var links: [(path: RepositoryPath, target: String)] = []

  /// The names of directories that are not listed, because their files are not hand-written.
  ///
  /// Entries that `.gitignore` excludes are listed as well, because a promise may mention them, and
  /// querying `git` for ignored entries costs more than listing them.
  package static let skipped: Set<String> = [
    ".git", ".build", "node_modules", "DerivedData", "__pycache__", ".venv",
  ]

  /// The maximum number of entries that symbolic links to directories may add.
  private static let mostLinked = 100_000

  /// Creates a view of a directory; nothing is listed or read yet.
  package init(root: String) { self.root = root }

  /// Returns the location of a path in the file system.
  func location(of path: RepositoryPath) -> String {
    path == .root ? root : "\(root)/\(path.description)"
  }

  // MARK: Listing

  /// Lists the entire tree, replacing any earlier list and all diagnostics.
  ///
  /// The contents that were read before are kept.
  ///
  /// A symbolic link is followed if its target is a listed file or directory other than one of the
  /// link's own parent directories. Any other link is listed as ``SourceTree/Kind/brokenLink`` and
  /// reported. Links to directories add at most 100,000 entries in total. A link to a directory
  /// inside a linked directory is listed there without its contents.
  ///
  /// - Complexity: O(*n*) in the number of entries; O(*n* log *n*) if the tree has symbolic links.
  package mutating func list() {
    entries = [:]
    links = []
    messages = []
    var open: [RepositoryPath] = [.root]
    while let directory = open.popLast() {
      let location = location(of: directory)
      guard let names = Self.names(in: location) else {
        messages.append(.unreadable(directory, isDirectory: true, reason: errno))
        continue
      }
      for (name, hint) in names {
        guard let name else {
          messages.append(.unreadableName(in: directory))
          continue
        }
        let path = directory.appending(name)
        switch hint ?? Self.form(of: "\(location)/\(name)") {
        case .directory:
          guard !Self.skipped.contains(name) else { continue }
          entries[path] = .directory
          open.append(path)
        case .file: entries[path] = .file
        case .link: links.append((path, "\(location)/\(name)"))
        case .other:
          entries[path] = .brokenLink
          if PlanningFiles.isPlanning(path) { messages.append(.special(path)) }
        }
      }
    }
    follow()
  }

  private enum Form { case file, directory, link, other }

  /// Returns the names and forms of the entries in a directory; `nil` if it cannot be opened.
  ///
  /// A name is `nil` if it is not valid UTF-8. A form is `nil` if the file system does not report
  /// it.
  private static func names(in directory: String) -> [(name: String?, form: Form?)]? {
    guard let stream = opendir(directory) else { return nil }
    defer { closedir(stream) }
    guard let offset = MemoryLayout<dirent>.offset(of: \.d_name) else { return nil }
    var result: [(String?, Form?)] = []
    while let entry = readdir(stream) {
      // The name is read through the pointer, because the record is often shorter than its type.
      let bytes = (UnsafeRawPointer(entry) + offset).assumingMemoryBound(to: CChar.self)
      let name = String(validatingCString: bytes)
      if name == "." || name == ".." { continue }
      let form: Form? =
        switch Int(entry.pointee.d_type) {
        case Int(DT_REG): .file
        case Int(DT_DIR): .directory
        case Int(DT_LNK): .link
        case Int(DT_UNKNOWN): nil
        default: .other
        }
      result.append((name, form))
    }
    return result
  }

  private static func form(of path: String) -> Form {
    var information = stat()
    guard lstat(path, &information) == 0 else { return .other }
    return switch information.st_mode & mode_t(S_IFMT) {
    case mode_t(S_IFREG): .file
    case mode_t(S_IFDIR): .directory
    case mode_t(S_IFLNK): .link
    default: .other
    }
  }

  // MARK: Links

  /// Resolves the symbolic links, and adds the entries of linked directories.
  private mutating func follow() {
    guard !links.isEmpty else { return }
    let top = Self.resolved(root) ?? root
    var directories: [(link: RepositoryPath, target: RepositoryPath)] = []
    for link in links.sorted(by: { $0.path < $1.path }) {
      guard let real = Self.resolved(link.target), real.hasPrefix(top + "/"),
        let target = try? RepositoryPath(real.dropFirst(top.count + 1)),
        let kind = entries[target], kind != .brokenLink, !link.path.isWithin(target)
      else {
        entries[link.path] = .brokenLink
        messages.append(.brokenLink(link.path))
        continue
      }
      entries[link.path] = kind
      if kind == .directory { directories.append((link.path, target)) }
    }
    // A linked directory also contains the links that were resolved above.
    let paths = entries.keys.sorted()
    var added = 0
    for (link, target) in directories {
      let prefix = target.description + "/"
      var index = paths.partitioningIndex { $0.description >= prefix }
      while index < paths.count, paths[index].description.hasPrefix(prefix), added < Self.mostLinked
      {
        let rest = paths[index].description.dropFirst(prefix.count)
        entries[link.appending(String(rest))] = entries[paths[index]]
        index += 1
        added += 1
      }
    }
  }

  private static func resolved(_ path: String) -> String? {
    guard let buffer = realpath(path, nil) else { return nil }
    defer { free(buffer) }
    return String(validatingCString: buffer)
  }
}
