internal import Foundation
package import HealthModel

/// A conversation with a store, which serves one row after the other.
package final class StoreConnection: Sendable {
  let peer: Peer
  private let process: ChildProcess?
  private let store = Locked(Holder())

  private struct Holder: Sendable { weak var store: RemoteHealthStore? }

  /// Starts a command line and listens to it.
  package convenience init(command: String, limits: PeerLimits) throws {
    let process = try ChildProcess(command: command, longestLine: limits.longestLine)
    self.init(over: process, limits: limits)
  }

  /// Listens to a transport.
  package init(
    over transport: any LineTransport, limits: PeerLimits = PeerLimits(),
    clock: any HealthClock = SystemClock()
  ) {
    process = transport as? ChildProcess
    peer = Peer(.suite, over: transport, limits: limits, clock: clock)
    peer.start(
      Peer.Handlers(
        notified: { [weak self] in try self?.take($0, $1) ?? false },
        ended: { [weak self] _ in self?.process?.terminate() }))
  }

  /// Says hello; the first thing on a connection.
  ///
  /// - Throws: ``PeerFailure``.
  package func hello() async throws -> HelloAnswer {
    let params = HelloParams(versions: [1], suiteName: "HealthSpec", suiteVersion: "1")
    do {
      let answer: JSONObject = try await withCheckedThrowingContinuation { continuation in
        peer.send(
          "hello", patience: peer.limits.helloDeadline, params: { params.write(into: &$0) }
        ) { continuation.resume(with: $0) }
      }
      let hello = try HelloAnswer(wire: .object(answer))
      guard hello.version == 1 else {
        throw WireError(expected: "1", found: "\(hello.version)", path: "version")
      }
      guard hello.kind == .store else {
        throw WireError(expected: "'store'", found: "'\(hello.kind.rawValue)'", path: "kind")
      }
      return hello
    } catch let error as WireError {
      peer.fail(.wrongShape, "the answer to 'hello': \(error)")
    } catch let error as WireFailure {
      peer.fail(.noCommonVersion, "the subject answered 'hello' with \(error)")
    }
    throw peer.failure ?? PeerFailure(.ended, "the subject ended")
  }

  /// Whose row it is.
  func serve(_ store: RemoteHealthStore?) { self.store.withLock { $0.store = store } }

  private func take(_ method: String, _ params: JSONObject) throws -> Bool {
    guard let notice = try Notice(method: method, params: params) else { return false }
    return store.withLock { $0.store }?.take(notice) ?? false
  }

  /// A failure with what the process left behind; waits until the process is gone.
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
    return SubjectBreakdown(
      message: message, exchange: failure.exchange + process.errorTail.map { "stderr: \($0)" })
  }

  /// Ends the conversation in good order, and waits until the process is gone.
  package func shutDown() async {
    if peer.failure == nil {
      await withCheckedContinuation { continuation in
        peer.send("shutdown", patience: 2, params: { $0.object { _ in } }) { _ in
          continuation.resume()
        }
      }
      peer.close()
    }
    await process?.waitForEnd()
  }

  /// Ends the process, whatever it does.
  func kill() async {
    peer.fail(.ended, "the suite ended the subject")
    process?.terminate()
    await process?.waitForEnd()
  }
}
