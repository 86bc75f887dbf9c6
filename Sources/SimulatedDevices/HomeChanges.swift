internal import HealthModel

/// The changes to a device's home, and the tokens of the processes that make them.
package final class HomeChanges: Sendable {
  private struct State {
    var count = 0
    var checked = -1
    var token = WeakToken()
    var endedTokens: [WeakToken] = []
  }

  /// A token that the app of a process retains; it must be released after the process has ended.
  package final class Token: Sendable {
    private let changes: HomeChanges

    fileprivate init(_ changes: HomeChanges) { self.changes = changes }

    /// Notes a call by the process that may have changed the home.
    package func changed() { changes.add() }
  }

  private struct WeakToken: Sendable {
    weak var token: Token?
  }

  private let state = Locked(State())

  /// The number of calls that may have changed the home.
  package var count: Int { state.withLock { $0.count } }

  /// Notes a change to the home.
  package func add() { state.withLock { $0.count += 1 } }

  /// Returns whether the home may have changed since the last call to this method; the first call
  /// returns `true`.
  package func take() -> Bool {
    state.withLock { state in
      defer { state.checked = state.count }
      return state.checked != state.count
    }
  }

  // MARK: - Processes

  /// Creates a token for a new process.
  package func makeToken() -> Token { Token(self) }

  /// Notes the token of the running process.
  func begin(_ token: Token) { state.withLock { $0.token = WeakToken(token: token) } }

  /// Notes that the running process has ended.
  func endProcess() { state.withLock { $0.endedTokens.append($0.token) } }

  /// The number of ended processes whose token is still retained.
  package var leftTokens: Int { state.withLock { $0.endedTokens.count { $0.token != nil } } }
}
