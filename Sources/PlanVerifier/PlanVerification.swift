package import Diagnostics

/// One verification of a repository, from its directory to an answer.
///
/// The straight line: list the tree, read the documents, read what they promise while asking git, ask
/// the rules. Nothing is ever written.
package struct PlanVerification: Sendable {
  /// The plans and what belongs to them.
  package let project: PlanningProject
  /// What the rules have to say.
  package let judgement: PlanJudgement
  /// What version control knows.
  package let history: History

  private let root: String
  private let contents: [RepositoryPath: [UInt8]]

  /// Verifies a repository.
  ///
  /// - Parameters:
  ///   - root: The directory that holds `.planning`; it need not be the root of the git repository.
  ///   - revision: The state that changes are counted from; `nil` when all of it is asked for.
  ///   - contracts: The contract rows of the repository, with the outcomes of a record.
  /// - Throws: When the revision is not known. Nothing else fails.
  package init(
    root: String, since revision: String? = nil, contracts: ContractEvidence = ContractEvidence()
  ) async throws(HistoryReader.Failure) {
    var files = RepositoryFiles(root: root)
    files.list()
    await files.read(PlanningFiles.wanted(in: files.entries))
    let documents = PlanningFiles(entries: files.entries, contents: files.contents)
    let reader = await PlanningReader(documents)
    let (project, entries) = (reader.project, files.entries)
    // Waiting for git and scanning the sources have nothing to do with each other.
    async let asked = Swift.Result { () throws(HistoryReader.Failure) in
      try HistoryReader(root: root).read(project, entries: entries, since: revision)
    }
    let needs = PromiseNeeds(project, entries: entries)
    await files.read(needs.paths)
    let tree = await SourceTree(
      view: .workingTree, entries: entries, contents: files.contents, needs: needs)
    history = try await asked.get()
    self.project = project
    var reading = files.diagnostics + reader.diagnostics
    if project.isEmpty { reading.append(.nothingToVerify) }
    if !project.finishedPlans.isEmpty { reading += history.limit.map { [.limited($0)] } ?? [] }
    judgement = await PlanJudgement(
      documents, project: project, reading: reading, tree: tree, history: history,
      contracts: contracts)
    self.root = root
    contents = files.contents
  }

  /// Whether there is neither a plan nor a feature.
  package var isEmpty: Bool { project.isEmpty }

  /// Whether there is a phase of a number.
  package func hasPhase(_ token: PhaseToken) -> Bool {
    project.allPhases.contains { $0.token == token }
  }
}

extension PlanVerification {
  /// What a verification comes to.
  package enum Answer: Sendable, Hashable {
    /// Nothing speaks against the plans.
    case kept
    /// A rule found an error.
    case broken
    /// Something could not be read, so the rest proves nothing.
    case notFullyVerified
  }

  /// The messages that were asked for, with the answer that they give.
  package struct Result: Sendable {
    /// The messages by place.
    package let diagnostics: [Diagnostic]
    /// The texts of the files that they speak of, by the paths of their places.
    package let texts: [String: String]
    /// The answer.
    package let answer: Answer
  }

  /// Picks messages.
  ///
  /// - Parameters:
  ///   - phase: The phase whose messages are wanted; `nil` for all.
  ///   - isStrict: Whether warnings count as errors.
  /// - Returns: The messages with the answer that they give.
  package func result(phase: PhaseToken? = nil, isStrict: Bool = false) -> Result {
    let touched = touchedDocuments
    let wanted = judgement.diagnostics.filter { diagnostic in
      guard let path = diagnostic.location.flatMap({ try? RepositoryPath($0.file) }) else {
        return true
      }
      let isOfPhase = phase.map { token in
        project.allPhases.contains { $0.token == token && path.isWithin($0.path) }
      }
      return (isOfPhase ?? true) && (touched?.contains(path) ?? true)
    }
    let diagnostics = wanted.map { diagnostic in
      var diagnostic = diagnostic
      if isStrict, diagnostic.severity == .warning { diagnostic.severity = .error }
      return diagnostic.moved(below: root)
    }
    return Result(
      diagnostics: diagnostics, texts: texts(of: diagnostics), answer: answer(diagnostics))
  }

