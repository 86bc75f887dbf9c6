internal import Conformance
internal import HealthModel

extension HealthVocabulary {
  /// Adds the phrases for call results, the user's decisions and the availability of health data.
  mutating func addStoreCallExpectations() {
    storeExpectation("it succeeds") { world, _ in
      .equal(expected: "success", observed: world.lastResult)
    }
    add("it fails with {error}", in: "store-expectation") { arguments, _ throws(BindingProblem) in
      let code = try arguments.error("error").code
      return Self.failing("it fails with \(code.name)", code.name)
    }
    add("it is refused as {mistake}", in: "store-expectation") { arguments, _ in
      Self.failing("it is refused as \(arguments["mistake"])", arguments["mistake"])
    }
    addNamedCallExpectations()
    add("reading {names} in {storeUnit} is refused as {mistake}", in: "store-expectation") {
      arguments, _ in
      Self.failing(
        arguments["mistake"],
        ofCall: "app reads \(arguments["names"]) in \(arguments["storeUnit"])")
    }
    add("saving {sample} is refused as {mistake}", in: "store-expectation") { arguments, _ in
      Self.failing(arguments["mistake"], ofCall: "app saves \(arguments["sample"])")
    }
    storeExpectation("request was processed") { world, _ in
      .equal(expected: "true", observed: world.now.wasProcessed.map { "\($0)" } ?? "no result")
    }
    for (words, status) in [
      ("undecided", AuthorizationStatus.notDetermined), ("denied", .sharingDenied),
      ("allowed", .sharingAuthorized),
    ] {
      storeExpectation("sharing of {type} is \(words)") { world, arguments in
        let found = await world.store.authorizationStatus(for: try arguments.type("type"))
        return .equal(expected: "\(status)", observed: "\(found)")
      }
    }
    storeExpectation("only sharing of {type} is decided") {
      await .sharingDecided(of: [try $1.type("type")], $0)
    }
    storeExpectation("only sharing of {type} and {second:type} is decided") {
      await .sharingDecided(of: [try $1.type("type"), try $1.type("second")], $0)
    }
    storeExpectation("sharing of no type is decided") { world, _ in
      await .sharingDecided(of: [], world)
    }
    for (words, status) in [
      ("needed", AuthorizationRequestStatus.shouldRequest), ("unnecessary", .unnecessary),
    ] {
      storeExpectation("request is \(words)", needs: .authorizationRequestStatus) { world, _ in
        .equal(
          expected: "\(status)", observed: world.now.requestStatus.map { "\($0)" } ?? "no result")
      }
    }
    storeExpectation("health data is available") { world, _ in
      .equal(expected: "true", observed: "\(await world.store.isHealthDataAvailable)")
    }
    storeExpectation("health data is unavailable") { world, _ in
      .equal(expected: "false", observed: "\(await world.store.isHealthDataAvailable)")
    }
  }

  /// Adds the phrases for calls that the row names by kind, and for counts of permission requests.
  private mutating func addNamedCallExpectations() {
    for ending in ["", " for {type}"] {
      add("{storeCall}\(ending) fails with {error}", in: "store-expectation") {
        arguments, _ throws(BindingProblem) in
        Self.failing(try arguments.error("error").code.name, of: StoreCase.CallName(arguments))
      }
    }
    add("{storeCall} for {type} is refused as {mistake}", in: "store-expectation") { arguments, _ in
      Self.failing(arguments["mistake"], of: StoreCase.CallName(arguments))
    }
    storeExpectation("{storeCall} for {type} succeeds") { world, arguments in
      let name = StoreCase.CallName(arguments)
      guard let last = world.now.calls.last, name.matches(last) else {
        return .differs(expected: "the call '\(name.words)'", observed: world.lastWords)
      }
      return .equal(expected: "success", observed: last.result)
    }
    storeExpectation(
      "{count:integer} requests were processed", "{count:integer} request was processed"
    ) {
      .equal(expected: $1["count"], observed: "\($0.now.processedRequests)")
    }
    storeExpectation("request was needed {count:integer} times", needs: .authorizationRequestStatus)
    {
      .equal(expected: $1["count"], observed: "\($0.now.neededRequests)")
    }
  }

  /// Returns the meanings of a phrase that expects the row's last call to fail.
  private static func failing(_ name: String, _ expected: String) -> [HealthMeaning] {
    [
      .setup("a failure is expected") { world in
        world.storeCase.update { $0.expectsFailure = true }
      },
      .expectation(name) { world in
        .equal(expected: expected, observed: world.storeCase.lastResult)
      },
    ]
  }

