internal import HealthModel

extension SyncHost: StoreAnswering {
  static var largestPart: Int { 2_000 }
  static var ignoresUnknownDeliveries: Bool { false }

  var answeringStore: any HealthStoreProtocol { store }

  func prepareAnswer() { tellTime() }

  /// Handles a call of the sync: queries in line order, all others concurrently.
  func take(_ call: StoreCall, _ request: IncomingRequest) {
    if !begin(call, request) { answer(request) { try await $0.answer(to: call) } }
  }
}
