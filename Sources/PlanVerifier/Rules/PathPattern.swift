/// A path with wildcards: `*` and `?` within a directory, `**` across directories, `{a,b}`.
///
/// Square brackets stand for themselves, as the routes of some frameworks are named with them.
struct PathPattern {
  private let alternatives: [[UInt8]]
  /// What all matches start with.
  private let prefix: String

  /// Reads a pattern; `nil` for a path without wildcards.
  init?(_ text: String) {
    guard let first = text.firstIndex(where: { "*?{".contains($0) }) else { return nil }
    prefix = String(text[..<first])
    alternatives = Self.expanded(text).map { Array($0.utf8) }
  }

  /// The texts that braces stand for; a bounded number of them.
  private static func expanded(_ text: String) -> [String] {
    var done: [String] = []
    var open = [text]
    while let next = open.popLast(), done.count + open.count < 64 {
      guard let start = next.firstIndex(of: "{"),
        let end = next[start...].firstIndex(of: "}")
      else {
        done.append(next)
        continue
      }
      let (before, after) = (next[..<start], next[next.index(after: end)...])
      for choice in next[next.index(after: start)..<end].split(separator: ",") {
        open.append(String(before + choice + after))
      }
    }
    return done
  }

  /// Whether a path matches.
  ///
  /// - Complexity: O(*n* · *m*) in the lengths of path and pattern.
  func matches(_ path: String) -> Bool {
    guard path.hasPrefix(prefix) else { return false }
    let path = Array(path.utf8)
    return alternatives.contains { Self.matches(path, $0) }
  }

  private static func matches(_ path: [UInt8], _ pattern: [UInt8]) -> Bool {
    let (star, slash) = (UInt8(ascii: "*"), UInt8(ascii: "/"))
    // Whether the pattern so far matches the first bytes of the path, for each number of them.
    var reached = [Bool](repeating: false, count: path.count + 1)
    reached[0] = true
    var index = 0
    while index < pattern.count {
      let mark = pattern[index]
      let crosses = mark == star && index + 1 < pattern.count && pattern[index + 1] == star
      if mark == star {
        for end in path.indices where reached[end] && (crosses || path[end] != slash) {
          reached[end + 1] = true
        }
        index += crosses ? 2 : 1
        // `a/**/b` matches `a/b` too.
        if crosses, index < pattern.count, pattern[index] == slash,
          let before = reached.firstIndex(of: true), before == 0 || path[before - 1] == slash
        {
          var skipped = [Bool](repeating: false, count: path.count + 1)
          skipped[before] = true
          for end in path.indices where reached[end] && path[end] == slash {
            skipped[end + 1] = true
          }
          reached = skipped
          index += 1
        }
        continue
      }
      var following = [Bool](repeating: false, count: path.count + 1)
      for end in path.indices where reached[end] {
        let isAny = mark == UInt8(ascii: "?") && path[end] != slash
        if isAny || path[end] == mark { following[end + 1] = true }
      }
      reached = following
      index += 1
    }
    return reached[path.count]
  }
}
