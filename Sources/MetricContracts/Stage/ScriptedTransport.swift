internal import Foundation
internal import HealthModel
internal import MetricSync

/// A scripted event that replaces the receiver's own answer to a request.
enum ScriptedAnswer: Hashable, Sendable {
  /// An answer that is not the receiver's; nothing is taken.
  case answer(DeliveryAnswer)
  /// No answer; nothing is taken.
  case failure(TransportError.Kind)
  /// The receiver takes the request, and its answer is lost.
  case lost
  /// The receiver takes the request, and its answer is replaced.
  case replaced(DeliveryAnswer)
  /// The receiver takes the request, and the app ends.
  case death
  /// A type is deselected while the request is on its way, and the answer is 429.
  case deselecting(String)
}

/// Takes the requests of a row to its receivers.
struct ScriptedTransport: DeliveryTransport {
  let stage: MetricStage

  func send(_ request: DeliveryRequest) async throws -> DeliveryAnswer {
    guard let kind = ReceiverKind.allCases.first(where: { $0.host == request.url.host }) else {
      throw TransportError(.notConnected)
    }
    let seconds = stage.clock.now.timeIntervalSince(stage.passStart)
    let scripted = stage.update { state -> ScriptedAnswer? in
      state.requests[kind, default: []].append(seconds)
      state.receivers[kind, default: Receiver()].note(request, of: kind)
      if let key = request.header("apikey"), state.keys[kind]?.last != key {
        state.keys[kind, default: []].append(key)
      }
      if let always = state.standing[kind] { return always }
      guard state.scripts[kind]?.isEmpty == false else { return nil }
      return state.scripts[kind]?.removeFirst()
    }
    switch scripted {
    case .answer(let answer), .replaced(let answer):
      stage.update { $0.answers[kind, default: []].append(answer) }
    default: break
    }
    switch scripted {
    case .answer(let answer): return answer
    case .failure(let failure): throw TransportError(failure)
    case .lost:
      _ = handle(request, kind)
      throw TransportError(.interrupted)
    case .replaced(let answer):
      _ = handle(request, kind)
      return answer
    case .death:
      _ = handle(request, kind)
      throw try stage.deliveryState().death()
    case .deselecting(let type):
      stage.selection.deselect(type)
      return DeliveryAnswer(status: 429)
    case nil: return handle(request, kind)
    }
  }

  private func handle(_ request: DeliveryRequest, _ kind: ReceiverKind) -> DeliveryAnswer {
    stage.update { $0.receivers[kind, default: Receiver()].handle(request, of: kind) }
  }
}
