internal import JSONText

/// A JSON value with ordered members, so that equal values produce identical text.
package enum JSONTree {
  case string(String)
  case number(Int)
  /// A finite floating-point number.
  case decimal(Double)
  case boolean(Bool)
  indirect case array([JSONTree])
  indirect case object([(key: String, value: JSONTree)])

  /// The text, indented by depth, with a final line break.
  package var text: String {
    var text = ""
    write(to: &text, indent: 0)
    return text + "\n"
  }

  private func write(to text: inout String, indent: Int) {
    switch self {
    case .string(let string): text += Self.quoting(string)
    case .number(let number): text += String(number)
    case .decimal(let number): text += String(number)
    case .boolean(let boolean): text += boolean ? "true" : "false"
    case .array(let elements):
      Self.write(elements, between: ("[", "]"), to: &text, indent: indent) { element, text in
        element.write(to: &text, indent: indent + 2)
      }
    case .object(let members):
      Self.write(members, between: ("{", "}"), to: &text, indent: indent) { member, text in
        text += Self.quoting(member.key) + ": "
        member.value.write(to: &text, indent: indent + 2)
      }
    }
  }

  private static func write<Part>(
    _ parts: [Part], between brackets: (open: String, close: String), to text: inout String,
    indent: Int, with write: (Part, inout String) -> Void
  ) {
    text += brackets.open
    let margin = "\n" + String(repeating: " ", count: indent)
    for (index, part) in parts.enumerated() {
      text += (index == 0 ? "" : ",") + margin + "  "
      write(part, &text)
    }
    text += (parts.isEmpty ? "" : margin) + brackets.close
  }

  /// Returns a quoted string; invisible scalars are also escaped, because the text may be shown in
  /// a terminal.
  private static func quoting(_ string: String) -> String {
    JSONString.text(string, escaping: .requiredAnd(VisibleText.isHidden))
  }
}

extension JSONTree {
  /// Returns an object without the members whose value is `nil`.
  package static func object(_ members: KeyValuePairs<String, JSONTree?>) -> Self {
    .object(members.compactMap { member in member.value.map { (member.key, $0) } })
  }

  /// Returns a JSON string, or `nil` for `nil`.
  package static func string(ifPresent string: String?) -> Self? { string.map(Self.string) }

  /// Returns a JSON number, or `nil` for `nil`.
  package static func number(ifPresent number: Int?) -> Self? { number.map(Self.number) }

  /// Returns a floating-point JSON number, or `nil` if the number is `nil` or not finite.
  package static func decimal(ifFinite number: Double?) -> Self? {
    number.flatMap { $0.isFinite ? .decimal($0) : nil }
  }

  /// Returns a JSON array, or `nil` if it would be empty.
  package static func array(ifAny elements: [JSONTree]) -> Self? {
    elements.isEmpty ? nil : .array(elements)
  }
}
