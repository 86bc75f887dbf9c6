/// What changed since a revision that the user named.
package struct ChangedFiles: Sendable {
  /// The files.
  package let paths: Set<RepositoryPath>
  /// By document: the lines that are new or changed, counted from 1; of a document that is missing
  /// here all of them.
  package let lines: [RepositoryPath: [ClosedRange<Int>]]
  /// The place in the log of the commit that changes are counted from; `nil` where it is not there.
  let base: Int?

  /// Creates a set of changes.
  package init(
    paths: Set<RepositoryPath>, lines: [RepositoryPath: [ClosedRange<Int>]] = [:]
  ) {
    self.init(paths: paths, lines: lines, base: nil)
  }

  init(paths: Set<RepositoryPath>, lines: [RepositoryPath: [ClosedRange<Int>]], base: Int?) {
    self.paths = paths
    self.lines = lines
    self.base = base
  }

  /// Whether a line of a document is among the changes.
  package func touches(line: Int, of path: RepositoryPath) -> Bool {
    guard paths.contains(path) else { return false }
    return lines[path].map { $0.contains { $0.contains(line) } } ?? true
  }

  /// Reads what `git diff --unified=0` says of the new sides of files.
  static func lines(ofDiff output: [UInt8]) -> [RepositoryPath: [ClosedRange<Int>]] {
    var result: [RepositoryPath: [ClosedRange<Int>]] = [:]
    var path: RepositoryPath?
    for line in output.split(separator: SourceByte.lineFeed) {
      if line.starts(with: "+++ ".utf8) {
        let name = String(decoding: line.dropFirst(4), as: UTF8.self)
        path =
          name.hasPrefix("b/") ? try? RepositoryPath(verbatim: Array(name.utf8).dropFirst(2)) : nil
        if let path { result[path] = [] }
      } else if line.starts(with: "@@ ".utf8), let path, let range = range(of: line) {
        result[path, default: []].append(range)
      }
    }
    return result
  }

  /// The lines of `@@ -1,2 +3,4 @@`; `nil` where none were added.
  private static func range(of head: ArraySlice<UInt8>) -> ClosedRange<Int>? {
    let words = String(decoding: head, as: UTF8.self).split(separator: " ")
    guard words.count > 2, words[2].hasPrefix("+") else { return nil }
    let numbers = words[2].dropFirst().split(separator: ",").compactMap { Int($0) }
    guard let first = numbers.first else { return nil }
    let count = numbers.count > 1 ? numbers[1] : 1
    return count > 0 ? first...(first + count - 1) : nil
  }
}
