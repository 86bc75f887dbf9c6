package import Diagnostics

/// The verification of one repository, from listing its files to determining the outcome.
///
/// The steps are: list the tree, read the documents, read the promised files while querying `git`,
/// and run the rules. The verification never writes a file.
package struct PlanVerification: Sendable {
  /// The plans and the related documents.
  package let project: PlanningProject
  /// The messages of the readers and the findings of the rules.
  package let judgement: PlanJudgement
  /// The `git` history of the plans.
  package let history: History

  /// The findings, except those about promises, that existed before the changes since the revision.
  ///
  /// `nil` without a revision, or if the changes or the earlier documents cannot be read.
  let earlier: Baseline?
  private let root: String
  let contents: [RepositoryPath: [UInt8]]

  /// Creates a verification by reading a repository and running the rules.
  ///
  /// - Parameters:
  ///   - root: The folder that contains `.planning` or the spec-kit features; it can be a subfolder
  ///     of the `git` repository.
  ///   - revision: The revision to compare with; `nil` to report everything. Otherwise, only
  ///     messages that the changes since the revision affect are reported, or all messages if the
  ///     changes cannot be read.
  ///   - archived: Whether the plans of archived milestones are judged as well.
  ///   - contracts: The contract rows of the repository, with their outcomes if a run record was
  ///     given.
  /// - Throws: ``HistoryReader/Failure`` if `revision` is not a commit, or if it is specified but
  ///   the project has no history. All other failures are reported as messages.
  package init(
    root: String, since revision: String? = nil, archived: Bool = false,
    contracts: ContractEvidence = ContractEvidence()
  ) async throws(HistoryReader.Failure) {
    // Querying `git` and reading documents are independent.
    async let opened = HistoryReader(root: root)
    var files = RepositoryFiles(root: root)
    files.list()
    await files.read(PlanningFiles.wanted(in: files.entries))
    let documents = PlanningFiles(entries: files.entries, contents: files.contents)
    let reader = await PlanningReader(documents)
    var all = reader.project
    all.judgesArchives = archived
    let (project, entries, git) = (all, files.entries, await opened)
    async let asked = Swift.Result { () throws(HistoryReader.Failure) in
      try git.read(project, entries: entries, since: revision)
    }
    var needs = PromiseNeeds(project, entries: entries, renames: git.renames)
    repeat { await files.read(needs.paths) } while needs.addModules(behind: files.contents)
    let tree = await SourceTree(
      view: .workingTree, entries: entries, contents: files.contents, needs: needs)
    history = try await asked.get()
    self.project = project
    var reading = files.diagnostics + reader.diagnostics
    if project.isEmpty { reading.append(.nothingToVerify(in: entries)) }
    reading += Diagnostic.archives(of: project) + Diagnostic.unreadPlans(in: entries)
    // The limits concern only finished plans and the changes since a revision.
    let lacksChanges = revision != nil && history.changedSince == nil
    if !project.finishedPlans.isEmpty || lacksChanges { reading += Diagnostic.limits(of: history) }
    judgement = await PlanJudgement(
      documents, project: project, reading: reading, tree: tree, history: history,
      contracts: contracts)
    earlier = await EarlierFindings(
      documents, project: project, history: history, contracts: contracts, rules: judgement.rules
    ).baseline
    self.root = root
    contents = files.contents
  }

  /// Whether the project has nothing to verify.
  package var isEmpty: Bool { project.isEmpty }

  /// Returns whether a current or archived phase has the given number.
  package func hasPhase(_ token: PhaseToken) -> Bool {
    project.allPhases.contains { $0.token == token }
  }
}

extension PlanVerification {
  /// The outcome of a verification.
  package enum Answer: Sendable, Hashable {
    /// No errors were reported.
    case kept
    /// A rule reported an error.
    case broken
    /// No rule reported an error, but another error makes the result unreliable.
    ///
    /// An example is an error about an unreadable file.
    case notFullyVerified
  }

  /// The requested messages and the resulting outcome.
  package struct Result: Sendable {
    /// The messages, sorted by location.
    package let diagnostics: [Diagnostic]
    /// The contents of the files that the messages refer to, by their paths in the messages.
    ///
    /// Files that were not read are missing here.
    package let texts: [String: String]
    /// The outcome, determined by the errors among the messages.
    package let answer: Answer
    /// The number of errors and warnings that are omitted because the baseline contains them.
    package var known = 0
    /// The number of known findings that no longer occur; 0 without a baseline, and in a report on
    /// one phase or on changes.
    package var ended = 0
  }

