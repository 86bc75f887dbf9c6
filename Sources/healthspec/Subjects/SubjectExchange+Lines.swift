internal import HealthContracts
internal import RemoteSubjects

extension SubjectExchange {
  /// Creates an exchange over raw lines.
  init(over lines: LineExchange) {
    self.init(
      send: { lines.send($0) }, next: { try await lines.next() },
      closeInput: { lines.closeInput() }, forcedEnd: { await lines.forcedEnd() },
      close: { lines.close() })
  }
}
