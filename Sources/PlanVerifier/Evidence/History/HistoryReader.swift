internal import Diagnostics

/// A reader that queries `git` for the history of a project's plans.
///
/// The number of commands does not depend on the number of plans, because ids and contents are
/// requested in batches. Without `git`, a repository or a commit, the history is
/// ``History/Limit/absent``; that is an error only if a revision is specified.
package struct HistoryReader: Sendable {
  /// The reason why the changes since a revision cannot be determined.
  package enum Failure: Error, Hashable, CustomStringConvertible {
    /// The specified revision is not a commit.
    case unknownRevision(String)
    /// A revision was specified, but the project has no history.
    case noHistory

    /// A short description for users.
    package var description: String {
      switch self {
      case .unknownRevision(let name): "'\(name.shortened)' is not a commit in this repository"
      case .noHistory: "a git history is required"
      }
    }
  }

  private let history: GitHistory?

  /// Creates a reader and reads the log, if the project has a history.
  ///
  /// - Parameter root: The directory of the project; it may be a subdirectory of the repository.
  package init(root: String) { history = GitProcess(directory: root).flatMap { GitHistory($0) } }

  /// The current or, for deleted files, the last paths of renamed files, by their old paths; empty
  /// without a history.
  package var renames: [RepositoryPath: RepositoryPath] { history?.log.renames ?? [:] }

  /// Reads the history of a project's plans and the changes since a revision.
  ///
  /// - Parameters:
  ///   - project: The plans and their summaries.
  ///   - entries: The current entries of the tree.
  ///   - revision: The revision to compare with; `nil` for no comparison. The result contains the
  ///     changes of the working tree since the merge base of this revision and the current commit
  ///     or, without a merge base, since the revision itself.
  /// - Returns: The history; without `git`, a repository or a commit, it is empty. Without finished
  ///   plans, it contains only its limits and the changes since `revision`. If these changes cannot
  ///   be read, the limit is ``History/Limit/unreadable(_:)``, and ``History/changedSince`` is
  ///   `nil`.
  /// - Throws: ``Failure`` if `revision` is unknown, or if it is not `nil` and the project has no
  ///   history. Other failures only make the history incomplete.
  package func read(
    _ project: PlanningProject, entries: [RepositoryPath: SourceTree.Kind],
    since revision: String? = nil
  ) throws(Failure) -> History {
    guard let history else {
      guard revision == nil else { throw .noHistory }
      return History(limit: .absent)
    }
    let (log, git) = (history.log, history.git)
    var result = History(limit: history.isShallow ? .shallow : nil)
    if let failure = history.failure { result.limit = .unreadable(failure) }
    result.lacksContents = history.isPartial
    if let revision {
      let (changes, failure) = try changes(since: revision, history)
      result.changedSince = changes
      if let failure { result.limit = .unreadable(failure) }
    }
    guard !project.finishedPlans.isEmpty else { return result }
    result.renames = log.renames
    result.deletions = log.deletions
    let commits = PlanCommits(log, project)
    for finished in project.finishedPlans {
      guard let own = commits.commits[finished.plan.path] else { continue }
      result.changes[finished.plan.path] = Set(
        own.flatMap { log.commits[$0].changes.flatMap(\.paths) })
    }
    addKnownCommits(to: &result, project, history)
    let dating = PromiseDating(history: history, commits: commits, project: project)
    result.earlierRenames = commits.earlierRenames(log, project)
    let gone = GoneFiles(project, entries: entries, history: result)
    let (finishes, failure) = dating.finishes(of: gone)
    result.finishes = finishes
    if let failure, result.limit == nil { result.limit = .unreadable(failure) }
    result.ignored = ignored(gone.paths, git)
    if !gone.paths.isEmpty { result.submodules = submodules(history) }
    result.dating = dating
    return result
  }

  // MARK: Changes since a revision

  /// Returns the changes since a revision, or the reason why they cannot be read.
  ///
  /// - Throws: ``Failure/unknownRevision(_:)`` if the revision is not a commit.
  private func changes(
    since revision: String, _ history: GitHistory
  ) throws(Failure) -> (changes: ChangedFiles?, failure: String?) {
    let git = history.git
    guard !revision.isEmpty, !revision.utf8.contains(0),
      let commit = oneLine(
        git, ["rev-parse", "--verify", "--quiet", "--end-of-options", "\(revision)^{commit}"])
    else { throw .unknownRevision(revision) }
    // Commits of the revision after the merge base are not part of this working tree.
    let base = oneLine(git, ["merge-base", commit, "HEAD"]) ?? commit
    let options = ["--no-renames", "--relative", "--no-ext-diff", "--no-textconv", "--no-color"]
    let changed = git.run(["diff", "--raw", "--no-abbrev", "-z"] + options + [base, "--"])
    let new = git.run(["ls-files", "--others", "--exclude-standard", "-z"])
    if let failure = GitProcess.failure(changed, of: "diff --raw")
      ?? GitProcess.failure(new, of: "ls-files")
    {
      return (nil, failure)
    }
    // Only plans contain promises, so only changes in `.planning` are read line by line. If this
    // fails, all lines of the changed documents count as changed.
    let hunks = git.run(
      ["diff", "--unified=0", "--inter-hunk-context=0", "--src-prefix=a/", "--dst-prefix=b/"]
        + options
        + [base, "--", ".planning"])
    let isComplete = GitProcess.failure(hunks, of: "diff") == nil
    let files = ChangedFiles.changes(ofRawDiff: changed?.output ?? [])
    let changes = ChangedFiles(
      paths: Set(files.map(\.path) + paths(new?.output ?? [])),
      lines: isComplete ? ChangedFiles.lines(ofDiff: hunks?.output ?? []) : [:],
      base: history.log.places[base],
      earlierPaths: Set(files.filter { $0.before != nil }.map(\.path)),
      earlier: earlier(files, history))
    return (changes, nil)
  }

  /// Returns the contents of the changed planning documents before the changes; `nil` if one of
  /// them cannot be read.
  private func earlier(
    _ files: [(path: RepositoryPath, before: GitLog.Blob?)], _ history: GitHistory
  ) -> [RepositoryPath: [UInt8]]? {
    let kinds = Dictionary(
      files.map { ($0.path, SourceTree.Kind.file) }, uniquingKeysWith: { first, _ in first })
    let documents = Set(PlanningFiles.wanted(in: kinds))
    let wanted = files.filter { documents.contains($0.path) && $0.before != nil }
    let contents = history.blobs.read(Set(wanted.compactMap(\.before)))
    var result: [RepositoryPath: [UInt8]] = [:]
    for (path, before) in wanted {
      guard let before, let bytes = contents.bytes[before] else { return nil }
      result[path] = bytes
    }
    return result
  }

  private func oneLine(_ git: GitProcess, _ arguments: [String]) -> String? {
    guard let answer = git.run(arguments), answer.code == 0 else { return nil }
    let line = String(decoding: answer.output, as: UTF8.self).split(separator: "\n").first
    return line.map(String.init)
  }

  private func paths(_ output: [UInt8]) -> [RepositoryPath] {
    output.split(separator: 0).compactMap { try? RepositoryPath(verbatim: $0) }
  }

  // MARK: Commits and ignored files

  private func addKnownCommits(
    to result: inout History, _ project: PlanningProject, _ history: GitHistory
  ) {
    var ids: [String] = []
    for id in Set(project.finishedPlans.flatMap { $0.summary.commits.map(\.value) })
    where PlanCommits.isID(id.lowercased()) {
      if history.log.place(ofCommit: id.lowercased()) != nil {
        result.knownCommits[id] = true
      } else {
        ids.append(id)
      }
    }
    ids.sort()
    // Requesting an object that is missing from a partial clone would fetch it or make `git` fail.
    guard !ids.isEmpty, !history.isPartial,
      let answer = history.git.run(
        ["cat-file", "--batch-check"], input: Array(ids.map { "\($0)^{commit}\n" }.joined().utf8))
    else { return }
    let lines = String(decoding: answer.output, as: UTF8.self).split(separator: "\n")
    for (id, line) in zip(ids, lines) {
      if line.contains(" commit ") {
        result.knownCommits[id] = true
      } else if result.limit == nil {
        // An id that is missing from an incomplete history may still be a commit.
        result.knownCommits[id] = false
      }
    }
  }

  /// Returns the directories of the submodules that the current commit lists.
  private func submodules(_ history: GitHistory) -> Set<RepositoryPath> {
    let answer = history.git.run([
      "config", "--blob", "HEAD:.gitmodules", "-z", "--get-regexp", #"^submodule\..*\.path$"#,
    ])
    guard let answer, answer.code == 0 else { return [] }
    let paths = answer.output.split(separator: 0).compactMap { entry in
      entry.firstIndex(of: SourceByte.lineFeed).map {
        String(decoding: entry[entry.index(after: $0)...], as: UTF8.self)
      }
    }
    return Set(
      paths.compactMap { path in
        guard path.hasPrefix(history.prefix) else { return nil }
        return try? RepositoryPath(path.dropFirst(history.prefix.count))
      })
  }

  private func ignored(_ paths: [RepositoryPath], _ git: GitProcess) -> Set<RepositoryPath> {
    guard !paths.isEmpty else { return [] }
    let input = paths.map { "\($0)\0" }.joined()
    let answer = git.run(["check-ignore", "--stdin", "-z"], input: Array(input.utf8))
    return Set(self.paths(answer?.output ?? []))
  }
}
