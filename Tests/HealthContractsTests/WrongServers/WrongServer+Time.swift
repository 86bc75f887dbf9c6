@testable import HealthContracts

extension WrongServer {
  /// Servers with a time of their own; rows on it say what should be.
  static let unwiseTime: [WrongServer] = [
    telling("has-no-deadline", "nothing is to be woken for", "clock.schedule") { _ in nil },
    telling("has-deadlines-of-a-minute", "a deadline is too far away", "clock.schedule") {
      guard case .number(let date)? = $0["params.at"] else { return $0 }
      var told = $0
      told["params.at"] = .number(date + 30)
      return told
    },
    late(
      "schedules-late", "a deadline is told after the answer", "clock.schedule",
      after: "query.observe"),
    telling("numbers-no-timers", "a timer has no number", "clock.schedule") {
      var told = $0
      told["params.timer"] = nil
      return told
    },
    telling("does-not-cancel", "a timer that nobody needs is not cancelled", "clock.cancel") { _ in
      nil
    },
    telling("cancels-another-timer", "the timer that is cancelled is another", "clock.cancel") {
      var told = $0
      told["params.timer"] = .number(1_000)
      return told
    },
    replying("does-not-see-time-pass", "what the time is told is passed over") { line, _ in
      line.method == "clock.set" ? [] : nil
    },
    replying("sleeps-on", "what is due is not done") { line, _ in
      line.method == "clock.fire" ? line.answered() : nil
    },
    late(
      "repeats-late", "what is due is told after the answer", "query.notify", after: "clock.fire"),
    late(
      "schedules-the-next-late", "the next deadline is told after the answer", "clock.schedule",
      after: "clock.fire"),
    telling(
      "gives-up", "a call that was not completed is not repeated", "query.notify",
      during: "clock.fire"
    ) { _ in nil },
    asking("fires-without-time", "a timer does not say what time it is", "clock.fire") {
      $0["params.now"] = .number(ExchangeNames.now)
    },
    replying("refuses-unknown-timers", "a timer that nobody knows is a wrong parameter") {
      line, _ in
      line["params.timer"] == .number(1_000_000) ? line.refused(-32602) : nil
    },
    replying("does-not-look-at-unknown-timers", "a timer that nobody knows tells no time") {
      line, _ in
      line["params.timer"] == .number(1_000_000) ? line.answered() : nil
    },
    replying("does-not-answer-unknown-timers", "a timer that nobody knows is not answered") {
      line, _ in
      line["params.timer"] == .number(1_000_000) ? [] : nil
    },
  ]
}
