internal import HealthContracts

extension ServerDeviation {
  /// Servers with an incorrect clock, which only rows of level SHOULD detect.
  static let unwiseTime: [Self] = [
    notifying("has-no-deadline", "no deadline is scheduled", "clock.schedule") { _ in nil },
    notifying("has-deadlines-of-a-minute", "a deadline is too far away", "clock.schedule") {
      guard case .number(let date)? = $0["params.at"] else { return $0 }
      var sent = $0
      sent["params.at"] = .number(date + 30)
      return sent
    },
    late(
      "schedules-late", "a deadline is scheduled after the answer", "clock.schedule",
      after: "query.observe"),
    notifying("numbers-no-timers", "a timer has no number", "clock.schedule") {
      var sent = $0
      sent["params.timer"] = nil
      return sent
    },
    notifying("does-not-cancel", "an unneeded timer is not cancelled", "clock.cancel") { _ in
      nil
    },
    notifying("cancels-another-timer", "another timer is cancelled", "clock.cancel") {
      var sent = $0
      sent["params.timer"] = .number(1_000)
      return sent
    },
    replying("does-not-see-time-pass", "the time of a clock message is ignored") { line, _ in
      line.method == "clock.set" ? [] : nil
    },
    replying("sleeps-on", "work that is due is not done") { line, _ in
      line.method == "clock.fire" ? line.answered() : nil
    },
    late(
      "repeats-late", "work that is due is reported after the answer", "query.notify",
      after: "clock.fire"),
    late(
      "schedules-the-next-late", "the next deadline is scheduled after the answer",
      "clock.schedule",
      after: "clock.fire"),
    notifying(
      "gives-up", "a call that was not completed is not repeated", "query.notify",
      during: "clock.fire"
    ) { _ in nil },
    asking("fires-without-time", "the message of a timer lacks the time", "clock.fire") {
      $0["params.now"] = .number(ExchangeNames.now)
    },
    replying("refuses-unknown-timers", "an unknown timer is rejected as a wrong parameter") {
      line, _ in
      line["params.timer"] == .number(1_000_000) ? line.refused(-32602) : nil
    },
    replying("does-not-look-at-unknown-timers", "the time of an unknown timer is ignored") {
      line, _ in
      line["params.timer"] == .number(1_000_000) ? line.answered() : nil
    },
    replying("does-not-answer-unknown-timers", "an unknown timer is not answered") {
      line, _ in
      line["params.timer"] == .number(1_000_000) ? [] : nil
    },
  ]
}