  /// Returns the meanings of a phrase that expects the last call to have these words and to fail.
  private static func failing(_ expected: String, ofCall words: String) -> [HealthMeaning] {
    [
      .setup("a failure is expected") { world in
        world.storeCase.update { $0.expectsFailure = true }
      },
      .expectation("'\(words)' is refused as \(expected)") { world in
        guard let last = world.storeCase.now.calls.last, last.words == words else {
          return .differs(
            expected: "\(expected) from '\(words)'", observed: world.storeCase.lastWords)
        }
        return .equal(expected: expected, observed: last.result)
      },
    ]
  }

  /// Returns the meanings of a phrase that expects named calls to fail.
  ///
  /// Every call with this name whose phrase starts with `app tries to` must fail with the expected
  /// error. If the row makes no such call, its last call must have this name and fail with the
  /// expected error.
  private static func failing(_ expected: String, of name: StoreCase.CallName) -> [HealthMeaning] {
    [
      .setup("a failure of the call '\(name.words)' is expected") { world in
        world.storeCase.update { $0.namedFailures.append(name) }
      },
      .expectation("\(name.words) fails with \(expected)") { world in
        let calls = world.storeCase.now.calls.filter(name.matches)
        let attempts = calls.filter(\.isAttempt)
        if let other = attempts.first(where: { $0.result != expected }) {
          return .differs(expected: "\(expected) from '\(other.words)'", observed: other.result)
        }
        guard attempts.isEmpty else { return .holds }
        guard let last = world.storeCase.now.calls.last, name.matches(last) else {
          return .differs(
            expected: "\(expected) from the call '\(name.words)'",
            observed: world.storeCase.lastWords)
        }
        return .equal(expected: expected, observed: last.result)
      },
    ]
  }
}

extension Comparison {
  /// Checks that the sharing status is decided for exactly the expected types.
  ///
  /// Only types that rows can name in words are checked.
  fileprivate static func sharingDecided(
    of wanted: Set<SampleType>, _ world: StoreCase
  ) async -> Self {
    var decided: Set<SampleType> = []
    for type in StoreWordReader.namedTypes
    where await world.store.authorizationStatus(for: type) != .notDetermined {
      decided.insert(type)
    }
    return .equal(
      expected: wanted.map(\.identifier).sorted().listed(),
      observed: decided.map(\.identifier).sorted().listed())
  }
}

extension HealthMeaning {
  /// The expectation that each call succeeds, or fails as the row states.
  ///
  /// A call in a handler must always succeed.
  ///
  /// For each call of a phrase that starts with `app tries to`, the row must state a failure that
  /// names the call, such as `saving fails with …`, even if the call succeeds.
  static let callsSucceed = HealthMeaning.expectation("no other call fails") { world in
    let state = world.storeCase.now
    let isNamed = { (call: StoreCase.Call) in
      state.namedFailures.contains { $0.matches(call) }
    }
    if let unnamed = state.calls.first(where: { $0.isAttempt && !isNamed($0) }) {
      return .differs(
        expected: "an outcome '\(unnamed.kind) fails with …' for the call that the row attempts",
        observed: "\(unnamed.result) from '\(unnamed.words)'")
    }
    let mayLastFail = state.expectsFailure || state.calls.last.map(isNamed) ?? false
    let calls = mayLastFail ? state.calls.dropLast() : state.calls[...]
    for call in calls where !call.isAttempt {
      let expected = call.expectedFailure ?? "success"
      guard call.result != expected else { continue }
      return .differs(expected: "\(expected) from '\(call.words)'", observed: call.result)
    }
    guard let failure = state.handlerFailures.first else { return .holds }
    return .differs(
      expected: "success of the call in the handler", observed: StoreCase.name(of: failure))
  }
}

extension StoreCase {
  /// The result of the last call, or `no call`.
  var lastResult: String { now.calls.last?.result ?? "no call" }

  /// The result and the words of the last call, or `no call`.
  var lastWords: String { now.calls.last.map { "\($0.result) from '\($0.words)'" } ?? "no call" }

  /// Returns the name of a store's error as rows state it, or the description of any other error.
  ///
  /// For a programmer error without a message, the result is not a name that a row can state,
  /// because the developer needs the message to fix the call.
  static func name(of error: any Error) -> String {
    switch error {
    case let error as HealthError: error.code.name
    case let mistake as ProgrammerError:
      mistake.kind.rawValue + (mistake.message.isEmpty ? " without a message" : "")
    default: String(describing: error)
    }
  }
}

extension StoreCase.Call {
  /// The name of the error that the call threw, or `success`.
  var result: String { failure.map { StoreCase.name(of: $0) } ?? "success" }
}
