package import Foundation

/// That the time is there which a subject wanted to be called at.
package struct FireCall: WireCall {
  /// The number that the subject gave the timer.
  package let timer: Int
  /// The time.
  package let now: Date

  /// Creates a call.
  package init(timer: Int, now: Date) {
    self.timer = timer
    self.now = now
  }

  package var method: String { "clock.fire" }

  package init?(method: String, params: JSONObject) throws(WireError) {
    guard method == "clock.fire" else { return nil }
    self.init(timer: try params.required("timer"), now: try params.required("now"))
  }

  package func write(members writer: inout JSONWriter) {
    writer.member("timer", timer)
    writer.member("now", now)
  }
}
