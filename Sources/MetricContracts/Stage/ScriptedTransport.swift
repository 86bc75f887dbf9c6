internal import Foundation
internal import HealthModel
internal import MetricSync

/// A scripted event of a request, such as a response in place of the receiver's own.
enum ScriptedResponse: Hashable, Sendable {
  /// A response in place of the receiver's own; the receiver does not process the request.
  case response(DeliveryResponse)
  /// A failure without a response; the receiver does not process the request.
  case failure(TransportError.Kind)
  /// The receiver processes the request, and its response is lost.
  case lost
  /// The receiver processes the request, and its response is replaced.
  case replaced(DeliveryResponse)
  /// The receiver processes the request, and the app ends.
  case death
  /// The receiver processes the request, and the user cancels the pass before the response arrives.
  case canceling
  /// A type is deselected while the request is in flight, and the response is 429; the receiver
  /// does not process the request.
  case deselecting(String)
}

/// A transport that carries the requests of a row to its receivers, or performs scripted events.
struct ScriptedTransport: DeliveryTransport {
  let stage: MetricStage

  func send(_ request: DeliveryRequest) async throws -> DeliveryResponse {
    guard let kind = ReceiverKind.allCases.first(where: { $0.host == request.url.host }) else {
      throw TransportError(.notConnected)
    }
    let seconds = stage.clock.now.timeIntervalSince(stage.passStart)
    let scripted = stage.update { state -> ScriptedResponse? in
      state.requests[kind, default: []].append(seconds)
      state.receivers[kind, default: Receiver()].note(request, of: kind)
      let bearer = request.header("Authorization")?.replacing("Bearer ", with: "")
      if let key = request.header("apikey") ?? bearer, state.keys[kind]?.last != key {
        state.keys[kind, default: []].append(key)
      }
      if let always = state.standing[kind] { return always }
      guard state.scripts[kind]?.isEmpty == false else { return nil }
      return state.scripts[kind]?.removeFirst()
    }
    switch scripted {
    case .response(let response), .replaced(let response):
      stage.update { $0.responses[kind, default: []].append(response) }
    default: break
    }
    switch scripted {
    case .response(let response): return response
    case .failure(let failure): throw TransportError(failure)
    case .lost:
      _ = handle(request, kind)
      throw TransportError(.interrupted)
    case .replaced(let response):
      _ = handle(request, kind)
      return response
    case .death:
      _ = handle(request, kind)
      throw try stage.deliveryState().death()
    case .canceling:
      let response = handle(request, kind)
      stage.cancelPass()
      return response
    case .deselecting(let type):
      stage.selection.deselect(type)
      let response = DeliveryResponse(status: 429)
      stage.update { $0.responses[kind, default: []].append(response) }
      return response
    case nil: return handle(request, kind)
    }
  }

  private func handle(_ request: DeliveryRequest, _ kind: ReceiverKind) -> DeliveryResponse {
    stage.update { $0.receivers[kind, default: Receiver()].handle(request, of: kind) }
  }
}
