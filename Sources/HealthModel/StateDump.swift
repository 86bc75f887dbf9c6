internal import Foundation

/// A textual dump of a value with its contents.
///
/// Values with the same contents have the same text if they also share objects in the same way.
/// Unlike a description, the text does not depend on the order of sets and dictionaries. A function
/// is dumped as the name of its type, and so is an object that was dumped before. An object inside
/// an element of a set or dictionary counts as dumped only within this element.
package enum StateDump {
  /// Returns the text of a value.
  package static func text(of value: Any) -> String {
    var visited: Set<ObjectIdentifier> = []
    return text(of: value, &visited)
  }

  private static func text(of value: Any, _ visited: inout Set<ObjectIdentifier>) -> String {
    switch value {
    // The mirrors of these types show internal storage.
    case let data as Data: return data.base64EncodedString()
    case let date as Date: return "\(date.timeIntervalSinceReferenceDate)"
    case let uuid as UUID: return uuid.uuidString
    default: break
    }
    let mirror = Mirror(reflecting: value)
    switch mirror.displayStyle {
    case .set, .dictionary:
      // Each element starts with the objects visited before the set. This makes the text
      // independent of the element order, and an object shared by two elements appears in both.
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