  /// Selects the messages to report, and determines the outcome.
  ///
  /// - Parameters:
  ///   - phase: The phase to report on; `nil` for all phases.
  ///   - isStrict: Whether warnings count as errors, except those about archived milestones.
  ///   - baseline: The known findings, which are omitted; `nil` to omit no findings.
  /// - Returns: The messages and the resulting outcome.
  package func result(
    phase: PhaseToken? = nil, isStrict: Bool = false, baseline: Baseline? = nil
  ) -> Result {
    var wanted = touched(judgement.diagnostics).filter { diagnostic in
      phase.map { concerns($0, diagnostic) } ?? true
    }
    var known = 0
    var ended = 0
    if let baseline {
      let counted = wanted.indices.filter { isForBaseline(wanted[$0]) }
      let (isKnown, missing) = baseline.compare(entries(of: counted.map { wanted[$0] }))
      let old = Set(zip(counted, isKnown).filter(\.1).map(\.0))
      wanted = wanted.indices.filter { !old.contains($0) }.map { wanted[$0] }
      // In a partial report, a missing finding can be outside the selected part.
      (known, ended) = (old.count, phase == nil && history.changedSince == nil ? missing : 0)
    }
    let diagnostics = wanted.map { diagnostic in
      var diagnostic = diagnostic
      if isStrict, diagnostic.severity == .warning, !diagnostic.isArchived {
        diagnostic.severity = .error
      }
      return diagnostic.moved(below: root)
    }
    return Result(
      diagnostics: diagnostics, texts: texts(of: diagnostics), answer: answer(diagnostics),
      known: known, ended: ended)
  }

  /// The baseline entries of all rule findings except notes.
  package var baselineEntries: [Baseline.Entry] {
    entries(of: judgement.diagnostics.filter(isForBaseline))
  }

  /// Returns whether a baseline can contain a message.
  ///
  /// Notes and messages that no rule reported are excluded.
  private func isForBaseline(_ diagnostic: Diagnostic) -> Bool {
    diagnostic.severity != .note && isRuleFinding(diagnostic)
  }

  /// Returns whether a rule reported a message.
  ///
  /// Examples of other messages are those about unreadable input, settings and suppressions.
  func isRuleFinding(_ diagnostic: Diagnostic) -> Bool {
    judgement.rules.contains { $0.id == diagnostic.id }
  }

  /// Whether findings can be missing because of an error that no rule reported.
  ///
  /// An example is an error about an unreadable file.
  package var isIncomplete: Bool {
    judgement.diagnostics.contains { $0.severity == .error && !isRuleFinding($0) }
  }

  private func entries(of diagnostics: [Diagnostic]) -> [Baseline.Entry] {
    Baseline.Entry.all(diagnostics, contents)
  }

  private func answer(_ diagnostics: [Diagnostic]) -> Answer {
    let errors = diagnostics.filter { $0.severity == .error }
    guard !errors.isEmpty else { return .kept }
    return errors.contains(where: isRuleFinding) ? .broken : .notFullyVerified
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
  /// Whether the project contains no phases, no features and no readable root document.
  ///
  /// The root documents are `PROJECT.md`, `ROADMAP.md`, `REQUIREMENTS.md` and `STATE.md`.
  package var isEmpty: Bool {
    phases.isEmpty && archivedPhases.isEmpty && features.isEmpty && identity == nil
      && roadmap == nil && requirements == nil && state == nil
  }

  /// The phases of the current and the archived milestones.
  var allPhases: [Phase] { phases + archivedPhases }
}

extension Diagnostic {
  /// Returns an error for a project that contains nothing to verify.
  ///
  /// The message names up to three other folders with `.planning`.
  fileprivate static func nothingToVerify(in entries: [RepositoryPath: SourceTree.Kind]) -> Self {
    let planning = entries.filter { $0.value == .directory && $0.key.name == ".planning" }.keys
    let roots = planning.map(\.parent.description).filter { !$0.isEmpty }.sorted()
    let names = roots.prefix(3).map { "'\($0)'" }.joined(separator: ", ")
    let more = roots.count > 3 ? " and \(roots.count - 3) more" : ""
    let hasPlanning = planning.count > roots.count
    let problem =
      hasPlanning
      ? ".planning has no phases or readable documents, and no spec-kit feature was found"
      : "found neither .planning nor a spec-kit feature"
    let verb = hasPlanning ? "also exists" : "exists"
    let ownFix =
      hasPlanning
      ? "add a phase, or specify another folder" : "specify a folder that contains one of them"
    return Self(
      .error, "plan.nothing-to-verify",
      problem + (roots.isEmpty ? "" : "; .planning \(verb) in \(names)\(more)"),
      at: SourceLocation(file: "."),
      fix: roots.isEmpty
        ? ownFix
        : "specify \(roots.count == 1 ? "that folder" : "one of these folders")")
  }

