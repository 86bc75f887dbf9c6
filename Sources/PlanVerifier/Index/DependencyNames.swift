/// The names that plans use to refer to each other.
struct DependencyNames {
  /// The target of a dependency.
  enum Target: Equatable {
    /// The indices of current plans; a phase stands for all of its plans.
    case plans([Int])
    /// An archived plan or phase, or a plan of a phase before the first current one.
    case archived
    /// An unknown target.
    case nothing

    /// The plan of a target that is a single current plan; otherwise, `nil`.
    fileprivate var onlyPlan: Int? {
      if case .plans(let found) = self, found.count == 1 { found[0] } else { nil }
    }
  }

  private struct Key: Hashable {
    let phase: PhaseToken
    let number: PlanNumber
  }

  private var byName: [String: [Int]] = [:]
  private var byNumber: [Key: [Int]] = [:]
  private var byPhase: [PhaseToken: [Int]] = [:]
  private var byDirectory: [String: PhaseToken] = [:]
  private var bySlug: [String: PhaseToken] = [:]
  private var archivedNames: Set<String> = []
  private var archivedPhases: Set<PhaseToken> = []
  private let firstPhase: PhaseToken?
  private let plans: [Plan]

  /// Creates the names of the plans and phases in a project.
  init(_ project: PlanningProject) {
    plans = project.plans
    firstPhase = project.phases.map(\.token).min()
    for phase in project.phases {
      byDirectory[phase.path.name.lowercased()] = phase.token
      bySlug[phase.slug.lowercased()] = phase.token
    }
    for (index, plan) in plans.enumerated() {
      byName[plan.name.lowercased(), default: []].append(index)
      byPhase[plan.phase, default: []].append(index)
      if let number = plan.planNumber {
        byNumber[Key(phase: plan.phase, number: number), default: []].append(index)
      }
    }
    for phase in project.archivedPhases {
      archivedPhases.insert(phase.token)
      archivedNames.formUnion(phase.plans.map { $0.name.lowercased() })
    }
  }

  /// Returns the target of a plan's dependency, which can be a range such as `06D-03a..03h`.
  ///
  /// A range with an archived end is archived. Any other range is unknown unless its ends are
  /// single current plans of one phase, in order.
  func resolve(_ written: String, in plan: Plan) -> Target {
    guard let mark = written.firstRange(of: "..") else { return resolveOne(written, in: plan) }
    let (first, last) = (written[..<mark.lowerBound].trimmed, written[mark.upperBound...].trimmed)
    let phase = PlanReference(first).phase
    var ends: [Int] = []
    for end in [first, String(last.drop { $0 == "." })] {
      let targets = [end, phase.map { "\($0)-\(end)" } ?? end].map { resolveOne($0, in: plan) }
      if let found = targets.lazy.compactMap(\.onlyPlan).first {
        ends.append(found)
      } else if targets.contains(.archived) {
        return .archived
      }
    }
    guard ends.count == 2, ends[0] <= ends[1], plans[ends[0]].phase == plans[ends[1]].phase
    else { return .nothing }
    return .plans(Array(ends[0]...ends[1]))
  }

  private func resolveOne(_ written: String, in plan: Plan) -> Target {
    let reference = PlanReference(written)
    let name = reference.text.lowercased()
    if let exact = byName[name] {
      let own = exact.filter { plans[$0].phase == plan.phase }
      return .plans(own.isEmpty ? exact : own)
    }
    if let number = PlanNumber(name),
      let found = byNumber[Key(phase: plan.phase, number: number)]
    {
      return .plans(found)
    }
    if let phase = reference.phase, let number = reference.number,
      let found = byNumber[Key(phase: phase, number: number)]
    {
      return .plans(found)
    }
    // `09.x` and `PROV-09.*` refer to all plans of phase 9 and of phases such as 9.1.
    if name.hasSuffix(".x") || name.hasSuffix(".*"),
      let phase = PhaseToken(name.dropLast(2).uppercased())
    {
      let found = byPhase.filter { $0.key == phase || $0.key.isWithin(phase) }.flatMap(\.value)
      if !found.isEmpty { return .plans(found.sorted()) }
    }
    if let found = inPhase(name, plan) ?? bySlugAndNumber(name) ?? wholePhase(name) {
      return .plans(found)
    }
    if archivedNames.contains(name) { return .archived }
    if let phase = reference.phase ?? PhaseToken(reference.text), byPhase[phase] == nil {
      // Archives are often removed, so a plan of a phase before the first current one counts as
      // archived.
      let isEarlier = firstPhase.map { phase < $0 } ?? false
      if archivedPhases.contains(phase) || (isEarlier && reference.phase != nil) {
        return .archived
      }
    }
    return .nothing
  }

  /// Returns the only plan in the same phase whose name contains a text, such as `W0` or
  /// `W0-search`, between hyphens or at its end after a hyphen.
  ///
  /// - Returns: `nil` if no plan or several plans match, or if the text does not contain a letter.
  private func inPhase(_ text: String, _ plan: Plan) -> [Int]? {
    guard text.contains(where: \.isLetter) else { return nil }
    let found = (byPhase[plan.phase] ?? []).filter { index in
      let name = plans[index].name.lowercased()
      return name.hasSuffix("-\(text)") || name.contains("-\(text)-")
    }
    return found.count == 1 ? found : nil
  }

  /// Returns the plans that the slug or directory name of a phase and a number identify, as in
  /// `search-01`; `nil` if no plan matches.
  private func bySlugAndNumber(_ text: String) -> [Int]? {
    guard let hyphen = text.lastIndex(of: "-"),
      let number = PlanNumber(text[text.index(after: hyphen)...])
    else { return nil }
    let head = String(text[..<hyphen])
    guard let phase = bySlug[head] ?? byDirectory[head] else { return nil }
    return byNumber[Key(phase: phase, number: number)]
  }

  /// Returns all plans of the phase whose directory has the given name; `nil` if no directory has
  /// this name, or if the phase has no plans.
  private func wholePhase(_ text: String) -> [Int]? {
    byDirectory[text].flatMap { byPhase[$0] }
  }
}
