internal import Diagnostics

/// Asks `git` what it knows of the plans of a project.
///
/// Some commands in all, whatever the number of plans: one pass over the log, one question for all
/// commit ids, and one for all files at the commits that finished their plans. Without `git`, without
/// a repository or without any commit the history is ``History/Limit/absent``; that is no error.
package struct HistoryReader: Sendable {
  /// Why the history cannot be asked what the user wants to know.
  package enum Failure: Error, Hashable {
    /// There is no commit of that name.
    case unknownRevision(String)
    /// There is no history at all.
    case noHistory
  }

  private let git: GitProcess?

  /// Looks for `git`.
  ///
  /// - Parameter root: The directory of the project; it may lie below that of the repository.
  package init(root: String) { git = GitProcess(directory: root) }

  /// Asks all questions.
  ///
  /// - Parameters:
  ///   - project: The plans.
  ///   - entries: What is in the tree now.
  ///   - revision: The state that changed files are counted from: everything that the working tree
  ///     has since it branched off from there.
  /// - Returns: What is known; an empty history where there is none.
  /// - Throws: When the revision is not known. Nothing else fails.
  package func read(
    _ project: PlanningProject, entries: [RepositoryPath: SourceTree.Kind],
    since revision: String? = nil
  ) throws(Failure) -> History {
    guard let git, let place = Repository(git) else {
      guard revision == nil else { throw .noHistory }
      return History(limit: .absent)
    }
    var history = History(limit: place.isShallow ? .shallow : nil)
    if let revision { history.changedSince = try changes(since: revision, git) }
    guard !project.finishedPlans.isEmpty else { return history }
    let scope = place.prefix.isEmpty ? [] : ["--", "."]
    guard let answer = git.run(GitLog.arguments + scope), answer.code == 0 || answer.isCutOff else {
      history.limit = .absent
      return history
    }
    if answer.isCutOff { history.limit = .shallow }
    let log = GitLog(answer.output)
    history.renames = log.renames
    history.deletions = log.deletions
    PlanCommits(log).apply(to: &history, project)
    addKnownCommits(to: &history, project, git)
    let wanted = FinishQuestions(project, entries: entries, log: log, prefix: place.prefix)
    history.finishes = wanted.ask(git)
    history.ignored = ignored(wanted.gone, git)
    return history
  }

  /// Where the project lies in its repository.
  private struct Repository {
    let prefix: String
    let isShallow: Bool

    init?(_ git: GitProcess) {
      guard
        let answer = git.run([
          "rev-parse", "--is-inside-work-tree", "--is-shallow-repository", "--show-prefix",
        ]), answer.code == 0
      else { return nil }
      let lines = String(decoding: answer.output, as: UTF8.self).split(
        separator: "\n", omittingEmptySubsequences: false)
      guard lines.count >= 3, lines[0] == "true",
        git.run(["rev-parse", "--verify", "--quiet", "HEAD^{commit}"])?.code == 0
      else { return nil }
      isShallow = lines[1] == "true"
      prefix = String(lines[2])
    }
  }

  // MARK: Changes since a revision

  private func changes(
    since revision: String, _ git: GitProcess
  ) throws(Failure) -> Set<RepositoryPath> {
    guard !revision.isEmpty, !revision.utf8.contains(0),
      let commit = oneLine(
        git, ["rev-parse", "--verify", "--quiet", "--end-of-options", "\(revision)^{commit}"])
    else { throw .unknownRevision(revision) }
    // What the revision got since is not of this working tree.
    let base = oneLine(git, ["merge-base", commit, "HEAD"]) ?? commit
    var changed: Set<RepositoryPath> = []
    for command in [
      [
        "diff", "--name-only", "-z", "--no-renames", "--relative", "--no-ext-diff",
        "--no-textconv", base, "--",
      ], ["ls-files", "--others", "--exclude-standard", "-z"],
    ] {
      changed.formUnion(paths(git.run(command)?.output ?? []))
    }
    return changed
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
    to history: inout History, _ project: PlanningProject, _ git: GitProcess
  ) {
    let ids = Set(
      project.finishedPlans.flatMap { $0.summary.commits.map { $0.value.lowercased() } }
    ).filter(PlanCommits.isID).sorted()
    guard !ids.isEmpty,
      let answer = git.run(
        ["cat-file", "--batch-check"], input: Array(ids.map { "\($0)^{commit}\n" }.joined().utf8))
    else { return }
    let lines = String(decoding: answer.output, as: UTF8.self).split(separator: "\n")
    for (id, line) in zip(ids, lines) {
      if line.contains(" commit ") {
        history.knownCommits[id] = true
      } else if history.limit == nil {
        // What a cut off history does not know may still be a commit.
        history.knownCommits[id] = false
      }
    }
  }

  private func ignored(_ paths: [RepositoryPath], _ git: GitProcess) -> Set<RepositoryPath> {
    guard !paths.isEmpty else { return [] }
    let input = paths.map { "\($0)\0" }.joined()
    let answer = git.run(["check-ignore", "--stdin", "-z"], input: Array(input.utf8))
    return Set(self.paths(answer?.output ?? []))
  }
}
