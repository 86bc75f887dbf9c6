internal import Conformance
internal import Foundation
internal import HealthModel
internal import WeightSync

extension HealthVocabulary {
  /// Adds the phrases for the sync's state, the displayed status and the next retry.
  mutating func addStatusExpectations() {
    add(
      "user notified", "user is notified", in: "behavior",
      as: .status("a message is shown", needs: .sync(.recovering)) { status in
        .require(
          status.message?.isEmpty == false, expected: "a message", observed: "no message")
      })
    add(
      "user is not notified", in: "behavior",
      as: .status("no message is shown") { status in
        .equal(expected: "no message", observed: status.message ?? "no message")
      })
    add("message is {text:quoted}", in: "behavior") { arguments, _ in
      [.message(arguments["text"])]
    }
    add("toggle is {state}", in: "behavior") { arguments, _ in
      let isOn = arguments["state"] == "on"
      return [
        .status("the toggle is \(isOn ? "on" : "off")") { status in
          .equal(expected: isOn ? "on" : "off", observed: status.isToggleOn ? "on" : "off")
        }
      ]
    }
    add("state is {phase:word}", in: "behavior") { arguments, _ throws(BindingProblem) in
      let names = SyncStatus.Phase.allCases.map(\.rawValue)
      let name = arguments["phase"]
      guard names.contains(name) else {
        throw BindingProblem("'\(name)' is not a state of the sync", candidates: names)
      }
      return [
        .status("the state is '\(name)'") { status in
          .equal(expected: name, observed: status.phase.rawValue)
        }
      ]
    }
    add(
      "progress was shown meanwhile", in: "behavior",
      as: .expectation("progress was shown while the sync worked") { world in
        let phase = await world.statusMeanwhile?.phase
        return .equal(expected: "syncing", observed: phase?.rawValue ?? "nothing was seen")
      })
    add(
      "toggle was off meanwhile", in: "behavior",
      as: .expectation("the toggle was off until the answer came") { world in
        let isOn = await world.statusMeanwhile?.isToggleOn
        return .require(isOn == false, expected: "off", observed: isOn == nil ? "unseen" : "on")
      })
    add(
      "option is hidden", in: "behavior",
      as: .status("the sync is not offered") { status in
        .require(!status.isOptionVisible, expected: "hidden", observed: "offered")
      })
    add(
      "work has ended", in: "behavior",
      as: .status("no work is shown as in progress") { status in
        .require(status.phase != .syncing, expected: "ended", observed: "still syncing")
      })
    add("{field:stateField} is {value:stateValue}", in: "behavior") {
      arguments, _ throws(BindingProblem) in
      let field = try FieldCatalog.syncState.field(named: arguments["field"])
      let expected = arguments["value"]
      return [
        .expectation("\(field.name) is \(expected)") { world in
          let observed = field.text(of: try await world.home.state())
          return .equal(
            expected: expected,
            observed: expected == "set" && observed != "nil" ? "set" : observed)
        }
      ]
    }
    add("next retry comes after {seconds:number} seconds", in: "behavior") {
      arguments, _ throws(BindingProblem) in
      let seconds = try arguments.number("seconds")
      return [
        .expectation(
          "the next retry comes after \(seconds) seconds", needs: .sync(.recovering)
        ) { world in
          guard let next = await world.nextRetry else {
            return .differs(expected: "a retry in \(seconds) seconds", observed: "no retry")
          }
          let wait = next.timeIntervalSince(world.clock.now)
          return .require(
            abs(wait - seconds) < 0.001, expected: "\(seconds) seconds",
            observed: "\(wait) seconds")
        }
      ]
    }
    add(
      "no retry is scheduled", in: "behavior",
      as: .expectation("no retry is scheduled") { world in
        let next = await world.nextRetry
        return .require(
          next == nil, expected: "no scheduled retry", observed: "a scheduled retry")
      })
  }
}

extension ParameterType {
  /// The name of a field of the sync state.
  static let stateField = choice(
    "stateField", FieldCatalog.syncState.fields.map { ("`\($0.name)`", $0.name) },
    isIdentifier: true)
  /// The value of a field of the sync state: a Boolean, `nil`, `set`, or an integer from 0 to 1000.
  static let stateValue = choice(
    "stateValue",
    [("true", "true"), ("false", "false"), ("nil", "nil"), ("set", "set")]
      + (0...1000).map { ("\($0)", "\($0)") })
}

extension HealthMeaning {
  /// Returns an expectation about the displayed status.
  static func status(
    _ name: String, needs capabilities: Set<String> = [],
    _ check: @escaping @Sendable (SyncStatus) -> Comparison
  ) -> Self {
    .expectation(name, needs: capabilities) { check(await $0.status) }
  }

  /// Returns an expectation that exactly this message is displayed.
  static func message(_ text: String) -> Self {
    .status("the message is '\(text)'", needs: .sync(.recovering)) { status in
      let observed = status.message ?? "no message"
      return .require(
        status.message == text, expected: text,
        observed: observed)
    }
  }
}
