/// A tag such as `<task type="auto">` or `</task>` at the start of a range of bytes.
struct Tag {
  /// The tag name.
  let name: String
  /// Whether the tag starts with `</`.
  let isClosing: Bool
  /// The attribute values by name; the first one for a duplicate name.
  let attributes: [String: Located<String>]
  /// The byte range from `<` to `>`, inclusive.
  let range: Range<Int>

  /// Parses the tag at the start of a range.
  ///
  /// - Returns: `nil` if the range does not start with a tag, or if the tag name is longer than 64
  ///   bytes.
  init?(_ lines: SourceLines, _ range: Range<Int>) {
    let bytes = lines.bytes
    guard !range.isEmpty, bytes[range.lowerBound] == UInt8(ascii: "<") else { return nil }
    var position = range.lowerBound + 1
    isClosing = position < range.upperBound && bytes[position] == UInt8(ascii: "/")
    if isClosing { position += 1 }
    let nameStart = position
    while position < range.upperBound, Self.isNameByte(bytes[position]) { position += 1 }
    // No tag in a plan has a longer name, and names are searched repeatedly.
    guard position > nameStart, position - nameStart <= 64, position < range.upperBound,
      [UInt8(ascii: ">"), 0x20, 0x09].contains(bytes[position])
    else { return nil }
    name = lines.text(in: nameStart..<position)
    var attributes: [String: Located<String>] = [:]
    while let attribute = Self.attribute(lines, position..<range.upperBound) {
      if attributes[attribute.name] == nil { attributes[attribute.name] = attribute.value }
      position = attribute.end
    }
    while position < range.upperBound, [0x20, 0x09].contains(bytes[position]) { position += 1 }
    guard position < range.upperBound, bytes[position] == UInt8(ascii: ">") else { return nil }
    self.attributes = attributes
    self.range = range.lowerBound..<position + 1
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"):
      true
    default: false
    }
  }

  private static func attribute(
    _ lines: SourceLines, _ range: Range<Int>
  ) -> (name: String, value: Located<String>, end: Int)? {
    let bytes = lines.bytes
    var position = range.lowerBound
    while position < range.upperBound, [0x20, 0x09].contains(bytes[position]) { position += 1 }
    let nameStart = position
    while position < range.upperBound, isNameByte(bytes[position]) { position += 1 }
    guard position > nameStart, position < range.upperBound, bytes[position] == UInt8(ascii: "=")
    else { return nil }
    let name = lines.text(in: nameStart..<position)
    position += 1
    let quotes = [UInt8(ascii: "\""), UInt8(ascii: "'")]
    let quote = position < range.upperBound ? quotes.first { $0 == bytes[position] } : nil
    if quote != nil { position += 1 }
    let valueStart = position
    while position < range.upperBound,
      quote.map({ bytes[position] != $0 })
        ?? ![0x20, 0x09, UInt8(ascii: ">")].contains(bytes[position])
    {
      position += 1
    }
    guard quote == nil || position < range.upperBound else { return nil }
    let value = Located(
      lines.text(in: valueStart..<position), at: lines.location(of: valueStart..<position))
    return (name, value, quote == nil ? position : position + 1)
  }
}
