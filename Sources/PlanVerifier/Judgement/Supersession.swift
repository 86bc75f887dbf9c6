/// The relation of a later plan to a broken promise of an earlier plan.
package enum LaterPlan: Sendable, Hashable, Comparable {
  /// The plan neither lists the file nor accounts for the broken promise.
  case silent
  /// The plan lists the file but does not account for the broken promise.
  case listsFile
  /// The plan accounts for the broken promise.
  ///
  /// The plan promises other content of the file, the absence of one of the promised names,
  /// another link or the deletion of the file, or its text states that the file is removed, moved,
  /// replaced, merged or split, or that the promised symbol changes.
  case speaks
}

/// A check that determines whether later plans account for a broken promise.
struct Supersession {
  private let promise: BrokenPromise
  /// The promised and the current paths of the files.
  private let names: Set<RepositoryPath>
  /// The names in the promised code.
  private let words: CodeWords

  init(_ promise: BrokenPromise) {
    self.promise = promise
    names = Set(promise.files.flatMap { [$0.name, $0.now] })
    words = CodeWords(promise.subject)
  }

  /// Returns the relation of a plan to the promise.
  func says(_ plan: Plan) -> LaterPlan {
    if isReplaced(by: plan) || isAnnounced(by: plan) { return .speaks }
    return lists(plan) ? .listsFile : .silent
  }

  // MARK: Listing

  private func lists(_ plan: Plan) -> Bool {
    let texts = plan.modifiedFiles.map(\.value) + plan.tasks.flatMap(\.fileTexts)
    if texts.contains(where: namesFile) { return true }
    return (plan.promises?.artifacts ?? []).contains(where: isOfFile)
  }

  private func namesFile(_ text: String) -> Bool {
    guard let entry = ModifiedEntry(text) else { return false }
    return names.contains { entry.covers($0, renames: [:]) }
  }

  private func isOfFile(_ artifact: Artifact) -> Bool {
    guard case .paths(let candidates, let pattern) = artifact.target else { return false }
    return names.contains { name in
      candidates.contains(name) || (pattern?.matches(name) ?? false)
    }
  }

  // MARK: Promises

  /// Returns whether the plan promises to delete the file, excludes one of the promised names from
  /// the file, or replaces the promise with another one about the file.
  private func isReplaced(by plan: Plan) -> Bool {
    let artifacts = (plan.promises?.artifacts ?? []).filter(isOfFile)
    if artifacts.contains(where: \.isDeleted) { return true }
    // The same exclusion confirms the promise.
    let excluded = artifacts.flatMap(\.excludes).filter {
      promise.kind != .excludes || $0.value != promise.subject
    }
    if excluded.contains(where: { isSame($0.value) }) { return true }
    return switch promise.kind {
    case .presence: false
    case .contains, .pattern:
      artifacts.contains { artifact in
        (artifact.contains + [artifact.pattern].compactMap { $0 }).contains {
          $0.value != promise.subject && isSame($0.value)
        }
      }
    case .excludes: artifacts.contains { $0.contains.contains { isSame($0.value) } }
    case .exports:
      artifacts.contains { artifact in
        let names = artifact.exports.map(\.value)
        return !names.contains(promise.subject) && names.contains(where: isSame)
      }
    case .lines: artifacts.contains { $0.minimumLines != nil || $0.maximumLines != nil }
    case .link:
      (plan.promises?.links ?? []).contains { link in
        namesFile(link.source.value) && link.pattern?.value != promise.subject
          && isSame(
            [link.pattern?.value, link.target?.value].compactMap { $0 }.joined(separator: " "))
      }
    }
  }

  /// Returns whether a text contains one of the names in the promised code.
  private func isSame(_ text: String) -> Bool { words.occur(in: text) }

  // MARK: Words

  /// Returns whether a sentence of the plan announces a change that can break the promise.
  ///
  /// The sentence states that the file is removed, moved, replaced, merged or split, or that the
  /// promised symbol changes.
  private func isAnnounced(by plan: Plan) -> Bool {
    let isFileListed = lists(plan)
    let files = CodeWords(names: names.flatMap { [$0.description, $0.name] })
    return plan.sentences.contains { sentence in
      guard sentence.tellsChange else { return false }
      if files.occur(in: sentence.text), sentence.changes(files, onlyRemoves: true) { return true }
      guard promise.kind != .presence else { return false }
      // A plan can change a symbol in files that it does not list, but then only a name that rarely
      // occurs in prose shows that the sentence is about this symbol.
      let isNamed =
        isFileListed ? words.areNamed(in: sentence.text) : words.areSurelyNamed(in: sentence.text)
      return isNamed && sentence.changes(words)
    }
  }
}

extension PlanTask {
  /// The entries of `<files>`.
  fileprivate var fileTexts: [String] {
    (part("files")?.text ?? "").split { $0 == "," || $0 == "\n" }.map(\.trimmed).filter {
      !$0.isEmpty
    }
  }
}

extension Plan {
  /// The sentences of the plan's objective, tasks, truths and descriptions of artifacts.
  fileprivate var sentences: [ChangeSentence] {
    var blocks = sections.filter { $0.name == "objective" }.map(\.text)
    for task in tasks { blocks += task.parts.filter { $0.name != "files" }.map(\.text) }
    blocks += promises?.truths.map(\.statement.value) ?? []
    for artifact in promises?.artifacts ?? [] {
      if let words = artifact.provides { blocks.append("\(artifact.path.value) \(words.value)") }
    }
    return blocks.flatMap(ChangeSentence.all)
  }
}
