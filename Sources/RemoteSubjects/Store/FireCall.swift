package import Foundation
package import SubjectProtocol

/// That the time is there which a subject wanted to be called at.
package struct FireCall: ProtocolCall {
  /// The number that the subject gave the timer.
  package let timer: Int
  /// The time.
  package let now: Date

  /// Creates a call.
  package init(timer: Int, now: Date) {
    self.timer = timer
    self.now = now
  }

  package var kind: ProtocolMethod { .clockFire }

  package init?(_ method: ProtocolMethod, params: JSONObject) throws(WireError) {
    guard method == .clockFire else { return nil }
    self.init(timer: try params.required("timer"), now: try params.required("now"))
  }

  package func write(members writer: inout JSONWriter) {
    writer.member("timer", timer)
    writer.member("now", now)
  }
}
