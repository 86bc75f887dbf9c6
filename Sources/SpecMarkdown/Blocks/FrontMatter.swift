/// Metadata at the very start of a document, between a line of three hyphens and a line of three
/// hyphens or dots.
///
/// The line after the opening line must not be blank; a `---` followed by a blank line is a
/// thematic break, as elsewhere.
public struct FrontMatter: Hashable, Sendable {
  /// The byte range from the opening line to the end of the closing line, without its line ending.
  public let range: Range<Int>
  /// The byte range between the opening and the closing line.
  public let contentRange: Range<Int>
}

extension BlockParser {
  /// Consumes the lines of the front matter; returns `nil` if the document does not start with
  /// closed front matter.
  ///
  /// Reports front matter that is not closed.
  mutating func parseFrontMatter() -> (range: Range<Int>, content: Range<Int>)? {
    let start = byteOrderMarkLength
    let restart = self
    guard advanceToNextLine(), isFence(.hyphen, from: start), advanceToNextLine(), !isBlankLine
    else {
      self = restart
      return nil
    }
    let contentStart = lineStart
    repeat {
      if isFence(.hyphen, from: lineStart) || isFence(.dot, from: lineStart) {
        return (start..<lineEnd, contentStart..<lineStart)
      }
    } while advanceToNextLine()
    self = restart
    report(.unclosedFrontMatter, start..<start + 3)
    return nil
  }

  /// Returns whether the line consists of three marks, optionally followed by spaces and tabs.
  private func isFence(_ mark: UInt8, from start: Int) -> Bool {
    guard start + 3 <= lineEnd, (start..<start + 3).allSatisfy({ bytes[$0] == mark }) else {
      return false
    }
    return (start + 3..<lineEnd).allSatisfy { bytes[$0].isSpaceOrTab }
  }

  private var isBlankLine: Bool {
    (lineStart..<lineEnd).allSatisfy { bytes[$0].isSpaceOrTab }
  }
}
