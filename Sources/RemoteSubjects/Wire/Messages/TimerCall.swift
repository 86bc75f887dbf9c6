package import Foundation
package import JSONText
package import SubjectProtocol

/// The call that fires a subject's timer when the timer is due.
package struct TimerCall: ProtocolCall {
  /// The number that the subject assigned to the timer.
  package let timer: Int
  /// The current time.
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
