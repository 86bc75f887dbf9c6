/// Link reference definitions at the start of a paragraph.
extension BlockParser {
  /// Removes the definitions from the start of a paragraph, and records them.
  ///
  /// - Returns: Whether the paragraph still contains text.
  mutating func resolveDefinitions(of paragraph: Int32) -> Bool {
    let node = nodes[Int(paragraph)]
    guard node.segmentCount > 0 else { return false }
    let first = Int(node.payload)
    guard segments[first].padding == 0, bytes[Int(segments[first].start)] == .leftBracket else {
      return true
    }
    let text = definitionText(of: node)
    let scanner = InlineScanner(bytes: text.bytes)
    var position = 0
    while scanner.byte(position) == .leftBracket,
      let definition = scanner.definition(position, text: text)
    {
      definitions.append(definition.record)
      position = definition.end
    }
    guard position > 0 else { return true }
    let used = text.bytes[..<position].count { $0 == .lineFeed }
    let left = Int(node.segmentCount) - used
    nodes[Int(paragraph)].payload = UInt32(truncatingIfNeeded: first + used)
    nodes[Int(paragraph)].segmentCount = UInt32(truncatingIfNeeded: max(0, left))
    nodes[Int(paragraph)].start =
      left > 0
      ? segments[first + used].start : UInt32(truncatingIfNeeded: min(firstNonspace, lineEnd))
    return left > 0
  }

  private func definitionText(of node: Node) -> InlineText {
    let source = UnsafeBufferPointer(start: bytes, count: count)
    var text = InlineText()
    for segment in segments[Int(node.payload)..<Int(node.payload + node.segmentCount)] {
      for _ in 0..<segment.padding { text.append(.space, at: Int(segment.start)) }
      text.append(source, Int(segment.start)..<Int(segment.end), unescapingPipes: false)
      text.append(.lineFeed, at: Int(segment.end))
    }
    return text
  }
}

extension InlineScanner {
  /// Parses a definition that starts at a bracket and fills whole lines; returns `nil` if no
  /// definition starts there.
  fileprivate func definition(
    _ start: Int, text: InlineText
  ) -> (record: DefinitionRecord, end: Int)? {
    guard let labelEnd = labelEnd(start), byte(labelEnd) == .colon else { return nil }
    let label = bytes[start + 1..<labelEnd - 1]
    guard !label.allSatisfy(\.isSpace),
      let destination = destination(skipSpacesAndLineEnd(labelEnd + 1)),
      let end = definitionEnd(after: destination.end)
    else { return nil }
    let range = text.sourceRange(start..<end - 1)
    let record = DefinitionRecord(
      range: ByteSpan(
        start: UInt32(truncatingIfNeeded: range.lowerBound),
        end: UInt32(truncatingIfNeeded: range.upperBound)),
      label: String(decoding: label, as: UTF8.self),
      destination: InlineDecoder.decode(bytes[destination.content]))
    return (record, end)
  }

  /// Returns the end of the last line of a definition, including a title that ends its line; `nil`
  /// if other text follows the destination on its line.
  private func definitionEnd(after destination: Int) -> Int? {
    let title = skipSpacesAndLineEnd(destination)
    if title > destination, let titleEnd = titleEnd(title), let end = lineEnd(titleEnd) {
      return end
    }
    return lineEnd(destination)
  }

  private func lineEnd(_ start: Int) -> Int? {
    let end = skip(start) { $0.isSpaceOrTab }
    return byte(end) == .lineFeed ? end + 1 : nil
  }
}
