import PlanVerifier
import TestSupport
import Testing

struct LargeProjectTests {
  /// Returns a finished project with the given number of phases, each with four plans.
  private func archive(_ phases: Int) -> Archive {
    var archive = Archive("")
    var roadmap = "# Roadmap\n\n"
    var requirements = "# Requirements\n\n"
    for phase in 1...phases {
      let token = phase < 10 ? "0\(phase)" : "\(phase)"
      roadmap += "- [x] **Phase \(phase): Name** - text\n"
      requirements += "- [x] **REQ-\(phase)**: text\n"
      for plan in 1...4 {
        let path = ".planning/phases/\(token)-name/\(token)-0\(plan)"
        let head = "---\nphase: \(token)-name\nplan: \"0\(plan)\"\nrequirements: [REQ-\(phase)]\n"
        archive.files.append(
          ("\(path)-PLAN.md", head + "must_haves:\n  truths:\n    - \"x [rows: a/*]\"\n---\n"))
        archive.files.append(
          ("\(path)-SUMMARY.md", "---\nrequirements-completed: [REQ-\(phase)]\n---\n"))
      }
    }
    for phase in 1...phases {
      roadmap += "\n### Phase \(phase): Name\n**Requirements**: REQ-\(phase)\n**Plans**: 4 plans\n"
      for plan in 1...4 { roadmap += "- [x] \(phase)-0\(plan)-PLAN.md\n" }
    }
    archive.files.append((".planning/ROADMAP.md", roadmap))
    archive.files.append((".planning/REQUIREMENTS.md", requirements))
    return archive
  }

  // Quadratic work would take too long, because tests run without optimization.
  @Test
  func `a large finished project breaks no completion, trace or truth rule and is complete`()
    async throws
  {
    let project = try await TestProject(archive(500))
    let rules = RuleCatalog.all.filter { rule in
      [.completion, .trace, .truth].contains(rule.family)
    }
    #expect(await project.judge(rules).map(\.summary) == [])
    #expect(ProjectStatus(project.reader.project).percent == 100)
    #expect(RequirementTrace(project.reader.project).rows.count == 500)
  }
}
