internal import Foundation
internal import HealthModel
package import WeightSync

/// A sync in another process, one session of it.
package final class RemoteWeightSync: WeightSyncProtocol {
  private let connection: SyncConnection
  private let host: SyncHost

  init(connection: SyncConnection, host: SyncHost) {
    self.connection = connection
    self.host = host
  }

  deinit { host.end() }

  /// How the process broke the protocol, if it did: nothing that is seen of the sync means anything.
  package var failure: PeerFailure? { connection.failure }

  /// Makes a call.
  ///
  /// - Throws: What the sync threw, with the suite's own error where that is what the sync passes on.
  @discardableResult
  func perform(_ call: SyncCall) async throws -> JSONObject {
    connection.tellTime(of: host)
    do {
      return try await connection.ask(call, for: host)
    } catch let failure as WireFailure {
      throw meaning(of: failure, call)
    }
  }

  /// What an error of the sync stands for; one that leaves open what happened ends the conversation.
  private func meaning(of failure: WireFailure, _ call: SyncCall) -> any Error {
    if let token = failure.token, call.mayFail {
      if let error = host.error(named: token) { return error }
      return broken(
        .wrongShape, "the error of '\(call.method)' has a token that the suite never gave")
    }
    if failure.kind == .ended, host.isOver { return CancellationError() }
    guard call.mayFail else {
      return broken(.wrongShape, "'\(call.method)' cannot fail, and was answered with \(failure)")
    }
    if failure.kind == nil || failure.kind == .ended || failure.kind == .host {
      return broken(.wrongShape, "'\(call.method)' was answered with \(failure)")
    }
    let error = failure.error
    guard failure.isDefinite, !(error is WireFailure) else {
      return broken(.indefinite, "'\(call.method)' was answered with \(failure)")
    }
    return error
  }

  private func broken(_ kind: PeerFailure.Kind, _ message: String) -> any Error {
    connection.peer.fail(kind, message)
    return connection.failure ?? PeerFailure(kind, message)
  }

  private func read<Value>(_ what: String, _ body: () throws(WireError) -> Value) throws -> Value {
    do { return try body() } catch { throw broken(.wrongShape, "\(what): \(error)") }
  }

  private func entry(_ answer: JSONObject, of call: SyncCall) throws -> WeightEntry {
    try read("the answer to '\(call.method)'") { () throws(WireError) in
      try answer.required("entry")
    }
  }
}

// MARK: - What the user, the app and the system do

extension RemoteWeightSync {
  /// The app starts.
  package func launch() async { _ = try? await perform(.launch) }

  /// The user turns the sync on.
  package func enable() async { _ = try? await perform(.enable) }

  /// The user turns the sync off.
  package func disable() async { _ = try? await perform(.disable) }

  /// The user enters a weight.
  package func add(_ draft: EntryDraft) async throws -> WeightEntry {
    let call = SyncCall.add(draft)
    return try entry(try await perform(call), of: call)
  }

  /// The user changes an entry.
  package func edit(_ persistentModelID: String, _ edit: EntryEdit) async throws -> WeightEntry {
    let call = SyncCall.edit(persistentModelID, edit)
    return try entry(try await perform(call), of: call)
  }

  /// The user deletes an entry.
  package func delete(_ persistentModelID: String) async throws {
    try await perform(.delete(persistentModelID))
  }

  /// Exports what waits.
  package func exportPending() async throws { try await perform(.export) }

  /// Imports what changed in the store.
  @discardableResult
  package func importWeightFromHealth() async throws -> Int {
    let answer = try await perform(.import)
    return try read("the answer to 'sync.import'") { () throws(WireError) in
      try answer.required("inserted")
    }
  }

  /// The app comes to the foreground.
  package func enterForeground() async { _ = try? await perform(.foreground) }

  /// The device is unlocked.
  package func deviceDidUnlock() async { _ = try? await perform(.unlock) }

  /// The user follows the way out.
  package func performRecovery() async { _ = try? await perform(.recover) }

  /// Waits until no work is going on.
  package func settle() async { _ = try? await perform(.settle) }

  /// What the user sees; of a sync that broke the protocol, nothing.
  package var status: SyncStatus {
    get async {
      guard let answer = try? await perform(.status) else { return SyncStatus() }
      let status = try? read("the answer to 'sync.status'") { () throws(WireError) -> SyncStatus in
        try answer.required("status")
      }
      return status ?? SyncStatus()
    }
  }
}

extension SyncCall {
  /// Whether the app is told of an error; what else goes wrong shows in the status.
  fileprivate var mayFail: Bool {
    switch self {
    case .add, .edit, .delete, .export, .import: true
    default: false
    }
  }
}
