/// What `git` knows of a project before anything is asked of its plans.
struct GitHistory: Sendable {
  let git: GitProcess
  /// The directory of the project in the repository, with a `/` behind it, or the empty string.
  let prefix: String
  /// Whether only the newest commits are here.
  let isShallow: Bool
  /// Whether contents may be absent.
  let isPartial: Bool
  /// The commits.
  let log: GitLog
  /// Why the log cannot be read; `nil` where it could.
  let failure: String?

  /// Asks `git`; `nil` when there is no repository, or no commit in it.
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
    // Whether a file was renamed and changed at once is told by contents; without all of them only
    // the ids can be compared.
    var answers = isFiltered ? [] : [git.run(GitLog.arguments(exactRenamesOnly: false) + scope)]
    if isFiltered || !(answers[0].map { $0.code == 0 } ?? false) {
      answers.append(git.run(GitLog.arguments(exactRenamesOnly: true) + scope))
    }
    let last = answers.last ?? nil
    isPartial = isFiltered || (answers.count > 1 && last?.code == 0)
    log = GitLog(last?.output ?? [], prefix: prefix)
    failure = GitProcess.failure(last, of: "log")
  }

  /// Contents of files as commits left them.
  var blobs: BlobReader { BlobReader(git, isPartial: isPartial) }
}
