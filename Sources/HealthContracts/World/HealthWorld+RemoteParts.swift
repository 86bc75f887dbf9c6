public import Conformance
internal import HealthModel

// The parts in other processes, which can break and are ended after use.
extension HealthWorld {
  private var remoteParts: [any RemotePart] {
    [bench as? any RemotePart, sync as? any RemotePart].compactMap { $0 } + furtherRemoteParts
  }

  /// Makes the messages of the current parts available to ``lastMessages`` while a step runs.
  func noteRemoteParts() {
    let parts = remoteParts
    currentRemoteParts.withLock { $0 = parts }
  }

  /// The last lines of the exchanges with the parts in other processes.
  ///
  /// The lines include the last lines of the processes' standard error.
  public nonisolated var lastMessages: [String] {
    currentRemoteParts.withLock(\.self).flatMap(\.lastMessages)
  }

  /// Returns the failure of the first failed part in another process; `nil` if none has failed.
  public func failure() async -> SubjectFailure? {
    for part in remoteParts {
      if let breakdown = await part.breakdown() { return SubjectFailure(breakdown) }
    }
    return nil
  }

  /// Ends the parts in other processes and the row's stages, and deletes the row's files.
  public func end() async {
    for part in remoteParts { await part.end() }
    for stage in orderedStages { await stage.end() }
    fileCase.end()
  }
}