  /// Whether the message is about a document of an archived milestone.
  fileprivate var isArchived: Bool {
    location?.path?.isWithin(PlanningFiles.archives) ?? false
  }

  /// Returns a note with the number of skipped archived plans; an empty array if none are skipped.
  fileprivate static func archives(of project: PlanningProject) -> [Self] {
    let count = project.archivedPhases.reduce(0) { $0 + $1.plans.count }
    guard count > 0, !project.judgesArchives else { return [] }
    return [
      Self(
        .note, "plan.archived", "skipped \(count.counted("plan")) of archived milestones",
        at: SourceLocation(file: PlanningFiles.archives.description),
        fix: "use --archived to include \(count == 1 ? "it" : "them")")
    ]
  }

  /// Returns a note for each folder directly in `.planning` whose plans are not read, such as
  /// `quick`.
  fileprivate static func unreadPlans(in entries: [RepositoryPath: SourceTree.Kind]) -> [Self] {
    var counts: [RepositoryPath: Int] = [:]
    for (path, kind) in entries
    where kind == .file && PlanFileName.matches(path.name, suffix: "PLAN")
      && path.isWithin(PlanningFiles.planning)
    {
      var directory = path
      while directory.parent != PlanningFiles.planning, directory.parent != .root {
        directory = directory.parent
      }
      guard directory != path, !["phases", "milestones"].contains(directory.name) else { continue }
      counts[directory, default: 0] += 1
    }
    return counts.sorted { $0.key < $1.key }.map { directory, count in
      Self(
        .note, "plan.not-read",
        "\(count.counted("plan")) in '\(directory)' \(count == 1 ? "is" : "are") not read",
        at: SourceLocation(file: directory.description),
        fix: "move plans whose promises must be checked to a phase folder in '.planning/phases'")
    }
  }

  /// Returns messages about the ways in which the history is, or may be, incomplete.
  fileprivate static func limits(of history: History) -> [Self] {
    let place = SourceLocation(file: PlanningFiles.planning.description)
    var result: [Self] = []
    switch history.limit {
    case .absent:
      result.append(
        Self(
          .note, "history.absent",
          "no git history was found, so finished plans are checked only against the current files",
          at: place, fix: "install git and commit the project to follow renamed files"))
    case .shallow:
      result.append(
        Self(
          .note, "history.shallow",
          "the git history is shallow, so older renames of files are unknown",
          at: place, fix: "fetch the full history with 'git fetch --unshallow' or 'fetch-depth: 0'")
      )
    case .unreadable(let reason):
      result.append(.unreadableHistory(reason))
    case nil: break
    }
    if history.lacksContents {
      result.append(
        Self(
          .note, "history.partial",
          "this clone may lack old file contents, so renames of changed files may be unknown",
          at: place, fix: "fetch them with 'git fetch --refetch --filter=blob:limit=1m'"))
    }
    return result
  }

  /// Returns the message with the root folder, as the user specified it, prepended to the path of
  /// each location.
  fileprivate func moved(below root: String) -> Self {
    var moved = self
    moved.location = location.map { $0.moved(below: root) }
    moved.notes = notes.map { Note($0.message, at: $0.location.map { $0.moved(below: root) }) }
    return moved
  }
}

extension SourceLocation {
  /// Returns the location with a folder prepended to its path.
  ///
  /// The folder `.` is not prepended, and the path `.` becomes the folder itself.
  fileprivate func moved(below root: String) -> Self {
    guard root != "." else { return self }
    var moved = self
    let prefix = root.hasSuffix("/") ? root : root + "/"
    moved.file = file == "." ? root : prefix + file
    return moved
  }
}
