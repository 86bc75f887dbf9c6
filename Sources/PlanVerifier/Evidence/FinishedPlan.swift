package import Diagnostics

/// A plan with a summary: what it promises is due.
package struct FinishedPlan: Sendable {
  package let plan: Plan
  package let summary: Summary
  package let phase: Phase
}

/// A file as a promise is judged by it.
package struct JudgedFile: Sendable {
  /// The file.
  package let file: SourceFile
  /// Which state of the tree it is from.
  package let view: TreeView

  /// A phrase for messages where the state is not the one that the reader has before him.
  package var remark: String {
    switch view {
    case .workingTree: ""
    case .commit(let id): " as of commit \(id.prefix(7)), which finished the plan"
    }
  }
}

extension RuleContext {
  /// The files that the path of an artifact means, from the tree as it is, or where it is gone from
  /// the commit that finished the plan.
  package func files(of artifact: Artifact, in plan: Plan) -> [JudgedFile] {
    DueArtifact.files(of: artifact, in: plan, tree, history)
  }
}

/// An artifact of a finished plan that is promised to be there, with its files.
package struct DueArtifact: Sendable {
  /// The plan.
  package let plan: Plan
  /// What it promises.
  package let artifact: Artifact
  /// The files that the path means, from the tree as it is, or where it is gone from the commit that
  /// finished the plan.
  ///
  /// Empty for directories, and for what is in neither: another rule says so.
  package let files: [JudgedFile]

  /// Finds all of them.
  static func all(
    of project: PlanningProject, tree: SourceTree, history: History
  ) -> [DueArtifact] {
    project.finishedPlans.flatMap { finished in
      (finished.plan.promises?.artifacts ?? []).filter { !$0.isDeleted }.map {
        DueArtifact(
          plan: finished.plan, artifact: $0, files: files(of: $0, in: finished.plan, tree, history))
      }
    }
  }

  fileprivate static func files(
    of artifact: Artifact, in plan: Plan, _ tree: SourceTree, _ history: History
  ) -> [JudgedFile] {
    let now = LinkResolver(tree).artifacts(artifact.path.value)
    if !now.isEmpty {
      return now.compactMap { path in
        tree.files[path].map { JudgedFile(file: $0, view: tree.view) }
      }
    }
    guard let then = history.finishes[plan.path]?.tree,
      let path = LinkResolver(then).entry(artifact.path.value), let file = then.files[path]
    else { return [] }
    return [JudgedFile(file: file, view: then.view)]
  }
}

extension SourceFile {
  /// The way messages say how names of the file are told.
  package var judgedAs: String {
    guard let language else { return "as a word, the language is not known" }
    return language.exportsByName
      ? "as an export of \(language.name)" : "as a declaration of \(language.name)"
  }

  /// The bytes with comments blanked out, lines kept.
  package func code(in range: Range<Int>? = nil) -> [UInt8] {
    let range = (range ?? 0..<bytes.count).clamped(to: 0..<bytes.count)
    var code = Array(bytes[range])
    code.withUnsafeMutableBufferPointer { code in
      var index = comments.partitioningIndex { $0.upperBound > range.lowerBound }
      while index < comments.count, comments[index].lowerBound < range.upperBound {
        for byte in comments[index].clamped(to: range) {
          let place = byte - range.lowerBound
          if code[place] != SourceByte.lineFeed { code[place] = 0x20 }
        }
        index += 1
      }
    }
    return code
  }

  /// The place of a byte.
  package func location(of index: Int) -> SourceLocation {
    let line = ByteSearch.line(of: index, in: bytes)
    let start = bytes[..<min(index, bytes.count)].lastIndex(of: SourceByte.lineFeed) ?? -1
    return SourceLocation(
      file: path.description, start: SourcePosition(line: line, column: index - start))
  }
}
