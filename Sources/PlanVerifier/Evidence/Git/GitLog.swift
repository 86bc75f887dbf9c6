/// The parsed output of `git log`: commits with the files that they changed, newest first.
struct GitLog: Sendable {
  /// The content of a file, identified by the id of its `git` object.
  struct Blob: Sendable, Hashable {
    /// The id in hexadecimal digits.
    let id: ArraySlice<UInt8>

    /// Creates a blob; returns `nil` if the id is all zeros, which `git` writes for a missing file.
    init?(_ id: ArraySlice<UInt8>) {
      guard id.contains(where: { $0 != UInt8(ascii: "0") }) else { return nil }
      self.id = id
    }

    /// The first seven digits of the id, for messages.
    var name: String { String(decoding: id.prefix(7), as: UTF8.self) }
  }

  /// A change to a file by a commit.
  struct Change: Sendable {
    /// The kind of change.
    enum Kind: Sendable, Hashable {
      case added, modified, deleted
      case renamed(from: RepositoryPath)
    }

    let kind: Kind
    /// The path after the commit; for a deleted file, its last path.
    let path: RepositoryPath
    /// The contents before the commit; a merge has one for each parent that contains the file.
    let before: [Blob]
    /// The content after the commit; `nil` if the commit deleted the file.
    let after: Blob?
  }

  /// A commit.
  struct Commit: Sendable {
    let id: String
    /// The indices of the parents that are in the log.
    var parents: [Int] = []
    let subject: String
    var changes: [Change] = []
  }

  /// The commits, newest first; parents come after their children.
  private(set) var commits: [Commit] = []
  /// The index of each commit by its id.
  private(set) var places: [String: Int] = [:]
  /// The indices of the commits, sorted by id.
  private(set) var order: [Int] = []

  /// Returns the arguments of the `git` command whose output ``init(_:prefix:)`` parses.
  ///
  /// For a merge, `git` lists only the files that differ from those in every parent. If
  /// `exactRenamesOnly` is true, only renames of unchanged files are found; they are the only ones
  /// that `git` can find without contents, as in a partial clone.
  static func arguments(exactRenamesOnly: Bool) -> [String] {
    [
      "log", "--topo-order", "--no-show-signature", "--no-notes", "--no-color", "--no-ext-diff",
      "--no-textconv", "--encoding=UTF-8", "--parents", "--format=%x01%H%x00%P%x00%s", "-z",
      "--raw", "--no-abbrev", "-c", exactRenamesOnly ? "-M100%" : "-M", "-l400",
    ]
  }

  /// Creates a log by parsing the output of `git log`; unknown parts are skipped.
  ///
  /// The prefix is the path of the project directory in the repository, with a trailing `/`.
  /// Changes outside this directory are skipped. Some renames that `git` did not detect are added:
  /// if a commit deleted one file and added another one with the same, uncommon file name.
  init(_ output: [UInt8], prefix: String = "") {
    let prefix = Array(prefix.utf8)
    var parents: [[String]] = []
    var parts = output.split(separator: 0, omittingEmptySubsequences: false)[...]
    while let part = parts.popFirst() {
      let part = part.first == SourceByte.lineFeed ? part.dropFirst() : part
      if part.first == 1 {
        parents.append(
          parts.popFirst().map {
            $0.split(separator: 0x20).map { String(decoding: $0, as: UTF8.self) }
          }
            ?? [])
        let subject = parts.popFirst().map { String(decoding: $0, as: UTF8.self) } ?? ""
        let id = String(decoding: part.dropFirst(), as: UTF8.self)
        places[id] = commits.count
        commits.append(Commit(id: id, subject: subject))
      } else if part.first == SourceByte.colon, let last = commits.indices.last,
        let change = Self.change(part, &parts, prefix)
      {
        commits[last].changes.append(change)
      }
    }
    for index in commits.indices { commits[index].pairMovedFiles() }
    for (index, ids) in parents.enumerated() {
      commits[index].parents = ids.compactMap { places[$0] }
    }
    order = commits.indices.sorted { commits[$0].id < commits[$1].id }
  }

