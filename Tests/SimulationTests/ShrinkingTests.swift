import Simulation
import Testing

/// Tests in a domain whose rule is broken when numbers that end in 1, 3 and 9 are added in this
/// order, with or without other numbers between them.
struct ShrinkingTests {
  struct Numbers: SimulationDomain {
    final class World: SimulatedWorld {
      private let seen: SeenNumbers

      init(_ seen: SeenNumbers) { self.seen = seen }

      func perform(_ operation: Addition) async { await seen.add(operation.number) }
      func needsQuiet(after operation: Addition) -> Bool { false }
      func coverage(of operation: Addition) -> CoveragePoint {
        CoveragePoint(operation: operation.number % 10, fault: 0, state: 0)
      }
      func violation() async -> Violation? { await seen.violation }
      func finish() async -> Violation? { nil }
      func settle() async {}
      func end() async {}
    }

    actor SeenNumbers {
      private var numbers: [Int] = []

      func add(_ number: Int) { numbers.append(number) }

      var violation: Violation? {
        var rest = numbers[...]
        for wanted in [1, 3, 9] {
          guard let place = rest.firstIndex(where: { $0 % 10 == wanted }) else { return nil }
          rest = rest[(place + 1)...]
        }
        return Violation(checker: "order", message: "1, 3 and 9 came in this order")
      }
    }

    struct Start: SimulatedSetup {
      var number: Int

      var simpler: [Self] { number > 0 ? [0, number - 1].map(Self.init) : [] }
    }

    struct Addition: SimulatedOperation {
      var number: Int

      var words: String { "\(number)" }
      var actor: String { number.isMultiple(of: 2) ? "even" : "odd" }
      var simpler: [Self] { number >= 10 ? [Self(number: number - 10)] : [] }
    }

    var axes: CoverageAxes {
      CoverageAxes(operations: (0..<10).map(String.init), faults: ["none"], states: ["any"])
    }

    func history(seed: UInt64, steps: Int) -> History<Start, Addition> {
      var random = SimulationRandom(seed: seed)
      return History(
        seed: seed, order: seed, setup: Start(number: 5),
        steps: (0..<steps).map { _ in .init(Addition(number: random.number(below: 100)), pace: 3) })
    }

    func makeWorld(_ setup: Start, seed: UInt64, trace: HistoryTrace) async throws -> World {
      World(SeenNumbers())
    }
  }

  @Test func `shrinking removes everything that a violation does not need`() async throws {
    let domain = Numbers()
    let campaign = SimulationCampaign(domain: domain, seeds: 1...50, steps: 60)
    let failure = try #require(await campaign.run().failure)
    let shrinker = HistoryShrinker(domain: domain, checker: "order")
    let (history, runs) = await shrinker.shrink(domain.history(seed: failure.seed, steps: 60))
    #expect(history.steps.map(\.operation.number) == [1, 3, 9])
    #expect(history.setup.number == 0)
    #expect(history.order == nil)
    #expect(history.steps.allSatisfy { $0.pace == nil })
    #expect(runs < 500)
  }

  @Test func `shrinking returns the given history if no history may be tried`() async {
    var shrinker = HistoryShrinker<Numbers.Start, Numbers.Addition> { _ in true }
    let history = Numbers().history(seed: 1, steps: 60)
    shrinker.mayContinue = { false }
    let (same, runs) = await shrinker.shrink(history)
    #expect(same == history && runs == 0)
  }

  @Test func `without scheduled jobs, a history ends at the step that violates a rule`()
    async throws
  {
    let domain = Numbers()
    let history = History(
      seed: 1, order: nil, setup: Numbers.Start(number: 0),
      steps: [1, 3, 9, 4].map { .init(Numbers.Addition(number: $0), pace: nil) })
    let (outcome, coverage) = await HistoryRunner(domain: domain).runWaiting(history)
    #expect(outcome.violation?.step == 3)
    #expect(coverage.count(operation: 3, fault: nil, state: nil) == 1)
    #expect(coverage.unseen.contains("4"))
  }
}
