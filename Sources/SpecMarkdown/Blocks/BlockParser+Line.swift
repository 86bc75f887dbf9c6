#if canImport(Darwin)
  private import Darwin
#elseif canImport(Musl)
  private import Musl
#else
  private import Glibc
#endif

/// The cursor in the current line: byte offsets and, because of tabs, columns.
extension BlockParser {
  private static let tabStop = 4

  /// Moves to the next line; returns `false` at the end of the document.
  mutating func advanceToNextLine() -> Bool {
    guard nextLineStart < count else { return false }
    lineStart = nextLineStart
    lineStarts.append(UInt32(truncatingIfNeeded: lineStart))
    if nextLineFeed < lineStart { nextLineFeed = find(.lineFeed, from: lineStart) }
    if nextCarriageReturn < lineStart {
      nextCarriageReturn = find(.carriageReturn, from: lineStart)
    }
    lineEnd = min(nextLineFeed, nextCarriageReturn)
    let isPair =
      lineEnd == nextCarriageReturn && lineEnd + 1 == nextLineFeed && nextLineFeed < count
    nextLineStart = min(lineEnd + (isPair ? 2 : 1), count)
    return true
  }

  /// Returns the offset of the first occurrence of a byte at or after an offset, or the end of the
  /// document.
  private func find(_ byte: UInt8, from start: Int) -> Int {
    guard start < count, let hit = memchr(bytes + start, Int32(byte), count - start) else {
      return count
    }
    return UnsafeRawPointer(bytes).distance(to: UnsafeRawPointer(hit))
  }

  /// Returns the byte at an offset, or a line feed at and beyond the end of the line.
  func peek(_ position: Int) -> UInt8 {
    position < lineEnd ? bytes[position] : .lineFeed
  }

  /// Finds the first byte that is neither a space nor a tab, the indent, and whether the line is
  /// blank.
  mutating func findFirstNonspace() {
    if firstNonspace <= offset {
      firstNonspace = offset
      firstNonspaceColumn = column
      scan: while firstNonspace < lineEnd {
        switch bytes[firstNonspace] {
        case .space: firstNonspaceColumn += 1
        case .tab: firstNonspaceColumn += Self.tabStop - firstNonspaceColumn % Self.tabStop
        default: break scan
        }
        firstNonspace += 1
      }
    }
    indent = firstNonspaceColumn - column
    isBlank = firstNonspace >= lineEnd
  }

  /// Moves the cursor forward by a number of bytes.
  mutating func advance(bytes amount: Int) {
    var left = amount
    while left > 0 {
      hasPartialTab = false
      column += peek(offset) == .tab ? Self.tabStop - column % Self.tabStop : 1
      offset += 1
      left -= 1
    }
  }

  /// Moves the cursor forward by a number of columns; it can stop inside a tab.
  mutating func advance(columns amount: Int) {
    var left = amount
    while left > 0 {
      guard peek(offset) == .tab else {
        hasPartialTab = false
        offset += 1
        column += 1
        left -= 1
        continue
      }
      let width = Self.tabStop - column % Self.tabStop
      hasPartialTab = width > left
      let step = min(left, width)
      column += step
      offset += hasPartialTab ? 0 : 1
      left -= step
    }
  }

  /// Moves the cursor to the end of the line.
  mutating func advanceToLineEnd() {
    guard offset < lineEnd else { return }
    hasPartialTab = false
    column += lineEnd - offset
    offset = lineEnd
  }

  /// Adds the rest of the line to a leaf, up to an offset or, by default, to the end of the line.
  mutating func addLine(to node: Int32, end: Int? = nil) {
    let end = end ?? lineEnd
    var padding = 0
    if hasPartialTab {
      offset += 1
      padding = Self.tabStop - column % Self.tabStop
    }
    let start = min(offset, end)
    addSegment(
      Segment(
        start: UInt32(truncatingIfNeeded: start), end: UInt32(truncatingIfNeeded: end),
        padding: UInt8(truncatingIfNeeded: padding)),
      to: node)
    let reach = UInt32(truncatingIfNeeded: end)
    if nodes[Int(node)].end < reach { nodes[Int(node)].end = reach }
  }

  /// Appends a segment; only one leaf is open at a time, so the segments of a leaf are contiguous.
  private mutating func addSegment(_ segment: Segment, to node: Int32) {
    if nodes[Int(node)].segmentCount == 0 {
      nodes[Int(node)].payload = UInt32(truncatingIfNeeded: segments.count)
    }
    segments.append(segment)
    nodes[Int(node)].segmentCount += 1
  }
}
