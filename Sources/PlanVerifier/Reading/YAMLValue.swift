package import Diagnostics

/// A value of YAML as it is written, with a place for every key and value.
///
/// Scalars stay text: `01`, `no` and `1.10` are what their author wrote, and are read as numbers or
/// truth values only where a field asks for one.
package struct YAMLValue: Sendable, Hashable {
  /// What a value is made of.
  package enum Content: Sendable, Hashable {
    /// A scalar; `isQuoted` tells `"no"` from `no`.
    case scalar(String, isQuoted: Bool)
    /// Values in their order.
    case list([YAMLValue])
    /// Keys and values in the order of the file; a key may occur twice.
    case map([Entry])
  }

  /// A key with its value.
  package struct Entry: Sendable, Hashable {
    /// The key.
    package var key: Located<String>
    /// The value.
    package var value: YAMLValue

    /// Creates an entry.
    package init(key: Located<String>, value: YAMLValue) {
      self.key = key
      self.value = value
    }
  }

  /// What the value is made of.
  package var content: Content
  /// The place of the value; of a list or map the place of its start.
  package var location: SourceLocation

  /// Creates a value.
  package init(_ content: Content, at location: SourceLocation) {
    self.content = content
    self.location = location
  }
}

extension YAMLValue {
  /// The text of a scalar; `nil` for lists, maps and an unquoted empty value, `~` or `null`.
  package var text: Located<String>? {
    guard case .scalar(let text, let isQuoted) = content else { return nil }
    if !isQuoted, ["", "~", "null", "Null", "NULL"].contains(text) { return nil }
    return Located(text, at: location)
  }

  /// Whether nothing is said.
  package var isNull: Bool {
    if case .scalar = content { text == nil } else { false }
  }

  /// The truth value of an unquoted scalar: the words of YAML 1.1 in any case.
  package var bool: Bool? {
    guard case .scalar(let text, _) = content else { return nil }
    switch text.lowercased() {
    case "true", "yes", "on": return true
    case "false", "no", "off": return false
    default: return nil
    }
  }

  /// The whole number that a scalar writes.
  package var integer: Int? { text.flatMap { Int($0.value) } }

  /// The values of a list; `nil` for anything else.
  package var list: [YAMLValue]? {
    if case .list(let values) = content { values } else { nil }
  }

  /// The entries of a map; `nil` for anything else.
  package var map: [Entry]? {
    if case .map(let entries) = content { entries } else { nil }
  }

  /// The value of the first of some spellings of a key that a map has.
  package subscript(keys: String...) -> YAMLValue? {
    guard let map else { return nil }
    for key in keys {
      if let entry = map.first(where: { $0.key.value == key }) { return entry.value }
    }
    return nil
  }

  /// The texts of a list, or of a single scalar where a list is expected.
  package var texts: [Located<String>] {
    switch content {
    case .scalar: text.map { [$0] } ?? []
    case .list(let values): values.compactMap(\.text)
    case .map: []
    }
  }
}
