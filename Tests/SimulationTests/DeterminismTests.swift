import Foundation
import MemoryHealthStore
import Simulation
import SimulationTestSupport
import Testing
import WeightSimulation

struct DeterminismTests {
  @Test func `a seed produces the expected random numbers`() {
    var random = SimulationRandom(seed: 1)
    let numbers = [random.next(), random.next(), random.next()]
    #expect(
      numbers == [
        12_966_619_160_104_079_557, 9_600_361_134_598_540_522, 10_590_380_919_521_690_900,
      ])
  }

  @Test func `the seed determines the order of the ready calls`() {
    let first = Self.order(seed: 1)
    #expect(first == Self.order(seed: 1))
    #expect(Self.order(seed: nil) == Array(0..<8))
    // Without the seed's choice, the order would be the same for each seed.
    #expect(Set((1...8).map { Self.order(seed: $0) }).count > 4)
  }

  @Test func `jobs that a task starts run before tasks that were ready earlier`() {
    let log = Log()
    let jobs = ReadyJobs(order: 1)
    jobs.use {
      for number in 0..<4 {
        Task.detached {
          log.add(number)
          Task.detached { log.add(10 + number) }
        }
      }
      while jobs.runNext() {}
    }
    #expect(log.numbers == [0, 10, 1, 11, 2, 12, 3, 13])
    #expect(jobs.count == 0)
  }

  /// Returns the order in which eight calls run, each to a different actor from a separate task.
  private static func order(seed: UInt64?) -> [Int] {
    actor Worker {
      func work(_ number: Int, _ log: Log) { log.add(number) }
    }
    let log = Log()
    let jobs = ReadyJobs(order: seed)
    jobs.use {
      for number in 0..<8 {
        Task.detached {
          await ReadyJobs.pause()
          await Worker().work(number, log)
        }
      }
      while jobs.runNext() {}
    }
    return log.numbers
  }

  @Test func `tasks that are not simulated run as usual after a simulation`() async {
    let jobs = ReadyJobs(order: 1)
    jobs.use { #expect(!jobs.runNext()) }
    let sum = await withTaskGroup(of: Int.self) { group in
      for number in 1...10 { group.addTask { number } }
      return await group.reduce(0, +)
    }
    #expect(sum == 55)
  }

  @Test(arguments: [1, 7, 23] as [UInt64])
  func `a history replays identically, unless its order of calls changes`(_ seed: UInt64) {
    expectReplay(of: seed, in: WeightDomain(subject: .memory))
  }

  @Test func `two threads produce the same result as one`() async {
    await expectSameResult(ofThreadsIn: WeightDomain(subject: .memory))
  }

  @Test func `the shards of a campaign together run each seed once`() async {
    let results = await [0, 1, 2].asyncMap { index in
      var campaign = SimulationCampaign(
        domain: WeightDomain(subject: .memory), seeds: 1...20, steps: 20)
      if index > 0 { campaign.shard = (index - 1, 2) }
      return await campaign.run()
    }
    #expect(results[1].histories + results[2].histories == results[0].histories)
    #expect(results[1].digest &+ results[2].digest == results[0].digest)
  }
}

/// Numbers in the order of their arrival.
private final class Log: Sendable {
  private let lock = NSLock()
  nonisolated(unsafe) private var content: [Int] = []

  func add(_ number: Int) { lock.withLock { content.append(number) } }
  var numbers: [Int] { lock.withLock { content } }
}

extension Array {
  func asyncMap<Value>(_ transform: (Element) async -> Value) async -> [Value] {
    var values: [Value] = []
    for element in self { values.append(await transform(element)) }
    return values
  }
}

extension WeightSubject {
  /// The reference sync on the reference store.
  static let memory = WeightSubject { source, clock, _ in
    MemoryHealthStore(appSource: source, clock: clock)
  }
}
