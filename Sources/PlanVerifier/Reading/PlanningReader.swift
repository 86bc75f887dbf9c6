package import Diagnostics

/// A reader for the planning and spec-kit documents of a project.
///
/// The phases are read concurrently.
package struct PlanningReader: Sendable {
  /// The parsed project.
  package private(set) var project = PlanningProject()
  /// The diagnostics about the syntax and the names of the documents.
  package private(set) var diagnostics: [Diagnostic] = []

  private let files: PlanningFiles

  /// Reads a project; invalid content never makes reading fail.
  package init(_ files: PlanningFiles) async {
    self.files = files
    async let root = RootReader(files)
    async let features = FeatureReader(files)
    let phases = await PhaseReader.phases(in: [PlanningFiles.planning.appending("phases")], files)
    let archived = await PhaseReader.phases(in: archives, files)
    project = await root.project
    project.phases = phases.phases
    project.archivedPhases = archived.phases
    project.archivedRequirements = archivedRequirements
    project.features = await features.features
    project.constitution = await features.constitution
    diagnostics =
      await files.misplaced + root.diagnostics + phases.diagnostics + archived.diagnostics
      + features.diagnostics
  }

  /// The directories of archived milestones that contain phases.
  private var archives: Set<RepositoryPath> {
    let milestones = PlanningFiles.planning.appending("milestones")
    let directories = files.entries.lazy.filter {
      $0.value == .directory && $0.key.parent == milestones && $0.key.name.hasSuffix("-phases")
    }
    return Set(directories.map(\.key))
  }

  /// The requirement ids in `milestones/vX.Y-REQUIREMENTS.md`.
  private var archivedRequirements: Set<String> {
    let milestones = PlanningFiles.planning.appending("milestones")
    var ids: Set<String> = []
    for (path, bytes) in files.contents
    where path.parent == milestones && path.name.hasSuffix("-REQUIREMENTS.md") {
      let list = RequirementListReader(DocumentReader(bytes, path: path)).result
      ids.formUnion(list.items.map(\.id.value))
    }
    return ids
  }
}

/// A reader for the documents directly in `.planning`.
private struct RootReader: Sendable {
  private(set) var project = PlanningProject()
  private(set) var diagnostics: [Diagnostic] = []

  private let files: PlanningFiles

  init(_ files: PlanningFiles) {
    self.files = files
    readRoot()
  }

  private mutating func readRoot() {
    project.identity = document("PROJECT.md")?.document
    project.roadmap = document("ROADMAP.md").map { RoadmapReader($0).result }
    project.requirements = document("REQUIREMENTS.md").map { RequirementListReader($0).result }
    project.state = document("STATE.md").map { StateReader($0).result }
    let path = PlanningFiles.planning.appending("config.json")
    guard let bytes = files.contents[path] else { return }
    let lines = SourceLines(bytes, path: path)
    var reader = JSONReader(lines)
    project.configuration = reader.read()
    diagnostics += reader.diagnostics
  }

  private mutating func document(_ name: String) -> DocumentReader? {
    let path = PlanningFiles.planning.appending(name)
    guard let bytes = files.contents[path] else { return nil }
    let reader = DocumentReader(bytes, path: path)
    diagnostics += reader.diagnostics
    return reader
  }
}

/// A reader for the documents of one phase.
private struct PhaseReader: Sendable {
  private(set) var phase: Phase
  private(set) var diagnostics: [Diagnostic] = []

  /// Reads all phases in the given directories concurrently.
  ///
  /// - Returns: The phases, sorted by number and path, and their diagnostics in the same order.
  static func phases(
    in parents: Set<RepositoryPath>, _ files: PlanningFiles
  ) async -> (phases: [Phase], diagnostics: [Diagnostic]) {
    guard !parents.isEmpty else { return ([], []) }
    let directories = files.entries.compactMap { path, kind in
      kind == .directory && parents.contains(path.parent) ? path : nil
    }
    var members: [RepositoryPath: [RepositoryPath]] = [:]
    for path in files.contents.keys {
      var directory = path.parent
      if directory.name == "plans" { directory = directory.parent }
      if parents.contains(directory.parent) { members[directory, default: []].append(path) }
    }
    let contents = files.contents
    let read = await withTaskGroup(of: PhaseReader?.self) { group in
      for directory in directories {
        let paths = members[directory, default: []].sorted()
        group.addTask { PhaseReader(directory, paths, contents) }
      }
      return await group.reduce(into: []) { $0.append($1) }.compactMap { $0 }
    }
    let sorted = read.sorted { ($0.phase.token, $0.phase.path) < ($1.phase.token, $1.phase.path) }
    return (sorted.map(\.phase), sorted.flatMap(\.diagnostics))
  }

  /// Reads the documents of a phase.
  ///
  /// - Returns: `nil` unless the directory name is a phase number, or starts with a phase number
  ///   and a hyphen.
  init?(
    _ directory: RepositoryPath, _ paths: [RepositoryPath],
    _ contents: [RepositoryPath: [UInt8]]
  ) {
    guard let (token, rest) = PhaseToken.prefix(of: directory.name),
      rest.isEmpty || rest.first == "-"
    else { return nil }
    phase = Phase(token: token, slug: String(rest.dropFirst()), path: directory)
    for path in paths {
      if let bytes = contents[path] { read(bytes, path) }
    }
  }

  private mutating func read(_ bytes: [UInt8], _ path: RepositoryPath) {
    let name = path.name
    if PlanFileName.matches(name, suffix: "PLAN") {
      let reader = PlanReader(bytes, path: path, phase: phase.token)
      phase.plans.append(reader.plan)
      diagnostics += reader.diagnostics
    } else if PlanFileName.matches(name, suffix: "SUMMARY") {
      phase.summaries.append(SummaryReader(document(bytes, path), phase: phase.token).result)
    } else if PlanFileName.matches(name, suffix: "VERIFICATION") {
      phase.verifications.append(VerificationReader(document(bytes, path)).result)
    } else if PlanFileName.matches(name, suffix: "UAT") {
      phase.acceptances.append(AcceptanceReader(document(bytes, path)).result)
    } else if PlanFileName.matches(name, suffix: "CONTEXT") {
      phase.context = ContextReader(document(bytes, path)).result
    } else if PlanFileName.matches(name, suffix: "RESEARCH") {
      phase.research = document(bytes, path).document
    }
  }

  private mutating func document(_ bytes: [UInt8], _ path: RepositoryPath) -> DocumentReader {
    let reader = DocumentReader(bytes, path: path)
    diagnostics += reader.diagnostics
    return reader
  }
}
