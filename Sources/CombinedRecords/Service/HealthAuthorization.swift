internal import HealthModel

/// The authorization requests to a store, which run one after another and include only new types.
actor HealthAuthorization {
  private let store: any HealthStoreProtocol
  private var asked: Set<SampleType> = []
  private var last: Task<Void, any Error>?

  init(store: any HealthStoreProtocol) { self.store = store }

  /// Requests authorization for the types that no earlier successful request included; a request
  /// that the store does not process is not successful.
  ///
  /// - Throws: An error from the store.
  func ask(for types: Set<SampleType>) async throws {
    let previous = last
    let request = Task {
      // The failure of an earlier request is reported to that request's caller.
      _ = await previous?.result
      try await self.askNow(for: types)
    }
    last = request
    try await request.value
  }

  private func askNow(for types: Set<SampleType>) async throws {
    // A store prompts the user only for types that are undecided.
    let new = types.subtracting(asked)
    guard !new.isEmpty else { return }
    guard try await store.requestAuthorization(toShare: new, read: new) else { return }
    asked.formUnion(new)
  }
}
