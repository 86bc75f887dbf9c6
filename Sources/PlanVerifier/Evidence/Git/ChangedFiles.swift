/// The changes of the working tree since a revision that the user specified.
///
/// They include uncommitted changes. The base commit is the merge base of the revision and the
/// current commit or, without a merge base, the revision itself.
package struct ChangedFiles: Sendable {
  /// The paths of the added, changed and deleted files, and of the untracked files that `git` does
  /// not ignore.
  package let paths: Set<RepositoryPath>
  /// The new or changed lines of the documents in `.planning`, by path and counted from 1.
  ///
  /// If a changed document is missing here, all of its lines count as changed.
  package let lines: [RepositoryPath: [ClosedRange<Int>]]
  /// The index of the base commit in the log; `nil` if the log does not contain it.
  let base: Int?
  /// The paths of the changed and deleted files that existed at the base commit.
  let earlierPaths: Set<RepositoryPath>
  /// The contents of the changed planning documents at the base commit, by path.
  ///
  /// A document that did not exist at the base commit is missing here. The value is `nil` if one of
  /// the contents cannot be read, or if the base commit is unknown.
  let earlier: [RepositoryPath: [UInt8]]?

  /// Creates a set of changes since an unknown base commit.
  package init(
    paths: Set<RepositoryPath>, lines: [RepositoryPath: [ClosedRange<Int>]] = [:]
  ) {
    self.init(paths: paths, lines: lines, base: nil, earlierPaths: [], earlier: nil)
  }

  init(
    paths: Set<RepositoryPath>, lines: [RepositoryPath: [ClosedRange<Int>]], base: Int?,
    earlierPaths: Set<RepositoryPath>, earlier: [RepositoryPath: [UInt8]]?
  ) {
    self.paths = paths
    self.lines = lines
    self.base = base
    self.earlierPaths = earlierPaths
    self.earlier = earlier
  }

  /// Returns whether a line of a planning document was added or changed.
  ///
  /// If the document was changed, but its changed lines are unknown, all of its lines count.
  package func touches(line: Int, of path: RepositoryPath) -> Bool {
    guard paths.contains(path) else { return false }
    return lines[path].map { $0.contains { $0.contains(line) } } ?? true
  }

  /// Returns the tree and the planning documents at the base commit.
  ///
  /// They are determined by reverting the changes in the current ones, except that the content of
  /// the settings file remains the current one.
  ///
  /// - Returns: `nil` if ``earlier`` is `nil`.
  func documents(before files: PlanningFiles) -> PlanningFiles? {
    guard let earlier else { return nil }
    var result = files
    var emptied: Set<RepositoryPath> = []
    for path in paths {
      result.entries[path] = earlierPaths.contains(path) ? .file : nil
      if path != PlanningFiles.settings { result.contents[path] = earlier[path] }
      var parent = path.parent
      while parent != .root {
        if earlierPaths.contains(path) {
          result.entries[parent] = .directory
        } else {
          emptied.insert(parent)
        }
        parent = parent.parent
      }
    }
    // The directories that the changes created did not exist at the base commit.
    for (path, kind) in result.entries where kind != .directory && !emptied.isEmpty {
      var parent = path.parent
      while parent != .root {
        emptied.remove(parent)
        parent = parent.parent
      }
    }
    for path in emptied { result.entries[path] = nil }
    return result
  }

  /// Parses the paths of the changed files in the output of `git diff --raw -z --no-abbrev`.
  ///
  /// - Returns: Each path with the blob before the change, which is `nil` for a new file.
  static func changes(
    ofRawDiff output: [UInt8]
  ) -> [(path: RepositoryPath, before: GitLog.Blob?)] {
    let parts = output.split(separator: 0)
    return stride(from: 0, to: parts.count - 1, by: 2).compactMap { index in
      let fields = parts[index].split(separator: 0x20)
      guard fields.count == 5, let path = try? RepositoryPath(verbatim: parts[index + 1]) else {
        return nil
      }
      return (path, GitLog.Blob(fields[2]))
    }
  }

  /// Parses the ranges of new or changed lines in the output of `git diff --unified=0`.
  static func lines(ofDiff output: [UInt8]) -> [RepositoryPath: [ClosedRange<Int>]] {
    var result: [RepositoryPath: [ClosedRange<Int>]] = [:]
    var path: RepositoryPath?
    // The number of remaining lines in the hunk; these lines can look like diff headers.
    var rest = 0
    for line in output.split(separator: SourceByte.lineFeed) {
      if rest > 0, line.first == UInt8(ascii: "-") || line.first == UInt8(ascii: "+") {
        rest -= 1
      } else if line.starts(with: "+++ ".utf8) {
        // A tab follows a name that contains a space.
        let name =
          line.last == UInt8(ascii: "\t") ? line.dropFirst(4).dropLast() : line.dropFirst(4)
        path = name.starts(with: "b/".utf8) ? try? RepositoryPath(verbatim: name.dropFirst(2)) : nil
        if let path { result[path] = [] }
      } else if line.starts(with: "@@ ".utf8), let hunk = hunk(line) {
        rest = hunk.removed + hunk.added.count
        if let path, !hunk.added.isEmpty {
          result[path, default: []].append(hunk.added.lowerBound...(hunk.added.upperBound - 1))
        }
      }
    }
    return result
  }

  /// Parses a hunk header such as `@@ -1,2 +3,4 @@`.
  ///
  /// - Returns: The number of removed lines and the range of added lines; `nil` if the header is
  ///   malformed.
  private static func hunk(_ head: ArraySlice<UInt8>) -> (removed: Int, added: Range<Int>)? {
    let words = String(decoding: head, as: UTF8.self).split(separator: " ")
    guard words.count > 2, let removed = range(of: words[1], after: "-"),
      let added = range(of: words[2], after: "+")
    else { return nil }
    return (removed.count, added)
  }

  /// Parses a range of lines, such as `+3,4` or, for a single line, `+3`.
  ///
  /// - Returns: `nil` if the text is malformed or starts with another sign.
  private static func range(of word: Substring, after sign: Character) -> Range<Int>? {
    guard word.first == sign else { return nil }
    let numbers = word.dropFirst().split(separator: ",").map { Int($0) }
    guard (1...2).contains(numbers.count), let first = numbers[0],
      let count = numbers.count > 1 ? numbers[1] : 1, first >= 0, count >= 0,
      !first.addingReportingOverflow(count).overflow
    else { return nil }
    return first..<(first + count)
  }
}
