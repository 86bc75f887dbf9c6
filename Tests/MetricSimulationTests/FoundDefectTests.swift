import MetricSimulation
import Simulation
import Testing

/// Tests with the shortest histories in which simulations revealed defects of the reference sync.
///
/// Each name states the expected behavior, which the rules of the simulation check.
struct FoundDefectTests {
  private static func violation(
    _ setup: MetricSetup, _ operations: [MetricOperation]
  ) -> Violation? {
    let domain = MetricDomain(subject: .memory)
    var coverage = Coverage(domain.axes)
    let history = MetricHistory(
      seed: 1, order: nil, setup: setup, steps: operations.map { .init($0) })
    return HistoryRunner(domain: domain).run(history, coverage: &coverage).violation
  }

  @Test func `permission is requested from a store before a metric that never arrived is removed`()
  {
    let violation = Self.violation(
      MetricSetup(receivers: [.store], samples: 2),
      [
        .fails(receiver: 0, .busy, times: 1), .healthDeletes(sample: 0), .sync,
        .healthDeletes(sample: 0), .cancel,
      ])
    #expect(violation == nil)
  }

  @Test
  func `a metric is delivered if its type is deselected during a pass and selected again`() {
    let violation = Self.violation(
      MetricSetup(samples: 1),
      [.fails(receiver: 0, .limits, times: 1), .sync, .deselects(.steps), .wait(seconds: 5)])
    #expect(violation == nil)
  }

  @Test func `a metric that a repeated batch lacks is delivered when its type is selected again`() {
    let violation = Self.violation(
      MetricSetup(receivers: [.memory], samples: 1),
      [
        .appSaves(app: 0, MetricDraft(number: 2, kind: .weight)),
        .fails(receiver: 0, .fails, times: 0), .sync, .deselects(.steps), .launch, .sync,
        .selects(.steps),
      ])
    #expect(violation == nil)
  }

  @Test func `a partly saved batch is removed from a store when its samples are deleted`() {
    let violation = Self.violation(
      MetricSetup(receivers: [.store], samples: 2),
      [.fails(receiver: 0, .unreachable, times: 2), .sync, .appDeletes(app: 0)])
    #expect(violation == nil)
  }

  @Test func `a pass respects a wait that a receiver requested in the previous pass`() {
    let violation = Self.violation(
      MetricSetup(receivers: [.memory], samples: 3),
      [.fails(receiver: 0, .limits, times: 0), .sync, .wait(seconds: 5), .sync])
    #expect(violation == nil)
  }

  @Test
  func `a metric is not appended to a sheet if its type is deselected during an earlier request`() {
    let violation = Self.violation(
      MetricSetup(receivers: [.sheet], samples: 1),
      [.fails(receiver: 0, .delays, times: 1), .sync, .deselects(.steps), .wait(seconds: 61)])
    #expect(violation == nil)
  }
}
