internal import Conformance
internal import HealthModel

extension HealthVocabulary {
  /// What comes of calls, and what the user's decisions look like.
  mutating func addCallOutcomes() {
    outcome("it succeeds") { world, _ in
      .equal(expected: "success", observed: world.lastResult)
    }
    add("it fails with {error}", in: "store-outcome") { arguments, _ throws(BindingProblem) in
      let code = try arguments.error("error").code
      return Self.failing("it fails with \(code.name)", code.name)
    }
    add("{storeCall} fails with {error}", in: "store-outcome") {
      arguments, _ throws(BindingProblem) in
      let (call, code) = (arguments["storeCall"], try arguments.error("error").code)
      return Self.failing("\(call) fails with \(code.name)", code.name, of: call)
    }
    add("it is refused as {mistake}", in: "store-outcome") { arguments, _ in
      Self.failing("it is refused as \(arguments["mistake"])", arguments["mistake"])
    }
    outcome("request was processed") { world, _ in
      .equal(expected: "true", observed: world.now.wasProcessed.map { "\($0)" } ?? "no answer")
    }
    for (words, status) in [
      ("undecided", AuthorizationStatus.notDetermined), ("refused", .sharingDenied),
      ("allowed", .sharingAuthorized),
    ] {
      outcome("sharing of {type} is \(words)") { world, arguments in
        let found = await world.store.authorizationStatus(for: try arguments.type("type"))
        return .equal(expected: "\(status)", observed: "\(found)")
      }
    }
    for (words, status) in [
      ("needed", AuthorizationRequestStatus.shouldRequest), ("unnecessary", .unnecessary),
    ] {
      outcome("asking is \(words)", needs: .authorizationRequestStatus) { world, _ in
        .equal(
          expected: "\(status)", observed: world.now.requestStatus.map { "\($0)" } ?? "no answer")
      }
    }
    outcome("health data is there") { world, _ in
      .equal(expected: "true", observed: "\(await world.store.isHealthDataAvailable)")
    }
    outcome("health data is absent") { world, _ in
      .equal(expected: "false", observed: "\(await world.store.isHealthDataAvailable)")
    }
  }

  /// A failure that the row expects of its last call, which it may name.
  private static func failing(
    _ name: String, _ expected: String, of call: String? = nil
  ) -> [HealthMeaning] {
    [
      .setup("a failure is expected") { world in
        world.storeCase.update { $0.expectsFailure = true }
      },
      .expectation(name) { world in
        let (kind, result) = (world.storeCase.now.calls.last?.kind, world.storeCase.lastResult)
        guard let call, call != kind else { return .equal(expected: expected, observed: result) }
        return .differs(
          expected: "\(expected) of a \(call)", observed: "\(result) of '\(kind ?? "nothing")'")
      },
    ]
  }
}

extension HealthMeaning {
  /// No call throws but those of which the row says so.
  static let callsSucceed = HealthMeaning.expectation("no other call fails") { world in
    let state = world.storeCase.now
    let calls = state.expectsFailure ? state.calls.dropLast() : state.calls[...]
    for call in calls {
      let expected = call.expectedFailure ?? "success"
      let observed = call.failure.map(StoreCase.name) ?? "success"
      guard observed != expected else { continue }
      return .differs(expected: "\(expected) of '\(call.words)'", observed: observed)
    }
    guard let failure = state.handlerFailures.first else { return .holds }
    return .differs(
      expected: "success of the call in the handler", observed: StoreCase.name(of: failure))
  }
}

extension StoreCase {
  /// What came of the last call.
  var lastResult: String {
    guard let call = now.calls.last else { return "no call" }
    return call.failure.map(Self.name) ?? "success"
  }

  static func name(of error: any Error) -> String {
    (error as? HealthError)?.code.name ?? (error as? ProgrammerError)?.kind.rawValue
      ?? String(describing: error)
  }
}
