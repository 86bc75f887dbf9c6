internal import Diagnostics

/// The lines of a plan that are in code fences, or in comments that begin at the start of a line.
///
/// Fences in real plans are not always closed. The search for the end of a fence stops at a closing
/// tag, such as `</task>`, if its opening tag is not in the fence. An unclosed fence hides nothing,
/// so that the tasks after it are still found.
struct HiddenLines {
  private var ranges: [ClosedRange<Int>] = []
  private(set) var diagnostics: [Diagnostic] = []
  /// The number of bytes searched for the ends of fences; see ``budget(for:)`` for its limit.
  private(set) var work = 0

  private let lines: SourceLines
  /// The last unclosed fence of each mark, so that later fences do not repeat the search.
  ///
  /// Each value contains the length of the fence and the line at which the search stopped.
  private var unclosed: [UInt8: (length: Int, until: Int)] = [:]
  private var hasCommentEnd = true

  init(_ lines: SourceLines, from first: Int) {
    self.lines = lines
    var line = first
    while line <= lines.count {
      if let fence = Fence(lines, line) {
        line = hide(fence, from: line)
      } else if isCommentStart(line) {
        line = hideComment(from: line)
      }
      line += 1
    }
  }

  /// Returns whether a line is hidden.
  ///
  /// - Complexity: O(log *n*) in the number of fences and comments.
  func contains(_ line: Int) -> Bool { ranges.cover(line) }

  /// Returns the number of searched bytes after which further fences in a file are ignored.
  ///
  /// This is 1 MiB or four times the size of the file, whichever is larger.
  static func budget(for lines: SourceLines) -> Int { max(1 << 20, 4 * lines.bytes.count) }

  /// Hides a fence and returns its last line, or returns its first line if no end is found.
  private mutating func hide(_ fence: Fence, from start: Int) -> Int {
    if let known = unclosed[fence.mark], fence.length >= known.length, start < known.until {
      return start
    }
    guard work <= Self.budget(for: lines) else { return start }
    var open: [String: Int] = [:]
    var line = start + 1
    var isAtClosingTag = false
    search: while line <= lines.count, work <= Self.budget(for: lines) {
      work += lines.range(ofLine: line).count + 1
      if let other = Fence(lines, line), other.closes(fence) {
        ranges.append(start...line)
        return line
      }
      if let tag = blockTag(at: line) {
        if !tag.isClosing {
          open[tag.name, default: 0] += 1
        } else if open[tag.name, default: 0] > 0 {
          open[tag.name, default: 0] -= 1
        } else {
          isAtClosingTag = true
          break search
        }
      }
      line += 1
    }
    // If the budget was used up, the end may be in a later line.
    guard isAtClosingTag || line > lines.count else { return start }
    unclosed[fence.mark] = (fence.length, line)
    diagnostics.append(
      Diagnostic(
        .warning, "plan.unclosed-fence", "the code fence is not closed",
        at: lines.location(of: lines.range(ofLine: start)),
        fix: "add a closing fence of at least the same length at the end of the code"))
    // The fence is not hidden, because the tasks after it would be hidden as well.
    return start
  }

  private func blockTag(at line: Int) -> Tag? {
    var range = lines.range(ofLine: line)
    while let first = range.first, [0x20, 0x09].contains(lines.bytes[first]) {
      range = range.dropFirst()
    }
    return Tag(lines, range).flatMap { Self.blocks.contains($0.name) ? $0 : nil }
  }

  private static let blocks: Set<String> = [
    "task", "tasks", "action", "verify", "done", "context", "objective", "verification",
    "success_criteria", "output",
  ]

  private func isCommentStart(_ line: Int) -> Bool {
    lines.bytes[lines.range(ofLine: line)].drop { $0 == 0x20 || $0 == 0x09 }
      .starts(with: "<!--".utf8)
  }

  /// Hides a comment and returns its last line, or returns its first line if no end is found.
  private mutating func hideComment(from start: Int) -> Int {
    guard hasCommentEnd else { return start }
    var line = start
    while line <= lines.count {
      if lines.firstRange(of: Self.commentEnd, in: lines.range(ofLine: line)) != nil {
        ranges.append(start...line)
        return line
      }
      line += 1
    }
    hasCommentEnd = false
    diagnostics.append(
      Diagnostic(
        .warning, "plan.unclosed-comment", "the comment is not closed",
        at: lines.location(of: lines.range(ofLine: start)),
        fix: "add '-->' at the end of the comment"))
    return start
  }

  private static let commentEnd = Array("-->".utf8)
}

/// A line that opens or closes a code fence.
private struct Fence {
  let mark: UInt8
  let length: Int
  let hasInfo: Bool

  init?(_ lines: SourceLines, _ line: Int) {
    let text = lines.bytes[lines.range(ofLine: line)].drop { $0 == 0x20 || $0 == 0x09 }
    guard let mark = text.first, mark == UInt8(ascii: "`") || mark == UInt8(ascii: "~") else {
      return nil
    }
    let length = text.prefix { $0 == mark }.count
    let info = text.dropFirst(length)
    guard length >= 3, mark != UInt8(ascii: "`") || !info.contains(mark) else { return nil }
    self.mark = mark
    self.length = length
    hasInfo = !info.allSatisfy { $0 == 0x20 || $0 == 0x09 }
  }

  func closes(_ other: Fence) -> Bool {
    mark == other.mark && length >= other.length && !hasInfo
  }
}
