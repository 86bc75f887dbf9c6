internal import HealthModel

/// Asks the user about types, one request after another, and only about new types.
actor HealthAuthorization {
  private let store: any HealthStoreProtocol
  private var asked: Set<SampleType> = []
  private var last: Task<Void, any Error>?

  init(store: any HealthStoreProtocol) { self.store = store }

  /// Asks about types, once for each.
  ///
  /// - Throws: An error from the store.
  func ask(for types: Set<SampleType>) async throws {
    let previous = last
    let request = Task {
      // A failure of an earlier request is the failure of its own caller.
      _ = await previous?.result
      try await self.askNow(for: types)
    }
    last = request
    try await request.value
  }

  private func askNow(for types: Set<SampleType>) async throws {
    // A store shows the user only those that are undecided.
    let new = types.subtracting(asked)
    guard !new.isEmpty else { return }
    _ = try await store.requestAuthorization(toShare: new, read: new)
    asked.formUnion(new)
  }
}
