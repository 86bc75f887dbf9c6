import CombinedRecords
import Foundation
import HealthModel
import SQLiteStores
import TestSupport
import Testing

/// Tests of the export queue and of confirmations, and a comparison of both kinds of homes.
struct RecordQueueTests {
  static let kinds = Set(RecordKind.allCases)

  private func confirm(
    _ number: Int, version: Int, in home: any RecordHome
  ) async throws {
    try await home.confirm(
      [
        ExportConfirmation(
          kind: .weight, id: Fixtures.uuid(number), version: version, storedVersion: version,
          isSameValue: true)
      ], deletions: [])
  }

  @Test(arguments: RecordHomeKind.allCases)
  func `records are queued in the order of their creation`(in kind: RecordHomeKind) async throws {
    let home = try kind.makeHome()
    try await home.put(Fixtures.weight(2))
    try await home.put(Fixtures.weight(1))
    try await home.put(RestingEnergy(id: Fixtures.uuid(3), date: Fixtures.now, calories: 1))
    try await home.put(Fixtures.weight(2, kilograms: 81))
    let queue = try await home.exportQueue(of: Self.kinds)
    #expect(queue.records.map(\.record.id) == [2, 1, 3].map(Fixtures.uuid))
    #expect(queue.records.map(\.version) == [2, 1, 1])
    let weights = try await home.exportQueue(of: [.weight])
    #expect(weights.records.map(\.record.id) == [2, 1].map(Fixtures.uuid))
  }

  @Test(arguments: RecordHomeKind.allCases)
  func `a confirmed record is queued again after an edit`(in kind: RecordHomeKind) async throws {
    let home = try kind.makeHome()
    try await home.put(Fixtures.weight(1))
    try await confirm(1, version: 1, in: home)
    #expect(try await home.exportQueue(of: Self.kinds).isEmpty)
    try await home.put(Fixtures.weight(1))
    #expect(try await home.exportQueue(of: Self.kinds).isEmpty)
    try await home.put(Fixtures.weight(1, kilograms: 81))
    #expect(try await home.exportQueue(of: Self.kinds).records.map(\.version) == [2])
    #expect(
      try await home.exportState(of: .weight, id: Fixtures.uuid(1))
        == ExportState(version: 2, storedVersion: 1))
    #expect(try await home.exportState(of: .restingEnergy, id: Fixtures.uuid(1)) == nil)
  }

  @Test(arguments: RecordHomeKind.allCases)
  func `a deletion stays queued until it is confirmed`(in kind: RecordHomeKind) async throws {
    let home = try kind.makeHome()
    try await home.put(Fixtures.weight(1))
    try await confirm(1, version: 1, in: home)
    #expect(try await home.remove(Weight.self, id: Fixtures.uuid(1)))
    let deletion = WaitingDeletion(kind: .weight, id: Fixtures.uuid(1), version: 1)
    #expect(try await home.exportQueue(of: Self.kinds).deletions == [deletion])
    #expect(try await home.exportQueue(of: [.activity]).deletions.isEmpty)
    // A late confirmation finds no record.
    try await confirm(1, version: 1, in: home)
    #expect(try await home.exportState(of: .weight, id: Fixtures.uuid(1)) == nil)
    try await home.confirm([], deletions: [deletion])
    #expect(try await home.exportQueue(of: Self.kinds).isEmpty)
  }

  @Test(arguments: RecordHomeKind.allCases)
  func `a record that is saved again while its deletion is queued gets the next version`(
    in kind: RecordHomeKind
  ) async throws {
    let home = try kind.makeHome()
    try await home.put(Fixtures.weight(1))
    _ = try await home.remove(Weight.self, id: Fixtures.uuid(1))
    try await home.put(Fixtures.weight(1))
    let queue = try await home.exportQueue(of: Self.kinds)
    #expect(queue.deletions.isEmpty)
    #expect(queue.records.map(\.version) == [2])
  }

  @Test(arguments: RecordHomeKind.allCases)
  func `observers are not notified of confirmations or of saves without a change`(
    in kind: RecordHomeKind
  )
    async throws
  {
    let home = try kind.makeHome()
    try await home.put(Fixtures.weight(1))
    let heard = Locked<[HomeChange]>([])
    let observation = home.observe { change in heard.withLock { $0.append(change) } }
    try await confirm(1, version: 1, in: home)
    try await home.put(Fixtures.weight(1))
    #expect(heard.withLock { $0 }.isEmpty)
    observation.cancel()
  }

  /// The homes find queued records in different ways.
  ///
  /// The SQLite home reads only queued records, while the memory home filters all records.
  @Test(
    .enabled(if: SQLiteStoreError.absence == nil, "this build has no durable stores"),
    arguments: 0..<20 as Range<UInt64>)
  func `after random operations, both homes have the same queue, records and anchor`(_ seed: UInt64)
    async throws
  {
    var generator = SeededGenerator(seed: seed)
    let homes: [any RecordHome] = try RecordHomeKind.allCases.map { try $0.makeHome() }
    for step in 0..<80 {
      let (number, value) = (1 + generator.below(4), Double(60 + generator.below(3)))
      let (action, kinds) = (generator.below(8), generator.pick([Self.kinds, [.weight]]))
      let (version, stored) = (1 + generator.below(3), 1 + generator.below(4))
      var queues: [ExportQueue] = []
      for home in homes {
        switch action {
        case 0...2: try await home.put(Fixtures.weight(number, kilograms: value))
        case 3: _ = try await home.remove(Weight.self, id: Fixtures.uuid(number))
        case 4:
          try await home.confirm(
            [
              ExportConfirmation(
                kind: .weight, id: Fixtures.uuid(number), version: version, storedVersion: stored,
                isSameValue: value == 60)
            ], deletions: [])
        case 5:
          try await home.apply(
            [.saved(Fixtures.weight(number, kilograms: value), version: stored)],
            upTo: Data([UInt8(step)]))
        case 6:
          try await home.apply(
            [StoredChange<Weight>.deleted(Fixtures.uuid(number))], upTo: Data([UInt8(step)]))
        default:
          let deletions = try await home.exportQueue(of: Self.kinds).deletions
          try await home.confirm([], deletions: Array(deletions.prefix(1)))
        }
        queues.append(try await home.exportQueue(of: kinds))
      }
      #expect(queues[0].deletions == queues[1].deletions, "seed \(seed), step \(step)")
      #expect(
        queues[0].records.map(\.version) == queues[1].records.map(\.version),
        "seed \(seed), step \(step)")
      #expect(
        queues[0].records.map { $0.record as? Weight }
          == queues[1].records.map { $0.record as? Weight }, "seed \(seed), step \(step)")
      let (one, other) = (
        try await homes[0].anchor(of: .weight), try await homes[1].anchor(of: .weight)
      )
      #expect(one == other, "seed \(seed), step \(step)")
      let weights = try await homes[0].records(Weight.self, in: nil).sorted {
        $0.id.uuidString < $1.id.uuidString
      }
      #expect(
        try await homes[1].records(Weight.self, in: nil).sorted {
          $0.id.uuidString < $1.id.uuidString
        } == weights,
        "seed \(seed), step \(step)")
      for number in 1...4 {
        let first = try await homes[0].exportState(of: .weight, id: Fixtures.uuid(number))
        let second = try await homes[1].exportState(of: .weight, id: Fixtures.uuid(number))
        #expect(first == second, "seed \(seed), step \(step)")
      }
    }
  }
}
