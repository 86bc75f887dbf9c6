/// A JSON value whose members keep their order, so that the same value is always the same text.
enum JSONValue {
  case string(String)
  case number(Int)
  case boolean(Bool)
  indirect case array([JSONValue])
  indirect case object([(key: String, value: JSONValue)])

  /// The text in lines that are indented by depth, the last with its end.
  var text: String {
    var text = ""
    write(to: &text, indent: 0)
    return text + "\n"
  }

  private func write(to text: inout String, indent: Int) {
    switch self {
    case .string(let string): text += Self.quoting(string)
    case .number(let number): text += String(number)
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

  /// Escapes a string: what JSON asks for, and every scalar that has an effect instead of a shape,
  /// as the text may be shown on a terminal.
  private static func quoting(_ string: String) -> String {
    var result = String.UnicodeScalarView()
    result.append("\"")
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"", "\\":
        result.append("\\")
        result.append(scalar)
      case "\n": result.append(contentsOf: #"\n"#.unicodeScalars)
      case "\r": result.append(contentsOf: #"\r"#.unicodeScalars)
      case "\t": result.append(contentsOf: #"\t"#.unicodeScalars)
      case _ where VisibleText.isHidden(scalar):
        for unit in String(scalar).utf16 {
          let digits = String(unit, radix: 16)
          let zeros = String(repeating: "0", count: 4 - digits.count)
          result.append(contentsOf: "\\u\(zeros)\(digits)".unicodeScalars)
        }
      default: result.append(scalar)
      }
    }
    result.append("\"")
    return String(result)
  }
}

extension JSONValue {
  /// An object without the members that have no value.
  static func object(_ members: KeyValuePairs<String, JSONValue?>) -> Self {
    .object(members.compactMap { member in member.value.map { (member.key, $0) } })
  }

  /// A string, or nothing.
  static func string(ifPresent string: String?) -> Self? { string.map(Self.string) }

  /// A number, or nothing.
  static func number(ifPresent number: Int?) -> Self? { number.map(Self.number) }

  /// An array, or nothing where it would be empty.
  static func array(ifAny elements: [JSONValue]) -> Self? {
    elements.isEmpty ? nil : .array(elements)
  }
}
