internal import Diagnostics

extension Rule {
  /// The rule that plans do not depend on themselves, directly or indirectly.
  static let cycle = Rule(
    "graph.cycle", .error,
    page: RulePage(
      what: "A plan does not depend on itself, directly or through other plans.",
      why: """
        Plans in a cycle wait for each other, so none of them can start. Cycles that share a plan \
        are reported once, at a dependency of their first plan.
        """,
      example: "# 02-01\ndepends_on: [\"02-02\"]\n# 02-02\ndepends_on: [\"02-01\"]",
      fix: "# 02-01\ndepends_on: []\n# 02-02\ndepends_on: [\"02-01\"]")
  ) { context in
    let graph = context.index.graph
    let components = graph.components
    var members: [Int: [Int]] = [:]
    for (index, component) in components.enumerated() {
      members[component, default: []].append(index)
    }
    return members.values.compactMap { nodes in
      guard let first = nodes.first else { return nil }
      return circle(from: first, graph, components)
    }
  }

  /// Returns a finding for the shortest path from a plan back to itself; `nil` if no path exists.
  private static func circle(
    from start: Int, _ graph: PlanGraph, _ components: [Int]
  ) -> RuleFinding? {
    var edgeTo: [Int: (from: Int, edge: PlanGraph.Edge)] = [:]
    var open = [start]
    var next = 0
    while next < open.count, edgeTo[start] == nil {
      let node = open[next]
      next += 1
      for edge in graph.edges[node]
      where components[edge.target] == components[start] && edgeTo[edge.target] == nil {
        edgeTo[edge.target] = (node, edge)
        open.append(edge.target)
      }
    }
    guard edgeTo[start] != nil else { return nil }
    var way = [start]
    var written: Located<String>?
    var node = start
    repeat {
      guard let (from, edge) = edgeTo[node] else { return nil }
      way.append(from)
      written = edge.written
      node = from
    } while node != start
    let names = way.reversed().map { graph.plans[$0].name }
    return written.map { .cycle(names, at: $0.location) }
  }
}

extension RuleFinding {
  fileprivate static func cycle(_ names: [String], at place: SourceLocation) -> Self {
    let shown = names.count > 12 ? names.prefix(11) + ["…"] : names[...]
    return Self(
      names.count == 2
        ? "the plan '\(names[0])' depends on itself"
        : "plans depend on each other in a cycle: \(shown.joined(separator: " → "))",
      at: place, fix: names.count == 2 ? "remove this dependency" : "remove one of the dependencies"
    )
  }
}
