package import Diagnostics

/// A YAML or JSON value as written, with a location for every key and value.
///
/// Scalars stay text, so that `01`, `no` and `1.10` are preserved. They are converted to numbers or
/// Booleans only if a field requires it.
package struct YAMLValue: Sendable, Hashable {
  /// The content of a value.
  package enum Content: Sendable, Hashable {
    /// A scalar; `isQuoted` distinguishes `"no"` from `no`.
    case scalar(String, isQuoted: Bool)
    /// The values of a list, in order.
    case list([YAMLValue])
    /// The keys and values in file order; a key may occur twice.
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

  /// The content of the value.
  package var content: Content
  /// The location of the value; for a list, a map or a block scalar, it may be only the start.
  package var location: SourceLocation

  /// Creates a value.
  package init(_ content: Content, at location: SourceLocation) {
    self.content = content
    self.location = location
  }
}

extension YAMLValue {
  /// The text of a scalar; `nil` for a list, a map, and unquoted `~`, `null` or empty text.
  package var text: Located<String>? {
    guard case .scalar(let text, let isQuoted) = content else { return nil }
    if !isQuoted, ["", "~", "null", "Null", "NULL"].contains(text) { return nil }
    return Located(text, at: location)
  }

  /// Whether the value is a null scalar: unquoted `~`, `null` or empty text.
  package var isNull: Bool {
    if case .scalar = content { text == nil } else { false }
  }

  /// The Boolean value of `true`, `yes`, `on`, `false`, `no` or `off`; `nil` for any other value.
  ///
  /// The word may be quoted, and its case is ignored.
  package var bool: Bool? {
    guard case .scalar(let text, _) = content else { return nil }
    switch text.lowercased() {
    case "true", "yes", "on": return true
    case "false", "no", "off": return false
    default: return nil
    }
  }

  /// The whole number in a scalar; `nil` for any other value.
  package var integer: Int? { text.flatMap { Int($0.value) } }

  /// The values of a list; `nil` for any other value.
  package var list: [YAMLValue]? {
    if case .list(let values) = content { values } else { nil }
  }

  /// The entries of a map; `nil` for any other value.
  package var map: [Entry]? {
    if case .map(let entries) = content { entries } else { nil }
  }

  /// The value of the first of the given keys that the map contains.
  ///
  /// `nil` if the map does not contain any of them, or if `self` is not a map.
  package subscript(keys: String...) -> YAMLValue? {
    guard let map else { return nil }
    for key in keys {
      if let entry = map.first(where: { $0.key.value == key }) { return entry.value }
    }
    return nil
  }

  /// The texts of the scalars in a list, or the text of a single scalar in place of a list.
  ///
  /// Null scalars, nested lists and maps are omitted.
  package var texts: [Located<String>] {
    switch content {
    case .scalar: text.map { [$0] } ?? []
    case .list(let values): values.compactMap(\.text)
    case .map: []
    }
  }
}
