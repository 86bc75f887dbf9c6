/// An error for YAML that does not occur in practice and is too expensive to parse.
struct YAMLLimitError: Error {
  /// The description of the problem.
  let message: String
  /// The byte offset of the problem from the start of the text.
  let offset: Int

  private static let maximumDepth = 64
  private static let maximumAliases = 20
  private static let brackets = Array("[]{}".utf8)

  /// Rejects text with too many nested brackets, or with an anchor and too many aliases.
  ///
  /// Aliases can multiply the number of values. Brackets in strings count as well. The nesting
  /// depth is reset at each line that does not start with a bracket, so brackets in the strings of
  /// several lines do not add up.
  ///
  /// - Throws: ``YAMLLimitError`` at the first byte that exceeds a limit.
  static func check(_ bytes: ArraySlice<UInt8>) throws(YAMLLimitError) {
    var depth = 0
    var anchors = 0
    var aliases = 0
    // Whether a value can start here.
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
          throw YAMLLimitError(message: "lists and maps are nested too deeply", offset: offset)
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
        throw YAMLLimitError(
          message: "it has more than \(maximumAliases) aliases", offset: offset)
      }
    }
  }
}
