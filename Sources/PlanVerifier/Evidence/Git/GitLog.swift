/// The commits of a repository with the files that each changed, the newest first.
struct GitLog: Sendable {
  /// The content of a file, by its id.
  struct Blob: Sendable, Hashable {
    /// The id in hexadecimal digits.
    let id: ArraySlice<UInt8>

    /// `nil` where the id is all zeros, as git writes it for a file that is not there.
    init?(_ id: ArraySlice<UInt8>) {
      guard id.contains(where: { $0 != UInt8(ascii: "0") }) else { return nil }
      self.id = id
    }

    /// The start of the id, for messages.
    var name: String { String(decoding: id.prefix(7), as: UTF8.self) }
  }

  /// What a commit did to a file.
  struct Change: Sendable {
    /// The kind of a change.
    enum Kind: Sendable, Hashable {
      case added, modified, deleted
      case renamed(from: RepositoryPath)
    }

    let kind: Kind
    /// The file, under the name that it has behind the commit; of a deleted file the last one.
    let path: RepositoryPath
    /// What was in it before; one content for each parent of a merge.
    let before: [Blob]
    /// What is in it behind the commit; `nil` where it was deleted.
    let after: Blob?
  }

  /// A commit.
  struct Commit: Sendable {
    let id: String
    /// The places of the commits that it was made on, as far as they are in the log.
    var parents: [Int] = []
    let subject: String
    var changes: [Change] = []
  }

  /// The commits.
  private(set) var commits: [Commit] = []
  /// The place of each commit by its id.
  private(set) var places: [String: Int] = [:]
  /// The places of the commits in the order of their ids.
  private(set) var order: [Int] = []

  /// The command whose output is read.
  ///
  /// Changes of merges are those that differ from all parents: what the merge itself has done. Where
  /// contents are absent, as in a partial clone, only renames of unchanged files can be found.
  static func arguments(exactRenamesOnly: Bool) -> [String] {
    [
      "log", "--topo-order", "--no-show-signature", "--no-notes", "--no-color", "--no-ext-diff",
      "--no-textconv", "--encoding=UTF-8", "--parents", "--format=%x01%H%x00%P%x00%s", "-z",
      "--raw", "--no-abbrev", "-c", exactRenamesOnly ? "-M100%" : "-M", "-l400",
    ]
  }

  /// Reads the output; what it cannot read it steps over.
  ///
  /// The prefix is the directory of the project in the repository, with a `/` behind it.
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

  /// Reads `:100644 100644 ID ID M` with the paths behind it; a merge has as many colons as parents.
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
  /// Takes a file that was removed and one of the same name that was added elsewhere for one file that
  /// moved, where there is only one of each: whole rewrites are not alike enough for `git`, and where
  /// contents are absent it cannot compare them.
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
      guard old.count == 1, let new = added[name], new.count == 1 else { continue }
      let (before, after) = (changes[old[0]], changes[new[0]])
      changes[new[0]] = GitLog.Change(
        kind: .renamed(from: before.path), path: after.path, before: before.before,
        after: after.after)
      gone.insert(old[0])
    }
    changes = changes.indices.filter { !gone.contains($0) }.map { changes[$0] }
  }
}

extension RepositoryPath {
  /// A path as `git` writes it.
  init(verbatim bytes: ArraySlice<UInt8>) throws(Refusal) {
    let text = String(decoding: bytes, as: UTF8.self)
    guard !text.isEmpty else { throw .notAPath }
    self = RepositoryPath.root.appending(text)
  }
}

extension GitLog.Change {
  /// The paths that it touches.
  var paths: [RepositoryPath] {
    if case .renamed(let old) = kind { [old, path] } else { [path] }
  }
}
