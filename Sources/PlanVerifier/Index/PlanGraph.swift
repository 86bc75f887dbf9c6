/// The plans of the current phases and their dependencies.
struct PlanGraph: Sendable {
  /// A dependency on a current plan, which can be the dependent plan itself.
  struct Edge: Sendable {
    /// The index of the plan that must be finished first.
    let target: Int
    /// The dependency as written.
    let written: Located<String>
  }

  /// A dependency that does not resolve to a current plan.
  struct Loose: Sendable {
    /// The index of the plan that declares the dependency.
    let plan: Int
    /// The dependency as written.
    let written: Located<String>
    /// Whether the dependency refers to an archived plan or phase, or to a plan of a phase before
    /// the first current one.
    let isArchived: Bool
  }

  /// The plans in the order of their phases.
  let plans: [Plan]
  /// The dependencies of each plan on current plans, by plan index.
  let edges: [[Edge]]
  /// The dependencies that do not resolve to a current plan.
  private(set) var loose: [Loose] = []
  /// The number of the strongly connected component of each plan, by plan index.
  ///
  /// Two plans have the same number if and only if each of them depends on the other, directly or
  /// indirectly.
  let components: [Int]

  /// Creates the graph by resolving all dependencies.
  ///
  /// - Complexity: O(*n* + *m*) in the numbers of plans and dependencies, plus the work for
  ///   dependencies that are neither the name nor the number of a plan.
  init(_ project: PlanningProject) {
    plans = project.plans
    var edges: [[Edge]] = Array(repeating: [], count: plans.count)
    let names = DependencyNames(project)
    for (index, plan) in plans.enumerated() {
      for written in plan.dependencies {
        switch names.resolve(written.value, in: plan) {
        case .plans(let targets):
          edges[index] += targets.map { Edge(target: $0, written: written) }
        case .archived: loose.append(Loose(plan: index, written: written, isArchived: true))
        case .nothing: loose.append(Loose(plan: index, written: written, isArchived: false))
        }
      }
    }
    self.edges = edges
    var search = ComponentSearch(edges.map { $0.map(\.target) })
    components = search.components()
  }
}

/// The state of a search for cyclic dependencies with Tarjan's algorithm, without recursion.
private struct ComponentSearch {
  private let targets: [[Int]]
  private var order: [Int?]
  private var low: [Int]
  private var component: [Int?]
  private var open: [Int] = []
  private var count = 0

  init(_ targets: [[Int]]) {
    self.targets = targets
    order = Array(repeating: nil, count: targets.count)
    low = Array(repeating: 0, count: targets.count)
    component = Array(repeating: nil, count: targets.count)
  }

  mutating func components() -> [Int] {
    for start in targets.indices where order[start] == nil { visit(start) }
    return component.map { $0 ?? 0 }
  }

  private mutating func enter(_ node: Int) {
    order[node] = count
    low[node] = count
    count += 1
    open.append(node)
  }

  private mutating func visit(_ start: Int) {
    var path = [(node: start, next: 0)]
    enter(start)
    while let (node, next) = path.last {
      if next < targets[node].count {
        path[path.count - 1].next += 1
        let target = targets[node][next]
        if let seen = order[target] {
          if component[target] == nil { low[node] = min(low[node], seen) }
        } else {
          enter(target)
          path.append((target, 0))
        }
        continue
      }
      path.removeLast()
      if let parent = path.last?.node { low[parent] = min(low[parent], low[node]) }
      guard low[node] == order[node] else { continue }
      while let last = open.popLast() {
        component[last] = node
        if last == node { break }
      }
    }
  }
}