  private func answer(_ diagnostics: [Diagnostic]) -> Answer {
    let errors = diagnostics.filter { $0.severity == .error }
    guard !errors.isEmpty else { return .kept }
    let rules = Set(judgement.rules.map(\.id))
    return errors.contains { rules.contains($0.id) } ? .broken : .notFullyVerified
  }

  /// The documents that changed since the revision, and the plans whose files did; `nil` for all.
  private var touchedDocuments: Set<RepositoryPath>? {
    guard let changed = history.changedSince else { return nil }
    var touched = changed
    for phase in project.phases {
      for plan in phase.plans where !plan.promisedPaths.isDisjoint(with: changed) {
        touched.insert(plan.path)
        if let summary = phase.summary(of: plan) { touched.insert(summary.document.path) }
      }
    }
    return touched
  }

  private func texts(of diagnostics: [Diagnostic]) -> [String: String] {
    let files = Set(
      diagnostics.flatMap { [$0.location] + $0.notes.map(\.location) }.compactMap { $0?.file })
    guard !files.isEmpty else { return [:] }
    var texts: [String: String] = [:]
    for (path, bytes) in contents {
      let name = SourceLocation(file: path.description).moved(below: root).file
      if files.contains(name) { texts[name] = String(decoding: bytes, as: UTF8.self) }
    }
    return texts
  }
}

extension PlanningProject {
  /// Whether there is nothing to verify.
  package var isEmpty: Bool {
    phases.isEmpty && archivedPhases.isEmpty && features.isEmpty && identity == nil
      && roadmap == nil && requirements == nil && state == nil
  }

  /// The current phases and those of archived milestones.
  fileprivate var allPhases: [Phase] { phases + archivedPhases }
}

extension Plan {
  /// The files that the plan promises or changes, as far as they are paths.
  fileprivate var promisedPaths: Set<RepositoryPath> {
    let texts =
      modifiedFiles.map(\.value) + (promises?.artifacts.map(\.path.value) ?? [])
      + (promises?.links.flatMap { [$0.source.value] + ($0.target.map { [$0.value] } ?? []) } ?? [])
    return Set(texts.compactMap { try? RepositoryPath($0) })
  }
}

extension Diagnostic {
  fileprivate static let nothingToVerify = Self(
    .error, "plan.nothing-to-verify", "there is neither .planning nor a feature of spec-kit",
    at: SourceLocation(file: "."), fix: "name the directory that holds them")

  /// For information: what asks the history is not judged.
  fileprivate static func limited(_ limit: History.Limit) -> Self {
    let place = SourceLocation(file: PlanningFiles.planning.description)
    return switch limit {
    case .absent:
      Self(
        .note, "history.absent", "there is no git history, so finished plans are judged by today",
        at: place, fix: "commit the project, and install git, to have renamed files judged")
    case .shallow:
      Self(
        .note, "history.shallow", "the git history is cut off, so renamed files cannot be judged",
        at: place, fix: "fetch all of it, as with 'git fetch --unshallow' or 'fetch-depth: 0'")
    }
  }

  /// The same message with its places below a directory, as the user named it.
  fileprivate func moved(below root: String) -> Self {
    var moved = self
    moved.location = location.map { $0.moved(below: root) }
    moved.notes = notes.map { Note($0.message, at: $0.location.map { $0.moved(below: root) }) }
    return moved
  }
}

extension SourceLocation {
  /// The same place in a path that starts with a directory.
  fileprivate func moved(below root: String) -> Self {
    guard root != "." else { return self }
    var moved = self
    let prefix = root.hasSuffix("/") ? root : root + "/"
    moved.file = file == "." ? root : prefix + file
    return moved
  }
}
