/// The parts of a project's `git` history that do not depend on its plans.
struct GitHistory: Sendable {
  let git: GitProcess
  /// The path of the project directory in the repository, with a trailing `/`; empty for the
  /// repository root.
  let prefix: String
  /// Whether the clone contains only the newest commits.
  let isShallow: Bool
  /// Whether file contents may be missing from the clone.
  let isPartial: Bool
  /// The commits up to the current one that changed files of the project; all commits up to the
  /// current one if the project directory is the repository root.
  let log: GitLog
  /// The reason why the log could not be read; `nil` if it could.
  let failure: String?

  /// Creates the history by querying `git`.
  ///
  /// - Returns: `nil` if the project directory is not in the working tree of a repository with
  ///   commits, or if `git` cannot be run.
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
    self.git = git
    isShallow = lines[1] == "true"
    prefix = String(lines[2])
    let partial = git.run([
      "config", "--get-regexp",
      #"^(remote\..*\.(promisor|partialclonefilter)|extensions\.partialclone)$"#,
    ])
    let scope = prefix.isEmpty ? [] : ["--", "."]
    let isFiltered = partial.map { $0.code == 0 && !$0.output.isEmpty } ?? false
    // Detecting the rename of a file that was also changed requires its contents; if some contents
    // are missing, `git` can only compare ids.
    var answers = isFiltered ? [] : [git.run(GitLog.arguments(exactRenamesOnly: false) + scope)]
    if isFiltered || !(answers[0].map { $0.code == 0 } ?? false) {
      answers.append(git.run(GitLog.arguments(exactRenamesOnly: true) + scope))
    }
    let last = answers.last ?? nil
    isPartial = isFiltered || (answers.count > 1 && last?.code == 0)
    log = GitLog(last?.output ?? [], prefix: prefix)
    failure = GitProcess.failure(last, of: "log")
  }

  /// A new reader for file contents at past commits.
  ///
  /// In a partial clone, each access lists the existing objects.
  var blobs: BlobReader { BlobReader(git, isPartial: isPartial) }
}
