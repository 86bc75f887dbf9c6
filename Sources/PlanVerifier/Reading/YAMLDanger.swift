/// YAML that no author writes, and that would cost more than it is worth.
struct YAMLDanger: Error {
  /// What is wrong.
  let message: String
  /// Where, from the start of the text.
  let offset: Int

  private static let maximumDepth = 64
  private static let maximumAliases = 20
  private static let brackets = Array("[]{}".utf8)

  /// Refuses text that nests very deep, or that multiplies values by aliases of aliases.
  ///
  /// Brackets in texts count too, until the end of their line; one text never holds that many.
  static func check(_ bytes: ArraySlice<UInt8>) throws(YAMLDanger) {
    var depth = 0
    var anchors = 0
    var aliases = 0
    // Whether a value may start here.
    var isStart = true
    var isLineStart = true
    for (offset, byte) in bytes.enumerated() {
      if isLineStart, byte != 0x20, byte != 0x09 {
        isLineStart = false
        if !brackets.contains(byte) { depth = 0 }
      }
      switch byte {
      case UInt8(ascii: "["), UInt8(ascii: "{"):
        depth += 1
        if depth > maximumDepth {
          throw YAMLDanger(message: "lists and maps nest too deep", offset: offset)
        }
        isStart = true
      case UInt8(ascii: "]"), UInt8(ascii: "}"): depth = max(0, depth - 1)
      case UInt8(ascii: "&"):
        if isStart { anchors += 1 }
        isStart = false
      case UInt8(ascii: "*"):
        if isStart { aliases += 1 }
        isStart = false
      case 0x0A, 0x0D:
        isStart = true
        isLineStart = true
      case 0x20, 0x09: break
      case UInt8(ascii: "-"), UInt8(ascii: ":"), UInt8(ascii: ","), UInt8(ascii: "?"):
        isStart = true
      default: isStart = false
      }
      if anchors > 0, aliases > maximumAliases {
        throw YAMLDanger(
          message: "there are more than \(maximumAliases) aliases", offset: offset)
      }
    }
  }
}
