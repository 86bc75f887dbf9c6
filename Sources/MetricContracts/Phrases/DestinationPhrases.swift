internal import Conformance
internal import Foundation
internal import HealthContracts
internal import HealthModel
internal import MetricSync

extension Vocabulary<MetricStage> {
  /// Adds the phrases for destinations and for actions of their receivers.
  mutating func addDestinationPhrases() {
    action("user adds {receiver}", in: "metric-action", needing: Self.receiverNeeds) {
      stage, arguments in
      let kind = try arguments.receiver()
      stage.update { $0.destinations.append((kind, RowLimits())) }
    }
    action(
      "user adds {receiver} with batches of {n:integer}", in: "metric-action",
      needing: Self.receiverNeeds
    ) { stage, arguments in
      let (kind, limit) = (try arguments.receiver(), try arguments.positive("n"))
      stage.update { $0.destinations.append((kind, RowLimits(count: limit))) }
    }
    action(
      "user adds {receiver} with batches of {n:integer} bytes",
      "user adds {receiver} with batches of {n:integer} byte", in: "metric-action",
      needing: Self.receiverNeeds
    ) { stage, arguments in
      let (kind, limit) = (try arguments.receiver(), try arguments.positive("n"))
      stage.update { $0.destinations.append((kind, RowLimits(bytes: limit))) }
    }
    script("answers {status:integer}") { .response(DeliveryResponse(status: try $0.status())) }
    script("answers {status:integer} saying {body:identifier}") {
      .response(DeliveryResponse(status: try $0.status(), body: Data($0["body"].utf8)))
    }
    script(
      "answers {status:integer} and requests wait of {s:integer} seconds",
      "answers {status:integer} and requests wait of {s:integer} second"
    ) {
      .response(
        DeliveryResponse(
          status: try $0.status(), headers: [.init("Retry-After", $0["s"])]))
    }
    script("answers {status:integer} with Retry-After {text:quoted}") {
      .response(
        DeliveryResponse(
          status: try $0.status(), headers: [.init("Retry-After", $0["text"])]))
    }
    script("fails with {transportError}") { .failure(try $0.value("transportError")) }
    script("takes batch and its response is lost") { _ in .lost }
    script("takes batch and answers {status:integer}") {
      .replaced(DeliveryResponse(status: try $0.status()))
    }
    script("takes batch and answers {status:integer} saying {body:identifier}") {
      .replaced(DeliveryResponse(status: try $0.status(), body: Data($0["body"].utf8)))
    }
    addAction("{receiver} takes batch and app terminates") { stage, arguments in
      let kind = try arguments.receiver()
      stage.update { $0.scripts[kind, default: []].append(.death) }
    }
    addAction("{receiver} takes batch while user cancels pass") { stage, arguments in
      let kind = try arguments.receiver()
      stage.update { $0.scripts[kind, default: []].append(.canceling) }
    }
    addAction("{receiver} answers 429 while user deselects {metric}") { stage, arguments in
      let (kind, type) = (try arguments.receiver(), arguments["metric"])
      stage.update { $0.scripts[kind, default: []].append(.deselecting(type)) }
    }
    addAction("{receiver} always answers {status:integer}") { stage, arguments in
      let (kind, status) = (try arguments.receiver(), try arguments.status())
      stage.update { $0.standing[kind] = .response(DeliveryResponse(status: status)) }
    }
    addAction("{receiver} works again") { stage, arguments in
      let kind = try arguments.receiver()
      stage.update { $0.standing[kind] = nil }
    }
    action(
      "{receiver} refuses {names}", in: "metric-action", needing: Self.refusalNeeds
    ) { stage, arguments in
      let kind = try arguments.receiver()
      let identities = arguments.names("names").map { stage.identity(of: $0) }
      if kind == .plugIn { try await stage.plugIn().refuse(Set(identities)) }
      let ids = identities.map { $0.uuidString.lowercased() }
      stage.update { $0.receivers[kind, default: Receiver()].refused.formUnion(ids) }
    }
    addAction("{receiver} takes at most {n:integer} metrics in time") { stage, arguments in
      let (kind, number) = (try arguments.receiver(), try arguments.positive("n"))
      stage.update { $0.receivers[kind, default: Receiver()].largest = number }
    }
    addAction("{receiver} has no primary key") { stage, arguments in
      let kind = try arguments.receiver()
      stage.update { $0.receivers[kind, default: Receiver()].hasKey = false }
    }
  }

  /// Adds the phrases for a scripted event of a receiver's next request, or of several requests.
  private mutating func script(
    _ patterns: String..., response: @escaping @Sendable (Arguments) throws -> ScriptedResponse
  ) {
    for pattern in patterns {
      for (ending, isCounted) in [("", false), (" {n:integer} times", true)] {
        addAction("{receiver} \(pattern)\(ending)", counts: ["n": 1...1000]) { stage, arguments in
          let (kind, response) = (try arguments.receiver(), try response(arguments))
          let count = try isCounted ? arguments.integer("n") : 1
          stage.update {
            $0.scripts[kind, default: []] += Array(repeating: response, count: count)
          }
        }
      }
    }
  }
}

extension Vocabulary<MetricStage> {
  /// Returns the capabilities that a row with a receiver needs.
  ///
  /// A row finds its samples in the second store by identifier, so the store must keep the
  /// identifiers that the app chose.
  @Sendable fileprivate static func receiverNeeds(_ arguments: Arguments) -> Set<String> {
    switch ReceiverKind(rawValue: arguments["receiver"]) {
    case .secondStore: ["externalWriters", StoreCapability.chosenIdentities.rawValue]
    case .plugIn: ["externalWriters", PartKey<any ControllableDestination>.metricDestination.name]
    default: ["externalWriters"]
    }
  }

  /// Returns the capabilities that a row needs if its receiver refuses metrics.
  @Sendable fileprivate static func refusalNeeds(_ arguments: Arguments) -> Set<String> {
    let isPlugIn = ReceiverKind(rawValue: arguments["receiver"]) == .plugIn
    return receiverNeeds(arguments).union(
      isPlugIn ? [DestinationCapability.refusingMetrics.rawValue] : [])
  }
}

extension Arguments {
  /// Returns the status that a phrase states.
  fileprivate func status() throws -> Int { try integer("status") }
}
