extension GitLog {
  /// Returns the index of the commit with an id, which may be abbreviated to seven or more digits.
  ///
  /// If several ids start with an abbreviation, the first of them in alphabetical order is used.
  ///
  /// - Returns: `nil` if the id is unknown, or does not consist of 7 to 64 lowercase hexadecimal
  ///   digits.
  func place(ofCommit id: String) -> Int? {
    guard PlanCommits.isID(id) else { return nil }
    if let place = places[id] { return place }
    let place = order.partitioningIndex { commits[$0].id >= id }
    guard place < order.count, commits[order[place]].id.hasPrefix(id) else { return nil }
    return order[place]
  }

  /// The current or, for deleted files, the last paths of renamed files, by their old paths.
  ///
  /// Chains of renames are followed. If several files had the same old path, the one that was
  /// renamed last is used. A path to which its file was renamed back is omitted.
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

  /// The index of the newest commit that renamed each file, by the old path of the file.
  var renameCommits: [RepositoryPath: Int] {
    var result: [RepositoryPath: Int] = [:]
    for (index, commit) in commits.enumerated() {
      for change in commit.changes {
        if case .renamed(let old) = change.kind, result[old] == nil { result[old] = index }
      }
    }
    return result
  }

  /// The id of the newest commit that deleted each file, by path.
  var deletions: [RepositoryPath: String] {
    var result: [RepositoryPath: String] = [:]
    for commit in commits {
      for change in commit.changes where change.kind == .deleted && result[change.path] == nil {
        result[change.path] = commit.id
      }
    }
    return result
  }

  /// Returns the indices of the commits that added the given files, by current path.
  ///
  /// If several commits added a file at its current or an older path, the oldest of them is used.
  /// Files that no commit in the log added are omitted.
  func additions(of paths: some Sequence<RepositoryPath>) -> [RepositoryPath: Int] {
    // Maps the path of a file at the visited commit to its current path.
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

  /// Returns for each commit whether it is the given commit or one of its ancestors.
  ///
  /// - Complexity: Linear in the number of commits.
  func ancestry(of index: Int) -> [Bool] {
    var isAncestor = [Bool](repeating: false, count: commits.count)
    guard commits.indices.contains(index) else { return isAncestor }
    isAncestor[index] = true
    // Parents come after their children.
    for place in index..<commits.count where isAncestor[place] {
      for parent in commits[place].parents { isAncestor[parent] = true }
    }
    return isAncestor
  }
}
