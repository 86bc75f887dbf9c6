internal import Diagnostics

extension Rule {
  /// The rule that the files and folders referenced by plans exist.
  static let missingReference = Rule(
    "structure.missing-reference", .warning,
    page: RulePage(
      what: "Every '@path' in the context of a plan refers to a file or folder in the project.",
      why: """
        The references are read before the work starts. A reference to a missing file is silently \
        skipped, and the work starts without it. Files that an unfinished plan will write count as \
        present. Home folders, absolute paths and names such as '@angular/core' are not checked; a \
        path that leaves the project is rejected. In finished plans this is only a note, because \
        files move later.
        """,
      example: "<context>\n@.planning/phases/01-saving/RESERCH.md\n</context>",
      fix: "<context>\n@.planning/phases/01-saving/01-RESEARCH.md\n</context>")
  ) { context in
    let plans = context.project.plans.filter { !$0.references.isEmpty }
    guard !plans.isEmpty else { return [] }
    let places = ReferencePlaces(context)
    return context.project.phases.flatMap { phase in
      phase.plans.flatMap { plan in
        plan.references.compactMap { reference in
          guard var finding = finding(reference, places) else { return nil }
          if phase.summary(of: plan) != nil { finding.severity = .note }
          return finding
        }
      }
    }
  }

  private static func finding(
    _ reference: Located<String>, _ places: ReferencePlaces
  ) -> RuleFinding? {
    do {
      let path = try RepositoryPath(ReferencePlaces.bare(reference.value))
      guard !places.has(path), !places.has(reference.value), places.isPath(path) else {
        return nil
      }
      let other = places.otherSpelling(of: path)
      return RuleFinding(
        other.map { "'\(path)' is not in the project, but '\($0)' is" }
          ?? "'\(path)' is not in the project",
        at: reference.location,
        fix: other.map { "write '@\($0)'" } ?? "correct the path, or remove the line")
    } catch .climbsOut {
      return RuleFinding(
        "'\(reference.value)' leaves the project and is not read", at: reference.location,
        fix: "use a path inside the project")
    } catch {
      return nil
    }
  }
}

/// The paths that references may refer to.
private struct ReferencePlaces {
  private let tree: SourceTree
  /// The files that unfinished plans will write, including their summaries.
  private var promised: Set<RepositoryPath> = []
  private let bySpelling: [String: RepositoryPath]
  private let top: Set<Substring>

  init(_ context: RuleContext) {
    tree = context.tree
    bySpelling = Dictionary(
      context.tree.entries.keys.map { ($0.description.lowercased(), $0) },
      uniquingKeysWith: { min($0, $1) })
    top = Set(context.tree.entries.keys.compactMap { $0.description.split(separator: "/").first })
    for phase in context.project.phases {
      for plan in phase.plans where phase.summary(of: plan) == nil {
        promise(of: plan)
      }
    }
  }

  private mutating func promise(of plan: Plan) {
    let texts = plan.modifiedFiles + (plan.promises?.artifacts.map(\.path) ?? [])
    promised.formUnion(texts.compactMap { try? RepositoryPath(Self.bare($0.value)) })
    // Carrying out the plan creates its summary.
    promised.insert(plan.path.parent.appending(plan.summaryName))
  }

  /// Returns a path without backticks around it, and without a fragment or line numbers at its end.
  ///
  /// Punctuation at the end is removed as well.
  static func bare(_ text: String) -> String {
    var rest = text[...]
    if rest.first == "`" { rest = rest.dropFirst() }
    while let last = rest.last, ",;.)`:".contains(last) { rest = rest.dropLast() }
    if let mark = rest.firstIndex(of: "#") { rest = rest[..<mark] }
    if let colon = rest.lastIndex(of: ":"), colon > rest.startIndex,
      rest[rest.index(after: colon)...].allSatisfy({ $0.isNumber || $0 == "-" })
    {
      rest = rest[..<colon]
    }
    return String(rest)
  }

  func has(_ path: RepositoryPath) -> Bool {
    if path == .root || tree.entries[path] != nil || promised.contains(path) { return true }
    guard let pattern = PathPattern(path.description) else { return false }
    return tree.entries.keys.contains { pattern.matches($0) }
  }

  func has(_ text: String) -> Bool { (try? RepositoryPath(text)).map(has) ?? false }

  /// Returns whether a reference is a path, and not a name such as `@angular/core`.
  func isPath(_ path: RepositoryPath) -> Bool {
    let hasExtension = path.name.dropFirst().contains(".")
    return hasExtension || top.contains(path.description.split(separator: "/").first ?? "")
  }

  /// Returns the entry that differs from a path only in case; `nil` if it does not exist.
  func otherSpelling(of path: RepositoryPath) -> RepositoryPath? {
    bySpelling[path.description.lowercased()]
  }
}
