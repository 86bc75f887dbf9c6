/// What a later plan says of a promise that one of its commits ended.
package enum LaterPlan: Sendable, Hashable, Comparable {
  /// It does not list the file.
  case silent
  /// It lists the file, and says nothing of what was promised of it.
  case listsFile
  /// It speaks of what was promised: it promises another content, or that the file is gone, or a task of
  /// it changes the very symbol.
  case speaks
}

/// Holds plans against a promise that ended.
struct Supersession {
  private let promise: BrokenPromise
  /// All names of the files of the promise.
  private let names: Set<RepositoryPath>
  /// The names in code that the promise is about.
  private let words: CodeWords

  init(_ promise: BrokenPromise) {
    self.promise = promise
    names = Set(promise.files.flatMap { [$0.name, $0.now] })
    words = CodeWords(promise.subject)
  }

  /// What a plan says of the promise.
  func says(_ plan: Plan) -> LaterPlan {
    if isPromisedAnew(by: plan) || isTold(by: plan) { return .speaks }
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

  /// Whether the plan promises something else of the same file in the place of this.
  private func isPromisedAnew(by plan: Plan) -> Bool {
    let artifacts = (plan.promises?.artifacts ?? []).filter(isOfFile)
    if artifacts.contains(where: \.isDeleted) { return true }
    if artifacts.contains(where: { $0.excludes.contains { isSame($0.value) } }) { return true }
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

  /// Whether a text is about one of the names that the promise is about.
  private func isSame(_ text: String) -> Bool { words.occur(in: text) }

  // MARK: Words

  /// Whether a sentence of the plan says that the file goes, or that the symbol changes.
  private func isTold(by plan: Plan) -> Bool {
    let isFileListed = lists(plan)
    let files = CodeWords(names: names.flatMap { [$0.description, $0.name] })
    return plan.sentences.contains { sentence in
      guard sentence.tellsChange else { return false }
      if sentence.tellsRemoval, files.occur(in: sentence.text) { return true }
      guard promise.kind != .presence else { return false }
      // A symbol may be changed in files that the plan does not list.
      return isFileListed
        ? words.areNamed(in: sentence.text) : words.areSurelyNamed(in: sentence.text)
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
  /// What the plan says in words, sentence by sentence.
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
