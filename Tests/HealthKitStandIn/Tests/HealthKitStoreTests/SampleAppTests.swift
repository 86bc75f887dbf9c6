import ConformanceRecord
import Foundation
import HealthContracts
import HealthKit
import HealthModel
import HealthSpecTesting
import MemoryHealthStore
import SampleApp
import Testing
import WeightSync

/// The complete contract for the app's sync, on the in-memory store.
private let suite = Result {
  try ContractSuite(
    specifications: HealthSpecifications.weightSync,
    subject: HealthSubject(
      identity: SubjectIdentity(sync: "WeightApp", store: "memory"),
      makeSync: { store, home, surroundings in
        WeightApp.makeSync(
          store: store, home: home, clock: surroundings.clock,
          identifiers: surroundings.identifiers, configuration: surroundings.configuration)
      },
      makeStore: { MemoryHealthStore(appSource: $0.appSource, clock: $0.clock) }))
}

/// An example of an app's tests.
struct SampleAppTests {
  @Test(arguments: try suite.get().sections)
  func `the app's sync satisfies its contract`(_ section: String) async throws {
    let suite = try suite.get()
    for row in suite.rows(in: section) {
      let record = await suite.run(row)
      #expect([.passed, .notApplicable].contains(record.outcome), "\(record.id)")
    }
  }

  @Test @MainActor func `the app on a device keeps a weight while its sync is off`() async throws {
    let app = WeightApp.onDevice(home: MemoryWeightSyncHome())
    await app.launch()
    try await app.add(kilograms: 80, at: RefusalTests.day)
    #expect(app.entries.map(\.weightValue) == [80])
    #expect(app.status?.isToggleOn == false)
  }
}
