/// A reader for the subset of XML that cmark-gfm writes.
struct PeerStructure {
  private let bytes: [UInt8]
  private var position = 0
  private var structure = Structure()

  /// Returns the structure of one XML document, as lines of text.
  static func text(of xml: some Sequence<UInt8>) -> String {
    var reader = PeerStructure(bytes: Array(xml))
    reader.read()
    return reader.structure.text
  }

  private init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  private mutating func read() {
    while skip(to: UInt8(ascii: "<")) {
      position += 1
      let tag = take(until: UInt8(ascii: ">"))
      position += 1
      switch tag.utf8.first {
      case UInt8(ascii: "?"), UInt8(ascii: "!"), nil: continue
      case UInt8(ascii: "/"): structure.outdent()
      default: open(tag)
      }
    }
  }

  private mutating func open(_ tag: String) {
    let isEmpty = tag.utf8.last == UInt8(ascii: "/")
    let name = String(tag.prefix { $0 != " " && $0 != "/" })
    let attributes = Self.attributes(of: tag)
    guard tag.contains("xml:space") else {
      structure.add(name, attributes)
      if !isEmpty { structure.indent() }
      return
    }
    let literal = Self.unescaped(take(until: UInt8(ascii: "<")))
    _ = take(until: UInt8(ascii: ">"))
    // cmark-gfm leaves an empty text node where it trims whitespace.
    if name == "text" && literal.isEmpty { return }
    structure.add(name, attributes, literal: literal)
  }

  private static let compared = ["level", "type", "start", "tight", "info", "align", "destination"]

  private static func attributes(of tag: String) -> String {
    var result: [String] = []
    for name in compared {
      guard let start = tag.firstRange(of: " \(name)=\"")?.upperBound else { continue }
      let value = unescaped(String(tag[start...].prefix { $0 != "\"" }))
      if name != "destination" && value.isEmpty { continue }
      result.append("\(name)=\(value)")
    }
    return result.joined(separator: " ")
  }

  private mutating func skip(to byte: UInt8) -> Bool {
    while position < bytes.count, bytes[position] != byte { position += 1 }
    return position < bytes.count
  }

  private mutating func take(until byte: UInt8) -> String {
    let start = position
    _ = skip(to: byte)
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  private static func unescaped(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: "&")) else { return text }
    return text.replacing("&lt;", with: "<").replacing("&gt;", with: ">")
      .replacing("&quot;", with: "\"").replacing("&amp;", with: "&")
  }
}
