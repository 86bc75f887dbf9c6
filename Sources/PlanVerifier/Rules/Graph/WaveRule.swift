internal import Diagnostics

extension Rule {
  /// The rule that the wave of a plan agrees with its dependencies.
  static let wave = Rule(
    "graph.wave", .error,
    page: RulePage(
      what: """
        The wave of a plan is one higher than the highest wave of its dependencies in the same \
        phase.
        """,
      why: """
        Plans of the same wave run in parallel. If the wave of a plan is too low, the plan starts \
        before its dependencies are done. If the wave is higher than necessary, the plan starts \
        too late. This is a warning, but it is accepted if a plan in one of the skipped waves \
        changes one of the same files. A plan without dependencies in its phase is in wave 1, or \
        in wave 0 if it prepares tests for other plans.
        """,
      example: "wave: 1\ndepends_on: [\"02-01\"]  # which is in wave 1",
      fix: "wave: 2\ndepends_on: [\"02-01\"]  # which is in wave 1")
  ) { context in
    let graph = context.index.graph
    let components = graph.components
    let byPhase = Dictionary(grouping: graph.plans.indices) { graph.plans[$0].phase }
    return graph.plans.indices.compactMap { index in
      let plan = graph.plans[index]
      guard let wave = plan.wave, wave.value >= 0 else { return nil }
      let before = graph.edges[index].filter {
        // Waves count within a phase, and plans in a cycle have no order.
        graph.plans[$0.target].phase == plan.phase && components[$0.target] != components[index]
          && $0.target != index
      }
      let waves = before.compactMap { graph.plans[$0.target].wave?.value }
      let highest = waves.max()
      let expected = highest.map { $0 == .max ? $0 : $0 + 1 } ?? min(1, wave.value)
      if wave.value < expected {
        let blocker = before.first { graph.plans[$0.target].wave?.value == highest }
        return .tooLow(wave, expected, blocker.map { graph.plans[$0.target] })
      }
      guard wave.value > expected, waves.count == before.count,
        !isMoved(index, from: expected, to: wave.value, graph, byPhase[plan.phase] ?? [])
      else { return nil }
      return .tooHigh(wave, expected, hasDependencies: !before.isEmpty)
    }
  }

  /// Returns whether a plan shares a file with another plan in one of the waves that it skips.
  private static func isMoved(
    _ index: Int, from low: Int, to high: Int, _ graph: PlanGraph, _ phase: [Int]
  ) -> Bool {
    var files = PlannedFiles()
    for file in graph.plans[index].modifiedFiles { files.add(file, plan: index) }
    return phase.contains { other in
      guard other != index, let wave = graph.plans[other].wave?.value, low..<high ~= wave else {
        return false
      }
      return graph.plans[other].modifiedFiles.contains {
        files.overlap(of: $0.value, plan: other) != nil
      }
    }
  }
}

extension RuleFinding {
  fileprivate static func tooLow(_ wave: Located<Int>, _ expected: Int, _ blocker: Plan?) -> Self {
    let name = blocker?.name ?? "another plan"
    return Self(
      "wave \(wave.value) is too low, because '\(name)' in wave \(expected - 1) must finish first",
      at: wave.location, fix: "write 'wave: \(expected)'")
  }

  fileprivate static func tooHigh(
    _ wave: Located<Int>, _ expected: Int, hasDependencies: Bool
  ) -> Self {
    Self(
      hasDependencies
        ? "wave \(wave.value) is higher than necessary; the dependencies allow wave \(expected)"
        : "wave \(wave.value) is higher than necessary for a plan without dependencies in its phase",
      at: wave.location, fix: "write 'wave: \(expected)', or add the missing dependency",
      severity: .warning)
  }
}
