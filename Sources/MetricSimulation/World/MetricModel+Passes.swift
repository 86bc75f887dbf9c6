internal import MetricSync

/// The rules of passes: one at a time, and each receiver on its own.
extension MetricModel {
  /// Notes that an engine locked the state.
  mutating func lock(at seconds: Double, isHindered: Bool) {
    require(locks == 0, .oneEngine, "two engines use one state at the same time")
    locks += 1
    passStart = seconds
    self.isHindered = isHindered
    hiddenKinds = deniedKinds
  }

  /// Notes the end of a pass for a receiver.
  ///
  /// A receiver that did not fail completes without any wait, whatever others do.
  mutating func finish(
    _ end: DeliveryProgress.LastPass, of receiver: ReceiverKind, at seconds: Double
  ) {
    let isTroubled = places[receiver]?.isTroubled ?? true
    if !isTroubled, !isHindered {
      require(
        end.status == .completed, .independence,
        "\(receiver.rawValue) \(end.status.rawValue), although it did not fail: "
          + "\(end.reason.map(\.description) ?? "no reason")")
      let waited = seconds - passStart
      require(
        waited == 0, .independence,
        "\(receiver.rawValue) did not fail, but waited \(waited) s for others")
    }
    if end.status == .completed { places[receiver]?.isTroubled = false }
  }

  /// Notes that a process uses an address of a receiver; everything is delivered to another one.
  mutating func use(_ address: Int, of receiver: ReceiverKind) {
    guard let place = places[receiver], place.address != address else { return }
    places[receiver] = Place(waitEnd: 0, address: address, isTroubled: true)
  }

  /// Notes that a receiver failed, so that a pass can wait for it.
  mutating func trouble(_ receiver: ReceiverKind) { places[receiver]?.isTroubled = true }

  /// Notes that a rest or a wait can be longer than the receiver asked for, because the clock was
  /// set back.
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

  /// Notes that a receiver asked to wait.
  mutating func wait(until seconds: Double, for receiver: ReceiverKind) {
    places[receiver]?.waitEnd = seconds
  }

  /// Requires that a receiver is asked only after the wait that it asked for.
  mutating func checkWait(for receiver: ReceiverKind, at seconds: Double) {
    let early = (places[receiver]?.waitEnd ?? 0) - seconds
    // The clock of a process counts from another date, so it is not as exact.
    require(
      early < 0.001, .waits, "\(receiver.rawValue) is asked \(early) s before its wait ends")
  }

  /// Notes that nothing is known of waits any more: a pass had no time to record them, or their
  /// ends are dates on a clock that was set.
  mutating func forgetWaits() { for receiver in places.keys { places[receiver]?.waitEnd = 0 } }

  /// Notes that a pass ended without a result.
  mutating func loseResult() {
    isResultLost = true
    forgetWaits()
    forgetUnrecorded()
  }

  /// Requires that text of the log or the state has no value of a sample.
  mutating func checkPrivacy(_ text: String, in place: String) {
    require(
      !MetricValues.isShown(in: text), .privacy, "the value of a sample is in the \(place): \(text)"
    )
  }
}
