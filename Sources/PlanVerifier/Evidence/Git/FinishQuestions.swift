/// What finished plans promise and the tree does not have any more: asked for at the commits that
/// finished the plans.
struct FinishQuestions {
  private struct Question {
    var plan: RepositoryPath
    var commit: String
    var path: RepositoryPath
  }

  private var questions: [Question] = []
  /// The promised paths that are not in the tree.
  private(set) var gone: [RepositoryPath] = []
  private let prefix: String

  /// Greater files are not read.
  private static let largest = 16 << 20

  init(
    _ project: PlanningProject, entries: [RepositoryPath: SourceTree.Kind], log: GitLog,
    prefix: String
  ) {
    self.prefix = prefix
    let resolver = LinkResolver(SourceTree(view: .workingTree, entries: entries))
    let plans = project.finishedPlans
    let commits = log.additions(of: plans.map(\.summary.document.path))
    var all: Set<RepositoryPath> = []
    for finished in plans {
      let paths = Self.gone(of: finished.plan, resolver)
      all.formUnion(paths)
      guard let commit = commits[finished.summary.document.path] else { continue }
      // A line of the question holds one path.
      for path in paths.sorted() where !path.description.contains("\n") {
        questions.append(Question(plan: finished.plan.path, commit: commit, path: path))
      }
    }
    gone = all.sorted()
  }

  private static func gone(of plan: Plan, _ resolver: LinkResolver) -> Set<RepositoryPath> {
    var paths: Set<RepositoryPath> = []
    for artifact in plan.promises?.artifacts ?? [] where !artifact.isDeleted {
      guard resolver.artifacts(artifact.path.value).isEmpty else { continue }
      paths.formUnion(
        PathText(artifact.path.value).readings.compactMap { try? RepositoryPath($0.path) })
    }
    for link in plan.promises?.links ?? [] {
      for end in [link.source.value, link.target?.value].compactMap({ $0 }) {
        if case .absentPath(let path) = resolver.resolve(end) { paths.insert(path) }
      }
    }
    return paths
  }

  /// Asks for all of them at once.
  func ask(_ git: GitProcess) -> [RepositoryPath: History.Finish] {
    guard !questions.isEmpty else { return [:] }
    let lines = questions.map { "\($0.commit):\(prefix)\($0.path)\n" }
    // Sizes first, so that no giant is read.
    guard let check = git.run(["cat-file", "--batch-check"], input: Array(lines.joined().utf8))
    else { return [:] }
    let heads = check.output.split(separator: SourceByte.lineFeed).map(Head.init)
    var entries: [RepositoryPath: [RepositoryPath: SourceTree.Kind]] = [:]
    var contents: [RepositoryPath: [RepositoryPath: SourceFile]] = [:]
    var wanted: [Int] = []
    for (index, head) in zip(questions.indices, heads) {
      let question = questions[index]
      switch head?.type {
      case "blob":
        entries[question.plan, default: [:]][question.path] = .file
        if let size = head?.size, size <= Self.largest { wanted.append(index) }
      case "tree": entries[question.plan, default: [:]][question.path] = .directory
      default: break
      }
    }
    for (index, bytes) in read(wanted, lines, git) {
      let question = questions[index]
      contents[question.plan, default: [:]][question.path] = SourceFile(
        scanning: bytes, at: question.path)
    }
    var result: [RepositoryPath: History.Finish] = [:]
    for question in questions where result[question.plan] == nil {
      result[question.plan] = History.Finish(
        commit: question.commit,
        tree: SourceTree(
          view: .commit(question.commit), entries: entries[question.plan] ?? [:],
          files: contents[question.plan] ?? [:]))
    }
    return result
  }

  /// The first line of an answer: `id type size`.
  private struct Head {
    let type: String
    let size: Int

    init?(_ line: ArraySlice<UInt8>) {
      let words = String(decoding: line, as: UTF8.self).split(separator: " ")
      guard words.count == 3, let size = Int(words[2]) else { return nil }
      type = String(words[1])
      self.size = size
    }
  }

  private func read(
    _ wanted: [Int], _ lines: [String], _ git: GitProcess
  ) -> [(index: Int, bytes: [UInt8])] {
    guard !wanted.isEmpty,
      let answer = git.run(
        ["cat-file", "--batch"], input: Array(wanted.map { lines[$0] }.joined().utf8))
    else { return [] }
    var result: [(Int, [UInt8])] = []
    var position = 0
    for index in wanted {
      guard
        let end = answer.output[position...].firstIndex(of: SourceByte.lineFeed),
        let head = Head(answer.output[position..<end])
      else { break }
      let start = end + 1
      guard start + head.size < answer.output.count else { break }
      result.append((index, Array(answer.output[start..<start + head.size])))
      position = start + head.size + 1
    }
    return result
  }
}
