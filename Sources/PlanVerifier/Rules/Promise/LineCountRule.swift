internal import Diagnostics

extension Rule {
  static let lineCount = Rule(
    "promise.line-count", .error,
    page: RulePage(
      what: "A promised file has at least min_lines and at most max_lines lines.",
      why: """
        A line count is a weak promise, but a file far below it is a stub. For min_lines, lines \
        are counted as the planning tools do, which is one more than the number of line feeds; for \
        max_lines, as editors do. A line feed at the end of a file therefore never breaks a \
        promise.
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
      return due.files.flatMap { judged -> [RuleFinding] in
        let lines = Lines(judged.file)
        let name = "'\(judged.file.path)'\(judged.remark)"
        var findings: [RuleFinding] = []
        if let least = due.artifact.minimumLines, lines.forLeast < least.value {
          findings.append(
            RuleFinding(
              "\(name) has \(Wording.count(lines.count, "line")), but the plan promises at least "
                + "\(least.value)",
              at: least.location, fix: "complete the file, or lower the number",
              promise: due.promise(.lines, "min_lines") { files in
                files.allSatisfy { Lines($0).forLeast >= least.value }
              }))
        }
        if let most = due.artifact.maximumLines, lines.count > most.value {
          findings.append(
            RuleFinding(
              "\(name) has \(Wording.count(lines.count, "line")), but the plan promises at most "
                + "\(most.value)",
              at: most.location, fix: "split the file, or raise the number",
              promise: due.promise(.lines, "max_lines") { files in
                files.allSatisfy { Lines($0).count <= most.value }
              }))
        }
        return findings
      }
    }
  }
}

/// The line counts of a file.
private struct Lines {
  /// The count of the planning tools: the number of line feeds plus one.
  let forLeast: Int
  /// The number of lines as editors count them.
  let count: Int

  init(_ file: SourceFile) {
    let feeds = file.bytes.withUnsafeBufferPointer { bytes in
      bytes.count { $0 == SourceByte.lineFeed }
    }
    forLeast = feeds + 1
    count = feeds + (file.bytes.last.map { $0 != SourceByte.lineFeed } == true ? 1 : 0)
  }
}
