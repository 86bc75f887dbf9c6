internal import Foundation

/// Everything that a value holds, as text that two equal values share.
///
/// Unlike a description it does not depend on the order of sets and dictionaries. Functions and
/// objects that refer to themselves are named by their types.
package enum StateDump {
  /// The text of a value.
  ///
  /// - Complexity: O(*n* log *n*) in the number of parts.
  package static func text(of value: Any) -> String {
    var visited: Set<ObjectIdentifier> = []
    return text(of: value, &visited)
  }

  private static func text(of value: Any, _ visited: inout Set<ObjectIdentifier>) -> String {
    switch value {
    // The mirrors of these show where they are kept.
    case let data as Data: return data.base64EncodedString()
    case let date as Date: return "\(date.timeIntervalSinceReferenceDate)"
    case let uuid as UUID: return uuid.uuidString
    default: break
    }
    let mirror = Mirror(reflecting: value)
    switch mirror.displayStyle {
    case .set, .dictionary:
      // Each element begins with what was visited before the set: their order is no matter of what
      // they hold, and an object that two of them share is written out in both.
      let parts = mirror.children.map { child in
        var inner = visited
        return text(of: child.value, &inner)
      }.sorted()
      return "{\(parts.joined(separator: ", "))}"
    case .class:
      guard type(of: value) is AnyClass,
        visited.insert(ObjectIdentifier(value as AnyObject)).inserted
      else { return "\(type(of: value))" }
      return parts(of: mirror, &visited, else: "\(type(of: value))")
    case .optional where mirror.children.isEmpty: return "nil"
    case nil: return isFunction(value) ? "\(type(of: value))" : "\(value)"
    default: return parts(of: mirror, &visited, else: "\(value)")
    }
  }

  private static func parts(
    of mirror: Mirror, _ visited: inout Set<ObjectIdentifier>, else empty: String
  ) -> String {
    guard !mirror.children.isEmpty else { return empty }
    var parts: [String] = []
    for child in mirror.children {
      parts.append((child.label.map { "\($0): " } ?? "") + text(of: child.value, &visited))
    }
    return "(\(parts.joined(separator: ", ")))"
  }

  private static func isFunction(_ value: Any) -> Bool { "\(type(of: value))".contains("->") }
}
