import Foundation

/// A repository that is too large for a manual review: phases with four finished plans each, whose
/// promises hold before ``GeneratedHistory`` changes the sources.
struct GeneratedRepository {
  let root: URL
  let phases: Int
  let plansPerPhase = 4
  let sources: Int

  var plans: Int { phases * plansPerPhase }

  /// Writes the repository; the directory must not exist yet.
  func write() throws {
    try document("PROJECT.md", project)
    try document("REQUIREMENTS.md", requirements)
    try document("ROADMAP.md", roadmap)
    try document("STATE.md", state)
    for phase in 1...phases {
      for plan in 1...plansPerPhase {
        let name = "phases/\(directory(phase))/\(number(phase))-0\(plan)"
        try document("\(name)-PLAN.md", planText(phase, plan))
        try document("\(name)-SUMMARY.md", summary(phase, plan))
      }
    }
    for source in 1...sources { try write("Sources/Part\(source).swift", sourceText(source)) }
  }

  private func write(_ path: String, _ text: String) throws {
    let url = root.appending(path: path)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url)
  }

  private func document(_ path: String, _ text: String) throws {
    try write(".planning/\(path)", text)
  }

  private func number(_ phase: Int) -> String { phase < 10 ? "0\(phase)" : "\(phase)" }
  private func directory(_ phase: Int) -> String { "\(number(phase))-part-\(phase)" }
  private func requirement(_ phase: Int, _ plan: Int) -> String {
    "PART-\((phase - 1) * plansPerPhase + plan)"
  }

  private var project: String {
    """
    # Generated

    ## What This Is

    A repository that is large.

    ## Core Value

    It is verified quickly.

    ## Requirements

    See REQUIREMENTS.md.

    """
  }

  private var requirements: String {
    var text = "# Requirements\n\n## v1 Requirements\n\n### Parts\n\n"
    for phase in 1...phases {
      for plan in 1...plansPerPhase {
        text += "- [x] **\(requirement(phase, plan))**: Part \(phase).\(plan) works.\n"
      }
    }
    text += "\n## Traceability\n\n| Requirement | Phase | Status |\n| --- | --- | --- |\n"
    for phase in 1...phases {
      for plan in 1...plansPerPhase {
        text += "| \(requirement(phase, plan)) | Phase \(phase) | Complete |\n"
      }
    }
    return text
  }

  private var roadmap: String {
    var text = "# Roadmap\n\n## Phases\n\n"
    for phase in 1...phases { text += "- [x] **Phase \(phase): Part \(phase)** - a part\n" }
    for phase in 1...phases {
      let ids = (1...plansPerPhase).map { requirement(phase, $0) }.joined(separator: ", ")
      text += """

        ### Phase \(phase): Part \(phase)

        **Goal**: Part \(phase) works.
        **Depends on**: \(phase == 1 ? "Nothing" : "Phase \(phase - 1)")
        **Requirements**: \(ids)
        **Success Criteria** (what must be TRUE):

        1. Part \(phase) works.

        **Plans**: \(plansPerPhase)/\(plansPerPhase) plans executed


        """
      for plan in 1...plansPerPhase {
        text += "- [x] \(number(phase))-0\(plan)-PLAN.md - step \(plan)\n"
      }
    }
    text += "\n## Progress\n\n| Phase | Plans Complete | Status | Completed |\n"
    text += "| --- | --- | --- | --- |\n"
    for phase in 1...phases {
      text +=
        "| \(phase). Part \(phase) | \(plansPerPhase)/\(plansPerPhase) | Complete | 2026-01-02 |\n"
    }
    return text
  }

  private var state: String {
    """
    ---
    milestone: v1.0
    status: complete
    progress:
      total_phases: \(phases)
      completed_phases: \(phases)
      total_plans: \(plans)
      completed_plans: \(plans)
    ---

    # State

    ## Current Position

    Phase: \(phases) of \(phases) (Part \(phases))
    Status: complete
    Last activity: 2026-01-02

    """
  }

  private func source(_ phase: Int, _ plan: Int) -> Int {
    ((phase - 1) * plansPerPhase + plan - 1) % sources + 1
  }

  private func planText(_ phase: Int, _ plan: Int) -> String {
    let (own, next) = (source(phase, plan), source(phase, plan) % sources + 1)
    let dependency = plan == 1 ? "[]" : "[\"\(number(phase))-0\(plan - 1)\"]"
    return """
      ---
      phase: \(directory(phase))
      plan: "0\(plan)"
      type: execute
      wave: \(plan)
      depends_on: \(dependency)
      files_modified:
        - Sources/Part\(own).swift
      autonomous: true
      requirements: [\(requirement(phase, plan))]
      must_haves:
        truths:
          - "Part \(own) works [command: swift test]"
        artifacts:
          - path: Sources/Part\(own).swift
            provides: part \(own)
            exports: ["Part\(own)", "run\(own)(with:)"]
            contains: "limit\(own)"
            min_lines: 5
          - path: Sources/Part\(next).swift
            provides: what it uses
        key_links:
          - from: Sources/Part\(own).swift
            to: Sources/Part\(next).swift
            via: a call
            pattern: "Part\(next)\\\\.limit\(next)"
          - from: "Part\(own).run\(own)"
            to: "Part\(next)"
            via: a call
            pattern: "Part\(next).*value"
      ---

      <objective>
      Make part \(own) work.
      </objective>

      <tasks>

      <task type="auto">
        <name>Task 1: Part \(own)</name>
        <files>Sources/Part\(own).swift</files>
        <action>
      Write it:
      ```swift
      struct Part\(own) {}
      ```
        </action>
        <verify>swift test</verify>
        <done>It works.</done>
      </task>

      </tasks>

      <verification>
      1. `swift test`
      </verification>

      <success_criteria>
      - All tests pass
      </success_criteria>

      """
  }

  private func summary(_ phase: Int, _ plan: Int) -> String {
    """
    ---
    phase: \(directory(phase))
    plan: "0\(plan)"
    subsystem: parts
    tags: [part]
    duration: 5min
    completed: 2026-01-02
    requirements-completed: [\(requirement(phase, plan))]
    ---

    # Phase \(phase) Plan \(plan): Part Summary

    **It works.**

    """
  }

  private func sourceText(_ number: Int) -> String {
    let next = number % sources + 1
    let members = (1...20).map { index in
      """
        /// Counts to \(index) when asked to; the word func in this comment declares nothing.
        func count\(index)(from start: Int, by step: Int = 1) -> String {
          let text = "from \\(start) by \\(step)"
          return text + "\(index)"
        }

      """
    }.joined(separator: "\n")
    return """
      /// Part \(number).
      struct Part\(number) {
        static let limit\(number) = \(number)

        func run\(number)(with value: Int) -> Int {
          Part\(next).limit\(next) + value
        }

      \(members)
      }

      """
  }
}
