/// HTML blocks of the seven CommonMark kinds, which differ in their start and end conditions.
extension BlockParser {
  mutating func openHTML(in container: Int32, kind: Node.Kind) -> Opening? {
    var type = htmlStart()
    if type == 0, kind != .paragraph, isLoneTag() { type = 7 }
    guard type > 0 else { return nil }
    let block = addChild(to: container, .html, at: firstNonspace)
    nodes[Int(block)].detail = type
    return .done(block)
  }

  /// Returns the kind, one to six, of an HTML block that starts at the first nonspace byte; zero
  /// otherwise.
  private func htmlStart() -> UInt8 {
    let start = firstNonspace
    switch peek(start + 1) {
    case .question: return 3
    case .exclamation:
      if peek(start + 2) == .hyphen, peek(start + 3) == .hyphen { return 2 }
      if peek(start + 2) &- 0x41 < 26 { return 4 }
      return matches("[cdata[", at: start + 2) ? 5 : 0
    default: break
    }
    let isClosing = peek(start + 1) == .slash
    let nameStart = start + (isClosing ? 2 : 1)
    var nameEnd = nameStart
    while nameEnd - nameStart < 11, peek(nameEnd).isAlphanumeric { nameEnd += 1 }
    guard nameEnd > nameStart, nameEnd - nameStart < 11 else { return 0 }
    let name = String(
      decoding: (nameStart..<nameEnd).map { bytes[$0].lowercased }, as: UTF8.self)
    let next = peek(nameEnd)
    if !isClosing, name == "script" || name == "pre" || name == "style" {
      return next.isMarkupSpace || next == .greater ? 1 : 0
    }
    guard Self.blockTags.contains(name) else { return 0 }
    let endsTag = next == .greater || (next == .slash && peek(nameEnd + 1) == .greater)
    return next.isMarkupSpace || endsTag ? 6 : 0
  }

  /// Returns whether the line consists of exactly one complete tag.
  private func isLoneTag() -> Bool {
    guard peek(firstNonspace + 1).isLetter || peek(firstNonspace + 1) == .slash else {
      return false
    }
    let line = UnsafeBufferPointer(start: bytes + firstNonspace, count: lineEnd - firstNonspace)
    var scanner = InlineScanner(bytes: line.map { $0 == 0 ? 0xFF : $0 })
    guard let end = scanner.closingTagEnd(1) ?? scanner.openTagEnd(1) else { return false }
    return scanner.skip(end) { $0.isSpaceOrTab || $0 == 0x0C } == line.count
  }

  /// Returns whether the current line ends an HTML block; kinds six and seven end at a blank line
  /// instead.
  func endsHTML(_ node: Int32) -> Bool {
    switch nodes[Int(node)].detail {
    case 1:
      find("</script>") || find("</pre>") || find("</style>")
    case 2: find("-->")
    case 3: find("?>")
    case 4: find(">")
    case 5: find("]]>")
    default: false
    }
  }

  private func find(_ form: StaticString) -> Bool {
    var position = firstNonspace
    while position < lineEnd {
      if matches(form, at: position) { return true }
      position += 1
    }
    return false
  }

  /// Returns whether the line contains the given lowercase text at an offset, ignoring ASCII case.
  private func matches(_ form: StaticString, at start: Int) -> Bool {
    form.withUTF8Buffer { form in
      guard start + form.count <= lineEnd else { return false }
      return form.indices.allSatisfy {
        bytes[start + $0].lowercased == form[$0]
      }
    }
  }

  /// Reports a problem if a line of text starts with a probably malformed comment, or with a
  /// comment that is not a separate block because of its indentation.
  mutating func noteMalformedComment() {
    guard peek(firstNonspace) == .less else { return }
    let isShort = peek(firstNonspace + 1) == .exclamation && peek(firstNonspace + 2) == .hyphen
    let isBare = peek(firstNonspace + 1) == .hyphen && peek(firstNonspace + 2) == .hyphen
    guard isShort || isBare else { return }
    let isIndented = isShort && peek(firstNonspace + 3) == .hyphen
    report(isIndented ? .indentedComment : .malformedComment, firstNonspace..<lineEnd)
  }

  private static let blockTags: Set<String> = [
    "address", "article", "aside", "base", "basefont", "blockquote", "body", "caption", "center",
    "col", "colgroup", "dd", "details", "dialog", "dir", "div", "dl", "dt", "fieldset",
    "figcaption", "figure", "footer", "form", "frame", "frameset", "h1", "h2", "h3", "h4", "h5",
    "h6", "head", "header", "hr", "html", "iframe", "legend", "li", "link", "main", "menu",
    "menuitem", "nav", "noframes", "ol", "optgroup", "option", "p", "param", "section", "summary",
    "table", "tbody", "td", "tfoot", "th", "thead", "title", "tr", "track", "ul",
  ]
}
