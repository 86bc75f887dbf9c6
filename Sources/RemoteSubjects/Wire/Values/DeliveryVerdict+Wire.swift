internal import Foundation
package import JSONText
package import MetricSync

/// The verdict of a destination, as an object with one member.
///
/// ```text
/// {"delivered": {"memory"?: {…}, "stop"?: reason}}
/// {"retry": {"reason", "wait"?, "mayHaveArrived", "prefersSmaller"?}}
/// {"split": reason} | {"shrink": reason} | {"authorizeAgain": reason}
/// {"pause": reason} | {"stop": reason}
/// ```
extension DeliveryVerdict: WireValue {
  package static var expectation: String {
    "an object with one of 'delivered', 'retry', 'split', 'shrink', 'authorizeAgain', 'pause' "
      + "and 'stop'"
  }

  package init(wire: JSONValue) throws(WireError) {
    let object = try Self.object(wire)
    guard object.members.count == 1, let member = object.members.first else {
      throw Self.mismatch(members: object)
    }
    do throws(WireError) { self = try Self.verdict(member.name, member.value) } catch {
      throw error.path.isEmpty && error.expected == Self.expectation
        ? error : error.inside(member.name)
    }
  }

  private static func verdict(_ name: String, _ value: JSONValue) throws(WireError) -> Self {
    switch name {
    case "delivered":
      let receipt = try object(value)
      let memory = try receipt.optional("memory", as: WireMemory.self)
      return .delivered(
        DeliveryReceipt(memory: memory?.texts, stop: try receipt.optional("stop")))
    case "retry":
      let retry = try object(value)
      let wait: Double = try retry.optional("wait") ?? 0
      guard wait >= 0 else {
        throw WireError(
          expected: "a number of at least 0", found: "a negative number", path: "wait")
      }
      return .retry(
        DeliveryRetry(
          try retry.required("reason"), wait: wait,
          mayHaveArrived: try retry.required("mayHaveArrived"),
          prefersSmaller: try retry.optional("prefersSmaller") ?? false))
    case "split": return .split(try DeliveryReason(wire: value))
    case "shrink": return .shrink(try DeliveryReason(wire: value))
    case "authorizeAgain": return .authorizeAgain(try DeliveryReason(wire: value))
    case "pause": return .pause(try DeliveryReason(wire: value))
    case "stop": return .stop(try DeliveryReason(wire: value))
    default: throw WireError(expected: expectation, found: "an object with an unknown member")
    }
  }

  package func write(into writer: inout JSONWriter) {
    writer.object { writer in
      switch self {
      case .delivered(let receipt):
        writer.name("delivered")
        writer.object { writer in
          writer.member("memory", ifPresent: receipt.memory.map { WireMemory($0) })
          writer.member("stop", ifPresent: receipt.stop)
        }
      case .retry(let retry):
        writer.name("retry")
        writer.object { writer in
          writer.member("reason", retry.reason)
          writer.member("wait", retry.wait)
          writer.member("mayHaveArrived", retry.mayHaveArrived)
          writer.member("prefersSmaller", retry.prefersSmaller)
        }
      case .split(let reason): writer.member("split", reason)
      case .shrink(let reason): writer.member("shrink", reason)
      case .authorizeAgain(let reason): writer.member("authorizeAgain", reason)
      case .pause(let reason): writer.member("pause", reason)
      case .stop(let reason): writer.member("stop", reason)
      }
    }
  }
}
