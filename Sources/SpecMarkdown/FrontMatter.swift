/// Metadata at the very start of a document, between two lines of three hyphens.
///
/// The line behind the opening one must not be blank; a `---` with a blank line behind it is a
/// thematic break as in any other place.
public struct FrontMatter: Hashable, Sendable {
  /// The bytes from the opening to the end of the closing line, its line end left out.
  public let range: Range<Int>
  /// The bytes between the two lines.
  public let contentRange: Range<Int>
}

extension BlockParser {
  /// Takes the lines of front matter, if the document begins with it.
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

  /// Whether the line is three marks, with nothing but white space behind.
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
