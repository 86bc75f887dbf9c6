internal import Foundation
public import HealthModel
internal import JSONText
public import WeightSync

/// One session of a sync in another process; a session represents one app process.
///
/// Methods that throw pass on the error that the sync sends. They throw ``PeerFailure`` if the sync
/// breaks the protocol, `CancellationError` if the call fails because ``end()`` has ended the
/// session, and another error if the request is too long for a line of the protocol. Methods that
/// do not throw ignore failures; ``breakdown()`` describes a failure that violates the protocol.
public final class RemoteWeightSync: WeightSyncProtocol {
  /// The capabilities that the sync declared.
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

  /// Starts the session; further work of earlier sessions on the same connection has no effect.
  ///
  /// - Throws: ``PeerFailure`` if the sync refuses to start or breaks the protocol.
  package func start(seed: Int, _ configuration: WeightSyncConfiguration) async throws {
    do { try await host.begin(seed: seed, configuration) } catch let failure as WireFailure {
      throw broken(.refused, "'sync.start' was answered with \(failure)")
    }
  }

  /// Sends a call and returns its result.
  ///
  /// - Throws: The errors that ``RemoteWeightSync`` describes; if the sync passes on an error from
  ///   the suite, the suite's original error.
  @discardableResult
  private func perform(_ call: SyncCall) async throws -> JSONObject {
    do { return try await host.ask(call) } catch let failure as WireFailure {
      throw meaning(of: failure, call)
    }
  }

  /// Returns the error for a failed call.
  ///
  /// If the call may fail, a known token stands for the suite's original error. A failure that the
  /// protocol does not permit for the call, or that leaves the outcome unknown, ends the
  /// conversation. A failure that the end of the session causes becomes `CancellationError`.
  private func meaning(of failure: WireFailure, _ call: SyncCall) -> any Error {
    if let token = failure.token, call.mayFail {
      if let error = host.error(named: token) { return error }
      // The end of the session has removed all errors.
      if host.isOver { return CancellationError() }
      return broken(
        .wrongShape,
        "the error for '\(call.method)' contains a token that the suite did not send "
          + "in this session")
    }
    if failure.kind == .ended, host.isOver { return CancellationError() }
    guard call.mayFail else {
      return broken(.refused, "'\(call.method)' cannot fail, but was answered with \(failure)")
    }
    if failure.kind == nil || failure.kind == .ended || failure.kind == .host {
      return broken(
        .refused,
        "'\(call.method)' was answered with \(failure); a sync must not answer with this error")
    }
    let error = failure.error
    guard failure.isDefinite, !(error is WireFailure) else {
      return broken(
        .indefinite,
        "'\(call.method)' was answered with \(failure), so the result is unknown")
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

  /// Returns the entry in a response.
  ///
  /// - Parameters:
  ///   - answer: The response.
  ///   - call: The request.
  ///   - difference: A closure that returns the name of a member whose value differs from the
  ///     request, if any.
  /// - Returns: The entry.
  /// - Throws: ``PeerFailure`` if the response lacks a valid entry, or if a member differs.
  private func entry(
    _ answer: JSONObject, of call: SyncCall, difference: (WeightEntry) -> String?
  ) throws -> WeightEntry {
    try read("the answer to '\(call.method)'") { () throws(WireError) in
      let entry: WeightEntry = try answer.required("entry")
      if let member = difference(entry) {
        throw WireError(
          expected: "the value of the request", found: "another value", path: "entry.\(member)")
      }
      return entry
    }
  }
}

// MARK: - Actions of the user, the app and the system

extension RemoteWeightSync {
  /// Launches the app; the sync resumes the unfinished work of an earlier session.
  public func launch() async { _ = try? await perform(.launch) }

  /// Turns the sync on, as the user does.
  public func enable() async { _ = try? await perform(.enable) }

  /// Turns the sync off, as the user does.
  public func disable() async { _ = try? await perform(.disable) }

  /// Adds a weight, as the user does, and returns the new entry.
  ///
  /// - Throws: The errors that ``RemoteWeightSync`` describes.
  public func add(_ draft: EntryDraft) async throws -> WeightEntry {
    let call = SyncCall.add(draft)
    return try entry(try await perform(call), of: call) { $0.difference(from: draft) }
  }

  /// Edits an entry, as the user does, and returns the edited entry.
  ///
  /// - Throws: The errors that ``RemoteWeightSync`` describes.
  public func edit(_ persistentModelID: String, _ edit: EntryEdit) async throws -> WeightEntry {
    let call = SyncCall.edit(persistentModelID, edit)
    return try entry(try await perform(call), of: call) { entry in
      guard entry.persistentModelID == persistentModelID else { return "persistentModelID" }
      // An import that the edit caused can have changed the entry again.
      let kept = host.keptEntry(persistentModelID)?.editableValues
      if let kept, entry.difference(from: kept) == nil { return nil }
      return entry.difference(from: edit)
    }
  }

  /// Deletes an entry, as the user does.
  ///
  /// - Throws: The errors that ``RemoteWeightSync`` describes.
  public func delete(_ persistentModelID: String) async throws {
    try await perform(.delete(persistentModelID))
  }

  /// Exports the pending entries and deletions.
  ///
  /// - Throws: The errors that ``RemoteWeightSync`` describes.
  public func exportPending() async throws { try await perform(.export) }

  /// Imports the changes from the store, and returns the number of new entries.
  ///
  /// - Throws: The errors that ``RemoteWeightSync`` describes.
  @discardableResult
  public func importWeightFromHealth() async throws -> Int {
    let answer = try await perform(.import)
    return try read("the answer to 'sync.import'") { () throws(WireError) in
      try answer.required("inserted")
    }
  }

  /// Moves the app to the foreground.
  public func enterForeground() async { _ = try? await perform(.foreground) }

  /// Notifies the sync that the device was unlocked.
  public func deviceDidUnlock() async { _ = try? await perform(.unlock) }

  /// Performs the recovery action that the status offers, as the user does.
  public func performRecovery() async { _ = try? await perform(.recover) }

  /// Waits until the sync reports that no work is in progress.
  public func settle() async { _ = try? await perform(.settle) }

  /// The status for the user, or the initial status if the sync does not return a valid one.
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

// MARK: - End

extension RemoteWeightSync: RemotePart {
  /// Returns a description of the breakdown, or `nil` if the conversation has not failed.
  public func breakdown() async -> SubjectBreakdown? {
    guard let failure = connection.peer.failure else { return nil }
    return await connection.describe(failure)
  }

  /// The last lines of the exchange and of the process's standard error, shortened.
  public var lastMessages: [String] { connection.lastMessages }

  /// Ends the session, whose further work has no effect, and returns the process to its pool.
  ///
  /// No further actions may be performed on the sync.
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
  /// Whether the call may fail with an error; problems with all other calls appear in the status.
  fileprivate var mayFail: Bool {
    switch self {
    case .add, .edit, .delete, .export, .import: true
    default: false
    }
  }
}
