/// What became of single files since some commits, under all their names.
struct FileTracks: Sendable {
  /// A state that a commit left a file in.
  struct Version: Sendable {
    /// The place of the commit in the log.
    let commit: Int
    /// What was in it before, one content for each parent that has the file.
    let before: [GitLog.Blob]
    /// What is in it behind the commit; `nil` where it was deleted.
    let after: GitLog.Blob?
  }

  /// The life of one file since a commit.
  struct Track: Sendable {
    /// What commits did to it that are not among those before, the newest first.
    var versions: [Version] = []
    /// What was in it at the commit; `nil` where it was not there.
    var start: GitLog.Blob?
    /// Its name at the commit.
    var name: RepositoryPath
  }

  private struct Place {
    let commit: Int
    let change: Int
  }

  private let log: GitLog
  private let places: [RepositoryPath: [Place]]

  /// Files the changes of a log by the paths that they touch.
  init(_ log: GitLog) {
    self.log = log
    var places: [RepositoryPath: [Place]] = [:]
    for (index, commit) in log.commits.enumerated() {
      for (place, change) in commit.changes.enumerated() {
        places[change.path, default: []].append(Place(commit: index, change: place))
      }
    }
    self.places = places
  }

  /// Every path that a commit has touched.
  var paths: some Sequence<RepositoryPath> { places.keys }

  /// Follows a file from the name that it has now, or had last, back to a commit, which is given by
  /// the commits up to it; see ``GitLog/ancestry(of:)``.
  func track(of path: RepositoryPath, since ancestry: [Bool]) -> Track {
    var track = Track(name: path)
    var next = 0
    while let change = change(of: track.name, from: &next) {
      if ancestry[change.commit] {
        track.start = change.value.after
        return track
      }
      track.versions.append(
        Version(
          commit: change.commit, before: change.value.before, after: change.value.after))
      if case .renamed(let old) = change.value.kind { track.name = old }
    }
    return track
  }

  /// The newest change of a path at or behind a place in the log; the place moves on.
  private func change(
    of path: RepositoryPath, from next: inout Int
  ) -> (commit: Int, value: GitLog.Change)? {
    guard let changes = places[path] else { return nil }
    let index = changes.partitioningIndex { $0.commit >= next }
    guard index < changes.count else { return nil }
    next = changes[index].commit + 1
    return (
      changes[index].commit, log.commits[changes[index].commit].changes[changes[index].change]
    )
  }
}