  /// Parses `:100644 100644 ID ID M` and the paths after it; a merge has one colon for each parent.
  ///
  /// - Returns: `nil` if the change is malformed or outside the prefix.
  private static func change(
    _ head: ArraySlice<UInt8>, _ parts: inout ArraySlice<ArraySlice<UInt8>>, _ prefix: [UInt8]
  ) -> Change? {
    let count = head.prefix { $0 == SourceByte.colon }.count
    let fields = head.dropFirst(count).split(separator: 0x20)
    guard fields.count == 2 * count + 3, let status = fields.last?.first else { return nil }
    func path() -> RepositoryPath? {
      guard let name = parts.popFirst(), name.starts(with: prefix) else { return nil }
      return try? RepositoryPath(verbatim: name.dropFirst(prefix.count))
    }
    let before = fields[(count + 1)...(2 * count)].compactMap { Blob($0) }
    let after = Blob(fields[2 * count + 1])
    let isPair = count == 1 && (status == UInt8(ascii: "R") || status == UInt8(ascii: "C"))
    let old = isPair ? path() : nil
    guard let new = path() else { return nil }
    let kind: Change.Kind
    if after == nil {
      kind = .deleted
    } else if status == UInt8(ascii: "R"), let old {
      kind = .renamed(from: old)
    } else {
      kind = before.isEmpty || isPair ? .added : .modified
    }
    return Change(kind: kind, path: new, before: before, after: after)
  }
}

extension GitLog.Commit {
  /// Turns each pair of a deleted and an added file with the same file name into a rename.
  ///
  /// The name must be unique among the deleted files and among the added files, and must not be a
  /// common one such as `index.ts`.
  ///
  /// `git` does not detect the rename of a file that was largely rewritten, and cannot compare
  /// missing contents.
  fileprivate mutating func pairMovedFiles() {
    var removed: [String: [Int]] = [:]
    var added: [String: [Int]] = [:]
    for (index, change) in changes.enumerated() {
      if change.kind == .deleted { removed[change.path.name, default: []].append(index) }
      if change.kind == .added { added[change.path.name, default: []].append(index) }
    }
    guard !removed.isEmpty, !added.isEmpty else { return }
    var gone: Set<Int> = []
    for (name, old) in removed {
      guard !Self.isCommon(name), old.count == 1, let new = added[name], new.count == 1 else {
        continue
      }
      let (before, after) = (changes[old[0]], changes[new[0]])
      changes[new[0]] = GitLog.Change(
        kind: .renamed(from: before.path), path: after.path, before: before.before,
        after: after.after)
      gone.insert(old[0])
    }
    changes = changes.indices.filter { !gone.contains($0) }.map { changes[$0] }
  }

  /// The names, without extensions, of files that many directories contain.
  private static let commonNames: Set<String> = [
    "index", "main", "mod", "lib", "app", "package", "__init__", "__main__", "page", "layout",
    "route", "routes", "types", "constants", "config", "utils", "util", "helpers", "readme",
    "models", "views", "tests", "test", "setup", "errors", "api", "client", "server", "styles",
  ]

  private static func isCommon(_ name: String) -> Bool {
    commonNames.contains((name.split(separator: ".").first ?? "").lowercased())
  }
}

extension RepositoryPath {
  /// Creates a path from bytes in the output of `git`; throws ``Refusal/notAPath`` if the path is
  /// empty.
  init(verbatim bytes: ArraySlice<UInt8>) throws(Refusal) {
    let text = String(decoding: bytes, as: UTF8.self)
    guard !text.isEmpty else { throw .notAPath }
    self = RepositoryPath.root.appending(text)
  }
}

extension GitLog.Change {
  /// The paths that the change affects; for a rename, the old and the new one.
  var paths: [RepositoryPath] {
    if case .renamed(let old) = kind { [old, path] } else { [path] }
  }
}
