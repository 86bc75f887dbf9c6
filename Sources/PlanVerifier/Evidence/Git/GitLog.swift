/// The commits of a repository with the files that each changed, the newest first.
struct GitLog {
  /// What a commit did to a file.
  enum Change: Hashable {
    case added(RepositoryPath)
    case modified(RepositoryPath)
    case deleted(RepositoryPath)
    case renamed(from: RepositoryPath, to: RepositoryPath)
  }

  /// A commit.
  struct Commit {
    var id: String
    var subject: String
    var changes: [Change] = []
  }

  /// The commits.
  private(set) var commits: [Commit] = []

  /// The command whose output is read.
  static let arguments = [
    "log", "--topo-order", "--no-show-signature", "--no-notes", "--no-color", "--no-ext-diff",
    "--no-textconv", "--encoding=UTF-8", "--format=%x01%H%x00%s", "-z", "--name-status", "-M",
    "-l400", "--relative",
  ]

  /// Reads the output; what it cannot read it steps over.
  init(_ output: [UInt8]) {
    var parts = output.split(separator: 0, omittingEmptySubsequences: false)[...]
    while let part = parts.popFirst() {
      let part = part.first == SourceByte.lineFeed ? part.dropFirst() : part
      guard let first = part.first else { continue }
      if first == 1 {
        let subject = parts.popFirst().map { String(decoding: $0, as: UTF8.self) } ?? ""
        commits.append(
          Commit(id: String(decoding: part.dropFirst(), as: UTF8.self), subject: subject))
      } else if let last = commits.indices.last {
        func path() -> RepositoryPath? {
          parts.popFirst().flatMap { try? RepositoryPath(verbatim: $0) }
        }
        switch first {
        case UInt8(ascii: "R"):
          if let old = path(), let new = path() {
            commits[last].changes.append(.renamed(from: old, to: new))
          }
        case UInt8(ascii: "C"):
          _ = path()
          if let new = path() { commits[last].changes.append(.added(new)) }
        case UInt8(ascii: "A"):
          if let path = path() { commits[last].changes.append(.added(path)) }
        case UInt8(ascii: "D"):
          if let path = path() { commits[last].changes.append(.deleted(path)) }
        default:
          if let path = path() { commits[last].changes.append(.modified(path)) }
        }
      }
    }
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

extension GitLog {
  /// Where each file that was renamed is now, by its old path, along chains of renames.
  var renames: [RepositoryPath: RepositoryPath] {
    var result: [RepositoryPath: RepositoryPath] = [:]
    for commit in commits {
      for case .renamed(let old, let new) in commit.changes where result[old] == nil {
        result[old] = result[new] ?? new
      }
    }
    return result.filter { $0.key != $0.value }
  }

  /// The newest commit that deleted a file, by the path of the file.
  var deletions: [RepositoryPath: String] {
    var result: [RepositoryPath: String] = [:]
    for commit in commits {
      for case .deleted(let path) in commit.changes where result[path] == nil {
        result[path] = commit.id
      }
    }
    return result
  }

  /// The commit that added each of some files, under the name that it has now or an older one.
  func additions(of paths: some Sequence<RepositoryPath>) -> [RepositoryPath: String] {
    // The name that a file had at the commit that is looked at, and the one that it has now.
    var names = Dictionary(paths.map { ($0, $0) }, uniquingKeysWith: { first, _ in first })
    var result: [RepositoryPath: String] = [:]
    for commit in commits {
      for change in commit.changes {
        switch change {
        case .added(let path):
          if let now = names[path] { result[now] = commit.id }
        case .renamed(let old, let new):
          if let now = names.removeValue(forKey: new) { names[old] = now }
        case .modified, .deleted: break
        }
      }
    }
    return result
  }
}

extension GitLog.Change {
  /// The paths that it touches.
  var paths: [RepositoryPath] {
    switch self {
    case .added(let path), .modified(let path), .deleted(let path): [path]
    case .renamed(let old, let new): [old, new]
    }
  }
}
