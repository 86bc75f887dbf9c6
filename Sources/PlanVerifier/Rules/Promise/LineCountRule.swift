internal import Diagnostics

extension Rule {
  /// The rule that promised files have the promised numbers of lines.
  static let lineCount = Rule(
    "promise.line-count", .error,
    page: RulePage(
      what: "A promised file has at least min_lines and at most max_lines lines.",
      why: """
        A line count is a weak promise, but a file far below it is a stub. For min_lines, lines \
        are counted as the planning tools do, which is one more than the number of line feeds; for \
        max_lines, as editors do. A line feed at the end of a file therefore never breaks a \
        promise. For a folder, the lines of all files in it are added.
        """,
      example: """
        artifacts:
          - path: Sources/Sync.swift
            min_lines: 80            # the file has 12
        """,
      fix: "Write the rest of Sources/Sync.swift, or promise what it does instead of its length.")
  ) { context in
    context.dueArtifacts.flatMap { due -> [RuleFinding] in
      guard due.artifact.minimumLines != nil || due.artifact.maximumLines != nil else { return [] }
      // The line counts of all files in a directory are added up.
      if due.directory != nil { return findings(due, due.name, Lines(due.files.map(\.file))) }
      return due.files.flatMap { judged in
        findings(due, "'\(judged.file.path)'\(judged.remark)", Lines([judged.file]))
      }
    }
  }

  private static func findings(
    _ due: DueArtifact, _ name: String, _ lines: Lines
  ) -> [RuleFinding] {
    let isSum = due.directory != nil
    @Sendable func holds(_ files: [SourceFile], _ condition: (Lines) -> Bool) -> Bool {
      isSum ? condition(Lines(files)) : files.allSatisfy { condition(Lines([$0])) }
    }
    var findings: [RuleFinding] = []
    if let least = due.artifact.minimumLines, lines.forLeast < least.value {
      findings.append(
        RuleFinding(
          "\(name) has \(lines.count.counted("line")), but the plan promises at least "
            + "\(least.value)",
          at: least.location, fix: "write the rest, or lower the number",
          promise: due.promise(.lines, "min_lines") { files in
            holds(files) { $0.forLeast >= least.value }
          }))
    }
    if let most = due.artifact.maximumLines, lines.count > most.value {
      findings.append(
        RuleFinding(
          "\(name) has \(lines.count.counted("line")), but the plan promises at most "
            + "\(most.value)",
          at: most.location, fix: "shorten it, or raise the number",
          promise: due.promise(.lines, "max_lines") { files in
            holds(files) { $0.count <= most.value }
          }))
    }
    return findings
  }
}

/// The line counts of one or more files.
private struct Lines {
  /// The number of line feeds plus one for each file, which is how planning tools count lines.
  private(set) var forLeast = 0
  /// The number of lines as editors count them.
  private(set) var count = 0

  init(_ files: [SourceFile]) {
    for file in files {
      let feeds = file.bytes.withUnsafeBufferPointer { bytes in
        bytes.count { $0 == SourceByte.lineFeed }
      }
      forLeast += feeds + 1
      count += feeds + (file.bytes.last.map { $0 != SourceByte.lineFeed } == true ? 1 : 0)
    }
  }
}
