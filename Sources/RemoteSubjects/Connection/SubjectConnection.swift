internal import Foundation
package import HealthModel
internal import JSONText
package import LineProcesses
internal import SubjectProtocol

/// A receiver of a subject's requests and notifications.
protocol SubjectListener: AnyObject, Sendable {
  /// Processes a notification from the subject, and returns whether the notification was expected.
  ///
  /// - Throws: An error if the notification violates the protocol.
  func take(_ notice: Notice, _ params: JSONObject) throws -> Bool

  /// Processes a request from the subject.
  func take(_ request: IncomingRequest)
}

extension SubjectListener {
  /// Responds with an error that states that the method is unknown.
  func take(_ request: IncomingRequest) { request.refuseMethod() }
}

/// A connection to a subject, which can be reused for consecutive rows.
package final class SubjectConnection: Sendable {
  let peer: Peer
  private let kind: HelloAnswer.Kind
  private let process: ChildProcess?
  private let state = Locked(State())

  private struct State: Sendable {
    weak var listener: (any SubjectListener)?
    var sessions = 0
    var isShuttingDown = false
  }

  /// Creates a connection to a new process, which runs the subject's command line.
  ///
  /// - Throws: ``PeerFailure`` if the process cannot be started.
  package convenience init(
    _ kind: HelloAnswer.Kind, command: String, limits: PeerLimits
  ) throws {
    let process = try ChildProcess(subject: command, limits: limits)
    self.init(kind, over: process, limits: limits)
  }

  /// Creates a connection over a transport; call ``hello()`` or ``listen()`` to start receiving.
  package init(
    _ kind: HelloAnswer.Kind, over transport: any LineTransport,
    limits: PeerLimits = PeerLimits(), clock: any HealthClock = SystemClock()
  ) {
    self.kind = kind
    process = transport as? ChildProcess
    peer = Peer(.suite, over: transport, limits: limits, clock: clock)
  }

  /// Starts receiving messages without sending a greeting.
  package func listen() {
    peer.start(
      Peer.Handlers(
        notified: { [weak self] in try self?.take($0, $1) ?? false },
        requested: { [weak self] in self?.take($0) },
        ended: { [weak self] _ in self?.hasEnded() }))
  }

  /// Terminates the process after the end of the conversation, unless a shutdown was requested.
  ///
  /// After a request for a shutdown, the process can clean up and exit on its own.
  private func hasEnded() {
    if !state.withLock({ $0.isShuttingDown }) { process?.terminate() }
  }

  /// Sends the greeting, which must be the first request on a connection, and returns the response.
  ///
  /// - Throws: ``PeerFailure`` if the conversation ends, if the subject refuses the greeting, or if
  ///   the response is malformed or declares another protocol version or kind of subject.
  package func hello() async throws -> HelloAnswer {
    do {
      let answer: JSONObject = try await withCheckedThrowingContinuation { continuation in
        peer.send(
          ProtocolMethod.hello.rawValue, patience: peer.limits.helloDeadline,
          params: { HelloParams.ofSuite.write(into: &$0) }
        ) { continuation.resume(with: $0) }
        // Receiving starts after the greeting is pending, so that a subject that has already ended
        // makes the greeting fail.
        listen()
      }
      let hello = try HelloAnswer(wire: .object(answer))
      guard hello.version == ProtocolVersion.current else {
        throw WireError(
          expected: "\(ProtocolVersion.current)", found: "\(hello.version)", path: "version")
      }
      guard hello.kind == kind else {
        throw WireError(
          expected: "'\(kind.rawValue)'", found: "'\(hello.kind.rawValue)'", path: "kind")
      }
      return hello
    } catch let error as WireError {
      peer.fail(.wrongShape, "the answer to 'hello': \(error)")
    } catch let error as WireFailure {
      peer.fail(.noCommonVersion, "the subject answered 'hello' with \(error)")
    }
    throw peer.failure ?? PeerFailure(.ended, "the subject ended")
  }

  /// Sets the listener for the current row without retaining it; `nil` removes the listener.
  func serve(_ listener: (any SubjectListener)?) { state.withLock { $0.listener = listener } }

  /// Returns a new session number.
  func nextSession() -> Int {
    state.withLock { state in
      state.sessions += 1
      return state.sessions
    }
  }

  private var listener: (any SubjectListener)? { state.withLock { $0.listener } }

  private func take(_ method: String, _ params: JSONObject) throws -> Bool {
    guard let notice = try Notice(method: method, params: params) else { return false }
    return try listener?.take(notice, params) ?? false
  }

  private func take(_ request: IncomingRequest) {
    if let listener { listener.take(request) } else { request.refuse(WireFailure(.ended)) }
  }

  /// Returns a description of a failure, with the last lines of the process's standard error.
  ///
  /// If the conversation has failed, this method first terminates the process and waits until it
  /// has ended.
  func describe(_ failure: PeerFailure) async -> SubjectBreakdown {
    guard let process else {
      return SubjectBreakdown(message: failure.message, exchange: failure.exchange)
    }
    var message = failure.message
    if peer.failure != nil {
      process.terminate()
      await process.waitForEnd()
      if failure.kind == .ended || failure.kind == .unfinishedLine, let status = process.status {
        message += "; \(status)"
      }
    }
    return SubjectBreakdown(message: message, exchange: failure.exchange + errorLines)
  }

  /// The last lines of the exchange and of the process's standard error.
  var lastMessages: [String] { peer.exchange + errorLines }

  private var errorLines: [String] { process?.errorTail.map { "stderr: \($0)" } ?? [] }

  /// Shuts the subject down, and waits until its process has ended.
  ///
  /// If the conversation has already failed, this method only waits.
  package func shutDown() async {
    if peer.failure == nil {
      state.withLock { $0.isShuttingDown = true }
      await withCheckedContinuation { continuation in
        peer.send(ProtocolMethod.shutdown.rawValue, patience: 2, params: { $0.object { _ in } }) {
          _ in
          continuation.resume()
        }
      }
      peer.close()
    }
    await process?.waitForEnd()
  }

  /// Ends the conversation, terminates the process, and waits for the process to exit.
  func kill() async {
    peer.fail(.ended, "the suite ended the subject")
    process?.terminate()
    await process?.waitForEnd()
  }
}
