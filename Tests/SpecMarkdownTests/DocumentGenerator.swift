import TestSupport

/// A generator of small documents from fragments that parsers often get wrong.
struct DocumentGenerator {
  private var random: SeededGenerator

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
  }

  /// Returns the next document, which does not begin with a hyphen, because a line of hyphens could
  /// start front matter.
  mutating func next() -> [UInt8] {
    var text = ""
    let lineEnd = random.oneIn(8) ? random.pick(["\r\n", "\r"]) : "\n"
    for _ in 0..<random.below(9) + 1 {
      text += line()
      text += random.oneIn(40) ? random.pick(["\r\n", "\r", "\n\n", ""]) : lineEnd
    }
    while random.oneIn(4), text.utf8.last.map({ $0 == 10 || $0 == 13 }) ?? false {
      text.unicodeScalars.removeLast()
    }
    if text.hasPrefix("-") { text = "\n" + text }
    var bytes = Array(text.utf8)
    if random.oneIn(50) { bytes = [0xEF, 0xBB, 0xBF] + bytes }
    if random.oneIn(30) {
      bytes.insert(
        random.pick([0, 0x80, 0xC3, 0xFF, 0x0B, 0x0C]), at: random.below(bytes.count + 1))
    }
    return bytes
  }

  private mutating func line() -> String {
    var line = ""
    for _ in 0..<random.below(3) { line += random.pick(Self.prefixes) }
    switch random.below(8) {
    case 0: return line + random.pick(Self.wholeLines)
    case 1, 2: return line + row()
    case 3: return line + delimiterRow()
    default: break
    }
    for _ in 0..<random.below(7) { line += random.pick(Self.pieces) }
    return line
  }

  private mutating func row() -> String {
    var row = random.oneIn(3) ? "" : "|"
    for _ in 0..<random.below(4) + 1 {
      for _ in 0..<random.below(4) { row += random.pick(Self.cellPieces) }
      row += random.oneIn(12) ? "" : "|"
    }
    return row
  }

  private mutating func delimiterRow() -> String {
    var row = random.oneIn(3) ? "" : "|"
    let count = random.below(4) + 1
    for column in 0..<count {
      row += random.pick(["-", "--", "---", ":-", "-:", ":-:", " --- ", " :-- ", "\t-", ":"])
      if column + 1 < count || !random.oneIn(3) { row += "|" }
    }
    return row + random.pick(["", "", "", " ", "\t", "x"])
  }

  private static let prefixes = [
    "", "", "", " ", "  ", "   ", "    ", "\t", " \t", "> ", ">", "- ", "* ", "+ ", "-\t", "1. ",
    "2) ", "10. ", "-   ", "-     ", "  - ", "   > ", "- [ ] ", "- [x] ", "    - ", "      ",
  ]

  private static let wholeLines = [
    "", "", "", " ", "\t", "```", "````", "~~~", "``` swift", "~~~ a`b", "```a`", "---", "***",
    "___", "- - -", "* * *", "===", "=", "--", "-", "*", "+", "1.", "#", "##", "# a", "## b ##",
    "### c \\##", "####### d", "#e", "# # #", "<!-- a -->", "<!-- b", "c -->", "<!-->", "<div>",
    "</div>", "<b>", "<b a='x'", "<pre>", "</pre>", "<script>", "</script> x", "<?php", "?>",
    "<!A", "<![CDATA[", "]]>", "<a href=\"x\">", "<del>x</del>", "[a]: /b", "[a]: <b c> 'd'",
    "[a]:", "/url", "'title'", "[b]: x \"y\"", "[b]: x \"y", "z\"", "[c]: x 'a' b", "[ ]: x",
    "[a\\]]: x", "Foo", "foo", "bar",
  ]

  private static let pieces = [
    "a", "b c", " ", "  ", "*", "**", "***", "_", "__", "`", "``", "~", "~~", "~~~", "[", "]",
    "![", "](", ")", "(", "[a]", "[b]", "[a][]", "[a][b]", "[x](y)", "[x](<y z> 't')", "![i](j)",
    "\\", "\\\\", "\\|", "\\*", "|", "<", ">", "<b>", "</b>", "<a@b.c>", "<http://x.y>",
    "<!-- c -->", "<br/>", "&amp;", "&", "&#65;", "&#x;", "&nosuch;", "!", "\"", "'", "#", "-",
    "=", ":", "é", "“", "\u{A0}", "🙂", "\t", "1.", "- ", "> ", ".", ",", "[ ]", "[x]", "<?", "?>",
  ]

  private static let cellPieces = [
    "a", "b", " ", " ", "`", "``", "\\|", "\\\\|", "`x\\|y`", "*", "**", "_", "~~", "[", "](u)",
    "[a](b)", "<b>", "&lt;", "\\", "é", "|", "\t", "-", ":", "1", "<!-- x -->", "![a](b)", "[a]",
  ]
}
