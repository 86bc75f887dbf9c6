/// Code under `#if false`, which is never compiled.
struct InactiveCode {
  /// The tokens outside inactive code.
  let activeTokens: [SourceToken]
  private let ranges: [Range<Int>]

  /// Finds the inactive code; Swift is the only scanned language with `#if` directives.
  init(bytes: [UInt8], tokens: [SourceToken], language: SourceLanguage) {
    let hash = tokens.contains { $0.kind == .punctuation && $0.byte == SourceByte.hash }
    guard language == .swift, hash else {
      activeTokens = tokens
      ranges = []
      return
    }
    var active: [SourceToken] = []
    var ranges: [Range<Int>] = []
    // For each open `#if`: whether the current branch is inactive, and its start.
    var branches: [(isOff: Bool, start: Int)] = []
    var index = 0
    func word(_ place: Int) -> String {
      guard place < tokens.count, tokens[place].kind == .word else { return "" }
      return String(
        decoding: bytes[Int(tokens[place].start)..<Int(tokens[place].end)], as: UTF8.self)
    }
    func close(at place: Int) {
      guard let last = branches.popLast(), last.isOff else { return }
      if !branches.contains(where: \.isOff) { ranges.append(last.start..<place) }
    }
    while index < tokens.count {
      let token = tokens[index]
      let isDirective =
        token.kind == .punctuation && token.byte == SourceByte.hash && token.startsLine
      let name = isDirective ? word(index + 1) : ""
      switch name {
      case "if":
        let isOff =
          word(index + 2) == "false" && (index + 3 >= tokens.count || tokens[index + 3].startsLine)
        branches.append((isOff, Int(token.start)))
      case "else", "elseif":
        close(at: Int(token.start))
        branches.append((false, Int(token.start)))
      case "endif": close(at: Int(token.start))
      default: break
      }
      if !branches.contains(where: \.isOff) { active.append(token) }
      index += 1
    }
    while !branches.isEmpty { close(at: bytes.count) }
    activeTokens = ranges.isEmpty ? tokens : active
    self.ranges = ranges
  }

  /// Returns the inactive code and the comments that do not overlap it, as sorted ranges.
  func joined(with comments: [Range<Int>]) -> [Range<Int>] {
    guard !ranges.isEmpty else { return comments }
    let outside = comments.filter { comment in
      !ranges.contains { $0.overlaps(comment) }
    }
    return (outside + ranges).sorted { $0.lowerBound < $1.lowerBound }
  }
}
