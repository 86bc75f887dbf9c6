/// The changes since a revision that the user specified.
package struct ChangedFiles: Sendable {
  /// The paths of the changed and the untracked files.
  package let paths: Set<RepositoryPath>
  /// The new or changed lines of documents, counted from 1.
  ///
  /// If a changed document is missing here, all of its lines count as changed.
  package let lines: [RepositoryPath: [ClosedRange<Int>]]
  /// The index of the base commit in the log; `nil` if the log does not contain it.
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

  /// Returns whether a line of a document was added or changed.
  package func touches(line: Int, of path: RepositoryPath) -> Bool {
    guard paths.contains(path) else { return false }
    return lines[path].map { $0.contains { $0.contains(line) } } ?? true
  }

  /// Parses the ranges of new or changed lines in the output of `git diff --unified=0`.
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

  /// Parses the new line range of `@@ -1,2 +3,4 @@`; returns `nil` if no lines were added.
  private static func range(of head: ArraySlice<UInt8>) -> ClosedRange<Int>? {
    let words = String(decoding: head, as: UTF8.self).split(separator: " ")
    guard words.count > 2, words[2].hasPrefix("+") else { return nil }
    let numbers = words[2].dropFirst().split(separator: ",").compactMap { Int($0) }
    guard let first = numbers.first else { return nil }
    let count = numbers.count > 1 ? numbers[1] : 1
    return count > 0 ? first...(first + count - 1) : nil
  }
}
