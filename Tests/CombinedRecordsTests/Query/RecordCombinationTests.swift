import CombinedRecords
import Foundation
import TestSupport
import Testing

struct RecordCombinationTests {
  private func combine(
    _ local: [Weight], _ health: [Weight], _ source: SourceFilter = .all
  ) -> [Int] {
    RecordCombination.combine(
      local: local, health: health, source: source, bundleIdentifier: Fixtures.bundle
    ).numbers
  }

  @Test func `local and health records are merged, newest first`() {
    let local = [Fixtures.weight(1, hoursAgo: 3), Fixtures.weight(2, hoursAgo: 1)]
    let health = [Fixtures.foreign(3, hoursAgo: 2), Fixtures.foreign(4, hoursAgo: 4)]
    #expect(combine(local, health) == [2, 3, 1, 4])
    #expect(combine(local, health, .local) == [2, 1])
    #expect(combine(local, health, .healthKit) == [3, 4])
    #expect(combine([], []) == [])
  }

  @Test func `at the same date, all records appear, with the local record first`() {
    #expect(
      combine([Fixtures.weight(9)], [Fixtures.foreign(1), Fixtures.foreign(2)]) == [9, 1, 2])
  }

  @Test func `another app's sample with the sync identifier of a local record is hidden`() {
    let local = Fixtures.weight(1)
    let copy = Fixtures.foreign(2, bundle: "com.other", sync: local.syncIdentifier)
    #expect(combine([local], [copy]) == [1])
    #expect(combine([local], [copy], .healthKit) == [])
    #expect(combine([], [copy]) == [2])
  }

  @Test func `a sample with the app's bundle identifier is hidden even without a local record`() {
    #expect(combine([], [Fixtures.foreign(2, bundle: Fixtures.bundle)]) == [])
    let fetched = Weight(
      id: Fixtures.uuid(3), date: Fixtures.now, weight: 80, source: .local,
      origin: RecordOrigin(bundleIdentifier: Fixtures.bundle))
    #expect(combine([], [fetched]) == [])
  }

  @Test(arguments: ["com.example.healthbank.watch", "com.example", "com.apple.health.1"])
  func `a sample with a bundle identifier other than the app's is shown`(_ bundle: String) {
    #expect(combine([], [Fixtures.foreign(2, bundle: bundle)]) == [2])
  }

  @Test func `a local and a health record with equal dates and values both appear`() {
    #expect(combine([Fixtures.weight(1)], [Fixtures.foreign(2)]) == [1, 2])
  }

  @Test func `a record that is fetched twice appears once`() {
    #expect(combine([], [Fixtures.foreign(2), Fixtures.foreign(2)]) == [2])
  }

  @Test(arguments: 0..<20)
  func `the order of the input does not affect the result`(_ seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let local = (0..<20).map { Fixtures.weight($0, hoursAgo: Double(generator.below(4))) }
    let health = (20..<40).map { number in
      Fixtures.foreign(
        number, hoursAgo: Double(generator.below(4)),
        sync: generator.oneIn(3) ? local[generator.below(20)].syncIdentifier : nil)
    }
    let expected = combine(local, health)
    for _ in 0..<20 {
      #expect(
        combine(local.shuffled(using: &generator), health.shuffled(using: &generator))
          == expected)
    }
    #expect(expected.filter { $0 < 20 }.count == 20)
  }
}
