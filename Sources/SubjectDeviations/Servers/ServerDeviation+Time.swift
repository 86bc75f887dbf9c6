internal import HealthContracts

extension ServerDeviation {
  /// Servers with incorrect timers or clocks.
  ///
  /// Only rows of level SHOULD detect these deviations.
  static let unwiseTime: [Self] = [
    notifying("has-no-deadline", "no deadline is scheduled", "clock.schedule") { _ in nil },
    notifying("has-deadlines-of-a-minute", "a deadline is 30 seconds too late", "clock.schedule") {
      guard case .number(let date)? = $0["params.at"] else { return $0 }
      var sent = $0
      sent["params.at"] = .number(date + 30)
      return sent
    },
    late(
      "schedules-late", "a deadline is scheduled after the answer", "clock.schedule",
      after: "query.observe"),
    notifying("numbers-no-timers", "a scheduled deadline has no timer number", "clock.schedule") {
      var sent = $0
      sent["params.timer"] = nil
      return sent
    },
    notifying("does-not-cancel", "an unneeded timer is not canceled", "clock.cancel") { _ in
      nil
    },
    notifying("cancels-another-timer", "a different timer is canceled", "clock.cancel") {
      var sent = $0
      sent["params.timer"] = .number(1_000)
      return sent
    },
    replying("does-not-see-time-pass", "a clock notification is ignored") { line, _ in
      line.method == "clock.set" ? [] : nil
    },
    replying("sleeps-on", "work that is due is not performed") { line, _ in
      line.method == "clock.fire" ? line.answered() : nil
    },
    late(
      "repeats-late", "an observer is called again after the answer to the timer", "query.notify",
      after: "clock.fire"),
    late(
      "schedules-the-next-late", "the next deadline is scheduled after the answer to the timer",
      "clock.schedule",
      after: "clock.fire"),
    notifying(
      "gives-up", "a delivery that was not completed is not repeated", "query.notify",
      during: "clock.fire"
    ) { _ in nil },
    asking(
      "fires-without-time",
      "the message that a timer is due does not advance the time", "clock.fire"
    ) {
      $0["params.now"] = .number(ExchangeNames.now)
    },
    replying("refuses-unknown-timers", "an unknown timer is reported as an invalid parameter") {
      line, _ in
      line["params.timer"] == .number(1_000_000) ? line.refused(-32602) : nil
    },
    replying(
      "does-not-look-at-unknown-timers",
      "the message that an unknown timer is due does not advance the time"
    ) {
      line, _ in
      line["params.timer"] == .number(1_000_000) ? line.answered() : nil
    },
    replying(
      "does-not-answer-unknown-timers", "the message that an unknown timer is due is not answered"
    ) {
      line, _ in
      line["params.timer"] == .number(1_000_000) ? [] : nil
    },
  ]
}
