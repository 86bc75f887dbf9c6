/// The histories of individual files since given commits, followed across renames.
struct FileTracks: Sendable {
  /// A change to a file by a commit.
  struct Version: Sendable {
    /// The index of the commit in the log.
    let commit: Int
    /// The contents before the commit, one for each parent that has the file.
    let before: [GitLog.Blob]
    /// The content after the commit; `nil` if the commit deleted the file, or renamed it to another
    /// path.
    let after: GitLog.Blob?
  }

  /// The history of one file since a start commit.
  struct Track: Sendable {
    /// The changes that the log lists before the first change by the start commit or one of its
    /// ancestors, newest first.
    var versions: [Version] = []
    /// The content at the start commit; `nil` if the file did not exist then.
    var start: GitLog.Blob?
    /// The path at the start commit or, if the file did not exist then, the oldest known path.
    var name: RepositoryPath
  }

  private struct Place {
    let commit: Int
    let change: Int
    /// Whether the commit renamed the file to another path.
    var isMovedAway = false
  }

  private let log: GitLog
  private let places: [RepositoryPath: [Place]]

  /// Creates an index of the changes in a log, by path.
  init(_ log: GitLog) {
    self.log = log
    var places: [RepositoryPath: [Place]] = [:]
    for (index, commit) in log.commits.enumerated() {
      let paths = Set(commit.changes.map(\.path))
      for (place, change) in commit.changes.enumerated() {
        places[change.path, default: []].append(Place(commit: index, change: place))
        // A commit can also write another file at the old path.
        if case .renamed(let old) = change.kind, !paths.contains(old) {
          places[old, default: []].append(
            Place(commit: index, change: place, isMovedAway: true))
        }
      }
    }
    self.places = places
  }

  /// The old and new paths of all files that were changed by any commit in the log.
  var paths: some Sequence<RepositoryPath> { places.keys }

  /// Returns the history of a file, followed from its current or last path back to a commit.
  ///
  /// The commit is specified by the result of ``GitLog/ancestry(of:)``.
  func track(of path: RepositoryPath, since ancestry: [Bool]) -> Track {
    var track = Track(name: path)
    var next = 0
    while let change = change(of: track.name, from: &next) {
      // The path does not exist after its file was renamed to another path.
      let after = change.isMovedAway ? nil : change.value.after
      if ancestry[change.commit] {
        track.start = after
        return track
      }
      track.versions.append(
        Version(commit: change.commit, before: change.value.before, after: after))
      if case .renamed(let old) = change.value.kind { track.name = old }
    }
    return track
  }

  /// Returns the newest change to a path, starting at an index in the log.
  ///
  /// The index is advanced past the commit of the change.
  ///
  /// - Returns: `nil` if no change is found; the index is then unchanged.
  private func change(
    of path: RepositoryPath, from next: inout Int
  ) -> (commit: Int, value: GitLog.Change, isMovedAway: Bool)? {
    guard let changes = places[path] else { return nil }
    let index = changes.partitioningIndex { $0.commit >= next }
    guard index < changes.count else { return nil }
    let place = changes[index]
    next = place.commit + 1
    return (place.commit, log.commits[place.commit].changes[place.change], place.isMovedAway)
  }
}
