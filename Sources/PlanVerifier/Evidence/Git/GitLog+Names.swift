extension GitLog {
  /// The place of a commit by its id or the start of it.
  func place(ofCommit id: String) -> Int? {
    guard PlanCommits.isID(id) else { return nil }
    if let place = places[id] { return place }
    let place = order.partitioningIndex { commits[$0].id >= id }
    guard place < order.count, commits[order[place]].id.hasPrefix(id) else { return nil }
    return order[place]
  }

  /// Where each file that was renamed is now, by its old path, along chains of renames.
  var renames: [RepositoryPath: RepositoryPath] {
    var result: [RepositoryPath: RepositoryPath] = [:]
    for commit in commits {
      for change in commit.changes {
        if case .renamed(let old) = change.kind, result[old] == nil {
          result[old] = result[change.path] ?? change.path
        }
      }
    }
    return result.filter { $0.key != $0.value }
  }

  /// The newest commit that deleted a file, by the path of the file.
  var deletions: [RepositoryPath: String] {
    var result: [RepositoryPath: String] = [:]
    for commit in commits {
      for change in commit.changes where change.kind == .deleted && result[change.path] == nil {
        result[change.path] = commit.id
      }
    }
    return result
  }

  /// The place of the commit that added each of some files, under the name that it has now or an
  /// older one.
  func additions(of paths: some Sequence<RepositoryPath>) -> [RepositoryPath: Int] {
    // The name that a file had at the commit that is looked at, and the one that it has now.
    var names = Dictionary(paths.map { ($0, $0) }, uniquingKeysWith: { first, _ in first })
    var result: [RepositoryPath: Int] = [:]
    for (index, commit) in commits.enumerated() {
      for change in commit.changes {
        switch change.kind {
        case .added:
          if let now = names[change.path] { result[now] = index }
        case .renamed(let old):
          if let now = names.removeValue(forKey: change.path) { names[old] = now }
        case .modified, .deleted: break
        }
      }
    }
    return result
  }

  /// For each commit, whether it is one of those that a commit was made on, or that commit itself.
  ///
  /// - Complexity: Linear in the number of commits.
  func ancestry(of index: Int) -> [Bool] {
    var isAncestor = [Bool](repeating: false, count: commits.count)
    guard commits.indices.contains(index) else { return isAncestor }
    isAncestor[index] = true
    // Parents stand behind their children.
    for place in index..<commits.count where isAncestor[place] {
      for parent in commits[place].parents { isAncestor[parent] = true }
    }
    return isAncestor
  }
}
