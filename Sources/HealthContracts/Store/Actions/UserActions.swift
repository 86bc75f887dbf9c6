internal import Conformance
internal import HealthModel

extension HealthVocabulary {
  /// Adds the phrases for authorization requests, the user's decisions and a store's configuration.
  mutating func addStoreUserActions() {
    add(
      "no permission has been requested", in: "store-action",
      as: .setup("only the row asks the user for permission") { world in
        world.storeCase.update { $0.asksItself = true }
      })
    for (pattern, answer) in Self.answers {
      storeAction(pattern, needs: .authorizationControl) { world, _ in
        await world.store.setAuthorizationAnswer(answer)
      }
    }
    addRequestActions()
    addSettingsActions()
    addStoreChoices()
  }

  private static let answers: [(String, AuthorizationAnswer)] = [
    ("user will grant everything", .decide(share: true, read: true)),
    ("user will deny everything", .decide(share: false, read: false)),
    ("user will grant sharing only", .decide(share: true, read: false)),
    ("user will grant reading only", .decide(share: false, read: true)),
    ("user will cancel", .cancel),
  ]

  private mutating func addRequestActions() {
    for pattern in ["app asks to share {type}", "app tries to ask to share {type}"] {
      storeAction(pattern) { world, arguments in
        try await world.request(share: [arguments.type("type")], read: [])
      }
    }
    storeAction("app asks to read {type}") { world, arguments in
      try await world.request(share: [], read: [arguments.type("type")])
    }
    storeAction("app asks to share and read {type}") { world, arguments in
      let type = try arguments.type("type")
      try await world.request(share: [type], read: [type])
    }
    storeAction("app asks to share {type} and {second:type}") { world, arguments in
      try await world.request(share: [arguments.type("type"), arguments.type("second")], read: [])
    }
    storeAction(
      "app checks whether request to share and read {type} is needed",
      needs: .authorizationRequestStatus
    ) { world, arguments in
      let type = try arguments.type("type")
      let status = try await world.refinement((any AuthorizationRequestReporting).self)
        .statusForAuthorizationRequest(toShare: [type], read: [type])
      world.update { state in
        state.requestStatus = status
        if status == .shouldRequest { state.neededRequests += 1 }
      }
    }
  }

  private mutating func addSettingsActions() {
    for (pattern, status) in [
      ("user allows sharing {type}", AuthorizationStatus.sharingAuthorized),
      ("user denies permission to share {type}", .sharingDenied),
    ] {
      storeAction(pattern, needs: .authorizationControl) { world, arguments in
        let type = try arguments.type("type")
        await world.ask(for: type)
        await world.store.setAuthorization(share: status, read: nil, for: type)
      }
    }
    for (pattern, read) in [
      ("user allows reading {type}", ReadAuthorization.granted),
      ("user denies permission to read {type}", .denied),
    ] {
      storeAction(pattern, needs: .authorizationControl) { world, arguments in
        let type = try arguments.type("type")
        await world.ask(for: type)
        await world.store.setAuthorization(share: nil, read: read, for: type)
      }
    }
  }
}

extension StoreCase {
  fileprivate func request(share: Set<SampleType>, read: Set<SampleType>) async throws {
    update { $0.asksItself = true }
    let wasProcessed = try await store.requestAuthorization(toShare: share, read: read)
    update { state in
      state.wasProcessed = wasProcessed
      if wasProcessed { state.processedRequests += 1 }
    }
  }
}
