internal import MetricSync
internal import Simulation

/// The rules for passes, for waits that receivers request, and for privacy.
extension MetricModel {
  /// Notes that an engine locked the state, which begins a pass.
  mutating func lock(at seconds: Double, isHindered: Bool) {
    rules.require(locks == 0, .oneEngine, "two engines use one state at the same time")
    locks += 1
    passStart = seconds
    self.isHindered = isHindered
    hiddenKinds = deniedKinds
  }

  /// Notes the end of a pass for a receiver.
  ///
  /// If the receiver did not fail or move, the clock was not set back, and the health store and the
  /// state had no fault, the receiver's part of the pass must complete without a wait, even if
  /// other receivers fail.
  mutating func finish(
    _ end: DeliveryProgress.LastPass, of receiver: ReceiverKind, at seconds: Double
  ) {
    let isTroubled = places[receiver]?.isTroubled ?? true
    if !isTroubled, !isHindered {
      rules.require(
        end.status == .completed, .independence,
        "\(receiver.rawValue) \(end.status.rawValue), although it did not fail: "
          + "\(end.reason.map(\.description) ?? "no reason")")
      let waited = seconds - passStart
      rules.require(
        waited == 0, .independence,
        "\(receiver.rawValue) did not fail, but its part of the pass took \(waited) s")
    }
    if end.status == .completed { places[receiver]?.isTroubled = false }
  }

  /// Notes the address that a process uses for a receiver; a new address receives all metrics
  /// again.
  mutating func use(_ address: Int, of receiver: ReceiverKind) {
    guard let place = places[receiver], place.address != address else { return }
    places[receiver] = Place(waitEnd: 0, address: address, isTroubled: true)
  }

  /// Notes that a receiver failed, so a pass may wait for it.
  mutating func trouble(_ receiver: ReceiverKind) { places[receiver]?.isTroubled = true }

  /// Notes that the clock was set back, so rests and waits may take longer.
  mutating func troubleAll() { for receiver in places.keys { trouble(receiver) } }

  /// Notes the result of a pass.
  mutating func complete(_ result: SyncResult) {
    results = result.destinations
    for destination in result.destinations {
      guard let receiver = ReceiverKind(rawValue: destination.name) else { continue }
      places[receiver]?.notRemoved += destination.total.notRemoved
    }
    forgetUnrecorded()
  }

  /// Notes the virtual time at which the wait that a receiver requested ends.
  mutating func wait(until seconds: Double, for receiver: ReceiverKind) {
    places[receiver]?.waitEnd = seconds
  }

  /// Requires that a request reaches a receiver only after the wait that the receiver requested.
  mutating func checkWait(for receiver: ReceiverKind, at seconds: Double) {
    let early = (places[receiver]?.waitEnd ?? 0) - seconds
    // The clock of a process rounds virtual time when converting it to dates.
    rules.require(
      early < 0.001, .waits,
      "\(receiver.rawValue) receives a request \(early) s before the end of its wait")
  }

  /// Notes that the sync need not observe waits: a pass ended before it recorded the waits, the
  /// waits could not be recorded, or the clock was set.
  mutating func forgetWaits() { for receiver in places.keys { places[receiver]?.waitEnd = 0 } }

  /// Notes that a pass failed, or that a process ended during a pass.
  mutating func loseResult() {
    isResultLost = true
    forgetWaits()
    forgetUnrecorded()
  }

  /// Requires that text in the log or the state contains no value of a sample.
  mutating func checkPrivacy(_ text: String, in place: String) {
    rules.require(
      !MetricValues.isShown(in: text), .privacy, "the value of a sample is in the \(place): \(text)"
    )
  }
}
