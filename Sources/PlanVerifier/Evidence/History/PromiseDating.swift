/// A search in past commits for when broken promises held, and for the contents of missing files.
///
/// For each promise, the search determines whether it held at the commit that finished its plan,
/// and which commit broke it. Each method reads all required contents in one batch. Past states are
/// checked in the same way as the current state, by calling ``BrokenPromise/holds``.
package struct PromiseDating: Sendable {
  private let log: GitLog
  private let commits: PlanCommits
  private let tracks: FileTracks
  private let blobs: BlobReader
  private let isShallow: Bool
  private let isPartial: Bool

  /// The maximum number of files that are checked for a glob or directory, in addition to the known
  /// files of the promise.
  private static let mostFiles = 200

  init(history: GitHistory, commits: PlanCommits, project: PlanningProject) {
    log = history.log
    self.commits = commits
    tracks = FileTracks(history.log)
    blobs = history.blobs
    isShallow = history.isShallow
    isPartial = history.isPartial
  }

  // MARK: Missing files

  /// Returns, for each plan with missing files, the contents of these files at the commit that
  /// finished the plan.
  ///
  /// Plans whose finishing commit is unknown are omitted.
  ///
  /// - Returns: The states by plan path, and the reason why reading contents failed; the reason is
  ///   `nil` if reading succeeded.
  func finishes(
    of gone: GoneFiles
  ) -> (finishes: [RepositoryPath: History.Finish], failure: String?) {
    var ancestries = Ancestries(log)
    var found: [(plan: RepositoryPath, commit: Int, path: RepositoryPath, blob: GitLog.Blob)] = []
    for (plan, paths) in gone.byPlan.sorted(by: { $0.key < $1.key }) {
      guard let finish = commits.finishes[plan] else { continue }
      for path in paths.sorted() {
        let track = tracks.track(of: path, since: ancestries[finish])
        if let blob = track.start { found.append((plan, finish, path, blob)) }
      }
    }
    let contents = blobs.read(Set(found.map(\.blob)))
    var files: [RepositoryPath: [RepositoryPath: SourceFile]] = [:]
    var entries: [RepositoryPath: [RepositoryPath: SourceTree.Kind]] = [:]
    for (plan, _, path, blob) in found {
      entries[plan, default: [:]][path] = .file
      if let bytes = contents.bytes[blob] {
        files[plan, default: [:]][path] = SourceFile(scanning: bytes, at: path)
      }
    }
    var result: [RepositoryPath: History.Finish] = [:]
    for plan in gone.byPlan.keys {
      guard let finish = commits.finishes[plan].map({ log.commits[$0].id }) else { continue }
      result[plan] = History.Finish(
        commit: finish,
        tree: SourceTree(
          view: .commit(finish), entries: entries[plan] ?? [:], files: files[plan] ?? [:]))
    }
    return (result, contents.failure)
  }

  // MARK: Promises

  /// A promise with the histories of its files.
  private struct Case {
    let promise: BrokenPromise
    let finish: Int
    let files: [(name: RepositoryPath, track: FileTracks.Track)]

    var blobs: Set<GitLog.Blob> {
      Set(
        files.flatMap { file in
          [file.track.start].compactMap { $0 }
            + file.track.versions.flatMap { $0.before + [$0.after].compactMap { $0 } }
        })
    }

    var starts: Set<GitLog.Blob> { Set(files.compactMap(\.track.start)) }
  }

  /// Returns the part of the history in which each promise held.
  ///
  /// - Returns: The parts in the order of the promises, and the reason why reading contents failed;
  ///   the reason is `nil` if reading succeeded.
  func lives(of promises: [BrokenPromise]) -> (lives: [PromiseLife], failure: String?) {
    var ancestries = Ancestries(log)
    let cases = promises.map { promise -> Case? in
      guard let finish = commits.finishes[promise.plan] else { return nil }
      return self.case(promise, since: finish, ancestries[finish])
    }
    let contents = blobs.read(cases.reduce(into: []) { $0.formUnion($1?.blobs ?? []) })
    var states = FileStates(contents)
    let lives = cases.map { one -> PromiseLife in
      guard let one else {
        return .unknown("the commit that finished the plan is unknown")
      }
      return life(of: one, &states)
    }
    return (lives, contents.failure)
  }

  /// Returns whether each promise held at a commit, which is specified by its index in the log.
  ///
  /// - Returns: The results in the order of the promises; an element is `nil` if the contents of a
  ///   required file are unknown.
  func held(_ promises: [BrokenPromise], at commit: Int) -> [Bool?] {
    let ancestry = log.ancestry(of: commit)
    let cases = promises.map { self.case($0, since: commit, ancestry) }
    let contents = blobs.read(cases.reduce(into: []) { $0.formUnion($1.starts) })
    var states = FileStates(contents)
    return cases.map { one in
      states.judge(one.promise, one.files.map { ($0.name, $0.track.start) })
    }
  }

  private func `case`(
    _ promise: BrokenPromise, since commit: Int, _ ancestry: [Bool]
  ) -> Case {
    var files = promise.files
    if let pattern = promise.pattern {
      let known = Set(files.map(\.now))
      let more = tracks.paths.filter { pattern.matches($0) && !known.contains($0) }
      files += more.sorted().prefix(Self.mostFiles).map { BrokenPromise.File($0) }
    }
    return Case(
      promise: promise, finish: commit,
      files: files.map { ($0.name, tracks.track(of: $0.now, since: ancestry)) })
  }

  private func life(of one: Case, _ states: inout FileStates) -> PromiseLife {
    let finish = log.commits[one.finish].id
    if isShallow, log.commits[one.finish].parents.isEmpty {
      return .unknown("the history may start after the plan was finished")
    }
    guard let held = states.judge(one.promise, one.files.map { ($0.name, $0.track.start) }) else {
      let subject = one.files.count == 1 ? "the file" : "a file"
      return .unknown(
        "the content of \(subject) at \(finish.prefix(7)) \(states.reason(one.starts))")
    }
    let newest = one.files.map { file in
      (name: file.name, blob: file.track.versions.first.map(\.after) ?? file.track.start)
    }
    if states.judge(one.promise, newest) == true {
      return .ended(finish: finish, isLate: !held, by: nil, plans: [])
    }
    guard let commit = end(of: one, from: newest, &states) else {
      return held ? .endedSomewhere(finish: finish) : .neverHeld(finish: finish)
    }
    let id = log.commits[commit].id
    if isPartial, one.promise.kind == .presence, adds(commit, filesLike: one.promise.files) {
      return .mayHaveMoved(finish: finish, by: id)
    }
    return .ended(finish: finish, isLate: !held, by: id, plans: commits.plans[commit] ?? [])
  }

  /// Returns the log index of the newest commit that broke the promise; `nil` if it is not found.
  private func end(
    of one: Case, from newest: [(name: RepositoryPath, blob: GitLog.Blob?)],
    _ states: inout FileStates
  ) -> Int? {
    // The state of each file, going back in time from the newest commit.
    var state = newest
    var rest = one.files.map { $0.track.versions[...] }
    while let next = rest.indices.filter({ !rest[$0].isEmpty }).min(by: { first, second in
      (rest[first].first?.commit ?? 0) < (rest[second].first?.commit ?? 0)
    }), let version = rest[next].popFirst() {
      var before = state
      // Reverts the other files that the same commit changed.
      for index in rest.indices where rest[index].first?.commit == version.commit {
        before[index].blob = rest[index].popFirst()?.before.first
      }
      let earlier = rest[next].first.map(\.after) ?? one.files[next].track.start
      let olds = version.before.isEmpty ? [nil] : version.before.map { Optional($0) }
      for old in olds + [earlier] {
        before[next].blob = old
        if states.judge(one.promise, before) == true, states.judge(one.promise, state) == false {
          return version.commit
        }
      }
      before[next].blob = earlier
      state = before
    }
    return nil
  }
}

extension PromiseDating {
  /// Returns whether a commit added a file that has the same extension as one of the given files.
  private func adds(_ commit: Int, filesLike files: [BrokenPromise.File]) -> Bool {
    func ending(_ path: RepositoryPath) -> Substring? { path.name.split(separator: ".").last }
    let endings = Set(files.compactMap { ending($0.now) })
    return log.commits[commit].changes.contains { change in
      change.kind == .added && (ending(change.path).map(endings.contains) ?? false)
    }
  }

  /// The ancestors of commits, computed only once for each commit.
  private struct Ancestries {
    private let log: GitLog
    private var known: [Int: [Bool]] = [:]

    init(_ log: GitLog) { self.log = log }

    subscript(commit: Int) -> [Bool] {
      mutating get {
        if let found = known[commit] { return found }
        let found = log.ancestry(of: commit)
        known[commit] = found
        return found
      }
    }
  }
}
