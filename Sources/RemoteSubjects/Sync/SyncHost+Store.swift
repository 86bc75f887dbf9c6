internal import HealthModel

extension SyncHost: StoreAnswering {
  static var largestPart: Int { 2_000 }
  static var ignoresUnknownDeliveries: Bool { false }

  var answeringStore: any HealthStoreProtocol { store }

  func prepareAnswer() { tellTime() }

  /// Performs a sync's call to the store.
  ///
  /// Calls that start or stop a query, or complete a notification, take effect in order of arrival;
  /// other calls are performed concurrently.
  func take(_ call: StoreCall, _ request: IncomingRequest) {
    if !begin(call, request) { answer(request) { try await $0.answer(to: call) } }
  }
}
