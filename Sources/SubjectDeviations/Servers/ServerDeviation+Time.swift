internal import HealthContracts

extension ServerDeviation {
  /// Servers with incorrect timers or clocks.
  ///
  /// Only rows of level SHOULD detect these deviations.
  static let unwiseTime: [Self] = [
    notifying("schedules-no-deadlines", "no deadline is scheduled", "clock.schedule") { _ in nil },
    notifying(
      "schedules-deadlines-30-seconds-late", "a deadline is scheduled 30 seconds too late",
      "clock.schedule"
    ) {
      guard case .number(let date)? = $0["params.at"] else { return $0 }
      var sent = $0
      sent["params.at"] = .number(date + 30)
      return sent
    },
    late(
      "schedules-deadlines-after-response",
      "a deadline for a new observer is scheduled only after the response to its request",
      "clock.schedule", after: "query.observe"),
    notifying(
      "omits-timer-number-from-deadlines", "a scheduled deadline has no timer number",
      "clock.schedule"
    ) {
      var sent = $0
      sent["params.timer"] = nil
      return sent
    },
    notifying("does-not-cancel-timers", "an unneeded timer is not canceled", "clock.cancel") { _ in
      nil
    },
    notifying("cancels-wrong-timer", "a different timer is canceled", "clock.cancel") {
      var sent = $0
      sent["params.timer"] = .number(1_000)
      return sent
    },
    replying("ignores-clock-notifications", "a clock notification is ignored") { line, _ in
      line.method == "clock.set" ? [] : nil
    },
    replying("ignores-due-timers", "work that is due is not performed") { line, _ in
      line.method == "clock.fire" ? line.answered() : nil
    },
    late(
      "repeats-deliveries-after-response",
      "an observer is called again only after the response to the message that a timer is due",
      "query.notify", after: "clock.fire"),
    late(
      "schedules-next-deadline-after-response",
      "the next deadline is scheduled only after the response to the message that a timer is due",
      "clock.schedule", after: "clock.fire"),
    notifying(
      "does-not-repeat-deliveries", "a delivery that was not completed is not repeated",
      "query.notify", during: "clock.fire"
    ) { _ in nil },
    asking(
      "does-not-advance-time-for-due-timers",
      "the message that a timer is due does not advance the time", "clock.fire"
    ) {
      $0["params.now"] = .number(ExchangeNames.now)
    },
    replying(
      "reports-unknown-timers-as-invalid-parameters",
      "an unknown timer is reported as an invalid parameter"
    ) {
      line, _ in
      line["params.timer"] == .number(1_000_000) ? line.refused(-32602) : nil
    },
    replying(
      "does-not-advance-time-for-unknown-timers",
      "the message that an unknown timer is due does not advance the time"
    ) {
      line, _ in
      line["params.timer"] == .number(1_000_000) ? line.answered() : nil
    },
    replying(
      "does-not-respond-to-unknown-timers",
      "the message that an unknown timer is due receives no response"
    ) {
      line, _ in
      line["params.timer"] == .number(1_000_000) ? [] : nil
    },
  ]
}
