internal import Foundation
internal import HealthModel
internal import MetricSync
internal import SimulatedDevices
internal import Simulation

/// The network that connects a process with the receivers.
///
/// A request takes effect either before the process ends or never, because one that arrives later
/// would look like a request from the next process.
final class ProcessTransport: DeliveryTransport {
  private let receivers: [SimulatedReceiver]
  private let process: AppProcess
  private let events: MetricEvents
  private let sleepers: Sleepers
  private let time: VirtualTime

  init(
    _ receivers: [SimulatedReceiver], of process: AppProcess, events: MetricEvents,
    sleepers: Sleepers, time: VirtualTime
  ) {
    self.receivers = receivers
    self.process = process
    self.events = events
    self.sleepers = sleepers
    self.time = time
  }

  func send(_ request: DeliveryRequest) async throws -> DeliveryResponse {
    guard let receiver = receivers.first(where: { $0.kind.host == request.url.host }) else {
      throw TransportError(.notConnected)
    }
    let content = ReceivedRequest(request, to: receiver.kind)
    let number = events.sending(content, to: receiver.kind)
    do {
      try await pass()
      let fault = receiver.takeFault()
      let response = try await response(
        content, receiver, fault, at: ReceivedRequest.address(of: request))
      try await pass()
      events.answered(number, content, receiver.kind, .init(response))
      if let wait = response.header("Retry-After").flatMap({ Double($0) }) {
        events.askedToWait(wait, for: receiver.kind)
      }
      return response
    } catch let error as TransportError {
      try await pass()
      events.answered(
        number, content, receiver.kind, error.kind == .notConnected ? .refused : .lost)
      throw error
    }
  }

  /// Lets other jobs run; throws `CancellationError` if the process has ended or ends at this
  /// point, or if the pass was canceled.
  private func pass() async throws {
    do { try await process.pass() } catch { throw CancellationError() }
    try Task.checkCancellation()
  }

  private func response(
    _ content: ReceivedRequest, _ receiver: SimulatedReceiver, _ fault: ReceiverFault?,
    at address: Int
  ) async throws -> DeliveryResponse {
    if let fault { events.failed(receiver.kind, fault) }
    let isStored = fault?.stores ?? true
    let usual =
      isStored || fault == .tooLarge && content.count <= 1
      ? receiver.response(to: content, at: address) : nil
    switch fault {
    case .limits: return DeliveryResponse(status: 429, headers: [.init("Retry-After", "2")])
    case .limitsLong: return DeliveryResponse(status: 429, headers: [.init("Retry-After", "900")])
    case .fails: return DeliveryResponse(status: 500)
    case .failsAfter: return DeliveryResponse(status: 502, body: Data("<html>".utf8))
    case .busy: return DeliveryResponse(status: 503)
    case .unreachable: throw TransportError(.notConnected)
    case .dropsBefore, .dropsAfter: throw TransportError(.interrupted)
    case .delays: await sleepers.sleep(ReceiverFault.delay, on: time)
    case .unconfirmed: return DeliveryResponse(status: 207, body: Data("<html>".utf8))
    case .tooLarge: return usual ?? DeliveryResponse(status: 413)
    case .forbidden: return DeliveryResponse(status: 403)
    case nil: break
    }
    return usual ?? DeliveryResponse(status: 400)
  }
}

extension DeliveryEnd {
  /// Creates the outcome that the status of a response reports to the sender.
  fileprivate init(_ response: DeliveryResponse) {
    switch response.status {
    case 207, 500..<600: self = .lost
    case 413: self = .tooLarge
    case 200..<300: self = .confirmed
    default: self = .refused
    }
  }
}
