import Foundation
import MetricSync
import Testing

/// Tests of the data that delivery states keep and remove.
struct StateRecordTests {
  private static let settled = [
    SettledMetric(MetricKey(Fixtures.uuid(1)), identifier: "x", .delivered)
  ]

  private var progress: DeliveryProgress {
    var progress = DeliveryProgress()
    progress.place = "p"
    progress.lastPass = .init(
      date: Fixtures.now, status: .paused, reason: DeliveryReason("the disk is full", status: 507))
    return progress
  }

  private func states(in folder: TemporaryFolder) -> [any DeliveryState] {
    [MemoryDeliveryState(), FileDeliveryState(folder: folder.url)]
  }

  @Test func `the result of the last pass is kept with its reason`() async throws {
    let folder = try TemporaryFolder()
    for state in states(in: folder) {
      try await state.lock()
      try await state.save(progress, settling: [], of: "a")
      await state.unlock()
      #expect(try await state.load("a").0 == progress)
    }
    #expect(try FileDeliveryState(folder: folder.url).load("a").0 == progress)
  }

  @Test func `a reset removes the progress and the metrics of only one destination`() async throws {
    let folder = try TemporaryFolder()
    for state in states(in: folder) {
      try await state.lock()
      for name in ["a", "b"] { try await state.save(progress, settling: Self.settled, of: name) }
      try await state.reset("a")
      let (reset, kept) = (try await state.load("a"), try await state.load("b"))
      #expect(reset.0 == DeliveryProgress() && reset.1.isEmpty)
      #expect(kept.0 == progress && kept.1 == Self.settled)
      await state.unlock()
    }
  }

  @Test func `the progress of destinations with similar names is saved separately`() throws {
    let folder = try TemporaryFolder()
    let state = FileDeliveryState(folder: folder.url)
    try state.lock()
    let names = ["a/ö", "a/ü", "a", String(repeating: "a", count: 40)]
    for (index, name) in names.enumerated() {
      var progress = progress
      progress.place = "\(index)"
      try state.save(progress, settling: [], of: name)
    }
    state.unlock()
    let later = FileDeliveryState(folder: folder.url)
    for (index, name) in names.enumerated() {
      #expect(try later.load(name).0.place == "\(index)")
    }
  }

  @Test func `beyond 65,535 types, a metric that is read back lacks only its type`() throws {
    let folder = try TemporaryFolder()
    let state = FileDeliveryState(folder: folder.url)
    try state.lock()
    let metrics = (0...65_535).map {
      SettledMetric(MetricKey(Fixtures.uuid($0)), identifier: "type \($0)", .delivered)
    }
    try state.save(progress, settling: metrics, of: "a")
    state.unlock()
    let loaded = try FileDeliveryState(folder: folder.url).load("a").1
    #expect(loaded.count == metrics.count)
    #expect(loaded.dropLast() == metrics.dropLast())
    #expect(
      loaded.last == SettledMetric(MetricKey(Fixtures.uuid(65_535)), identifier: "", .delivered))
  }
}
