internal import Foundation
public import HealthModel
public import WeightSync

/// A sync in another process: one session of it, which is one process of the app.
public final class RemoteWeightSync: WeightSyncProtocol {
  /// What the sync does, as it said itself.
  public let capabilities: Set<SyncCapability>
  private let connection: SubjectConnection
  private let host: SyncHost
  private let onEnd: @Sendable () async -> Void
  private let isGivenBack = Locked(false)

  package init(
    on connection: SubjectConnection, store: any HealthStoreProtocol, home: any WeightSyncHome,
    clock: any HealthClock, capabilities: Set<SyncCapability> = Set(SyncCapability.allCases),
    onEnd: @escaping @Sendable () async -> Void = {}
  ) {
    self.capabilities = capabilities
    self.connection = connection
    self.onEnd = onEnd
    host = SyncHost(on: connection, store: store, home: home, clock: clock)
  }

  /// Starts the session; what an earlier one on the same connection still does is void.
  package func start(seed: Int, _ configuration: WeightSyncConfiguration) async throws {
    do { try await host.begin(seed: seed, configuration) } catch let failure as WireFailure {
      throw broken(.refused, "'sync.start' was answered with \(failure)")
    }
  }

  /// Makes a call.
  ///
  /// - Throws: What the sync threw, with the suite's own error where that is what the sync passes on.
  @discardableResult
  private func perform(_ call: SyncCall) async throws -> JSONObject {
    do { return try await host.ask(call) } catch let failure as WireFailure {
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
      return broken(.refused, "'\(call.method)' cannot fail, and was answered with \(failure)")
    }
    if failure.kind == nil || failure.kind == .ended || failure.kind == .host {
      return broken(.refused, "'\(call.method)' was answered with \(failure)")
    }
    let error = failure.error
    guard failure.isDefinite, !(error is WireFailure) else {
      return broken(.indefinite, "'\(call.method)' was answered with \(failure)")
    }
    return error
  }

  private func broken(_ kind: PeerFailure.Kind, _ message: String) -> any Error {
    connection.peer.fail(kind, message)
    return connection.peer.failure ?? PeerFailure(kind, message)
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
  public func launch() async { _ = try? await perform(.launch) }

  /// The user turns the sync on.
  public func enable() async { _ = try? await perform(.enable) }

  /// The user turns the sync off.
  public func disable() async { _ = try? await perform(.disable) }

  /// The user enters a weight.
  public func add(_ draft: EntryDraft) async throws -> WeightEntry {
    let call = SyncCall.add(draft)
    return try entry(try await perform(call), of: call)
  }

  /// The user changes an entry.
  public func edit(_ persistentModelID: String, _ edit: EntryEdit) async throws -> WeightEntry {
    let call = SyncCall.edit(persistentModelID, edit)
    return try entry(try await perform(call), of: call)
  }

  /// The user deletes an entry.
  public func delete(_ persistentModelID: String) async throws {
    try await perform(.delete(persistentModelID))
  }

  /// Exports what waits.
  public func exportPending() async throws { try await perform(.export) }

  /// Imports what changed in the store.
  @discardableResult
  public func importWeightFromHealth() async throws -> Int {
    let answer = try await perform(.import)
    return try read("the answer to 'sync.import'") { () throws(WireError) in
      try answer.required("inserted")
    }
  }

  /// The app comes to the foreground.
  public func enterForeground() async { _ = try? await perform(.foreground) }

  /// The device is unlocked.
  public func deviceDidUnlock() async { _ = try? await perform(.unlock) }

  /// The user follows the way out.
  public func performRecovery() async { _ = try? await perform(.recover) }

  /// Waits until no work is going on.
  public func settle() async { _ = try? await perform(.settle) }

  /// What the user sees; of a sync that broke the protocol, nothing.
  public var status: SyncStatus {
    get async {
      guard let answer = try? await perform(.status) else { return SyncStatus() }
      let status = try? read("the answer to 'sync.status'") { () throws(WireError) -> SyncStatus in
        try answer.required("status")
      }
      return status ?? SyncStatus()
    }
  }
}

// MARK: - The end

extension RemoteWeightSync: RemotePart {
  /// What broke, if something did.
  public func breakdown() async -> SubjectBreakdown? {
    guard let failure = connection.peer.failure else { return nil }
    return await connection.describe(failure)
  }

  /// Ends the process of the app; what it still does is void, and the connection serves another.
  public func end() async {
    guard
      !isGivenBack.withLock({ isGivenBack in
        defer { isGivenBack = true }
        return isGivenBack
      })
    else { return }
    host.end()
    connection.serve(nil)
    await onEnd()
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
