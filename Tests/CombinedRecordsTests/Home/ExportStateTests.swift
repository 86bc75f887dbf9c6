import CombinedRecords
import Foundation
import TestSupport
import Testing

struct ExportStateTests {
  static func confirmation(
    _ version: Int, stored: Int, isSameValue: Bool = true
  ) -> ExportConfirmation {
    ExportConfirmation(
      kind: .weight, id: Fixtures.uuid(1), version: version, storedVersion: stored,
      isSameValue: isSameValue)
  }

  @Test func `a new record is waiting for export with its first version`() {
    #expect(ExportState(version: 1).version == 1)
    #expect(ExportState(version: 1).isWaiting)
  }

  @Test func `a record stops waiting for export when the store contains its version`() {
    let state = ExportState(version: 1).confirmed(by: Self.confirmation(1, stored: 1))
    #expect(state == ExportState(version: 1, storedVersion: 1))
    #expect(!state.isWaiting)
  }

  @Test func `an edited record is waiting for export with the next version`() {
    let state = ExportState(version: 3, storedVersion: 3).edited()
    #expect(state == ExportState(version: 4, storedVersion: 3))
    #expect(state.isWaiting)
  }

  @Test func `a record that is edited during its export is still waiting afterward`() {
    let state = ExportState(version: 1).edited().confirmed(by: Self.confirmation(1, stored: 1))
    #expect(state == ExportState(version: 2, storedVersion: 1))
  }

  @Test(arguments: [1, 4])
  func `a record gets a version above the one that another device saved with other values`(
    _ stored: Int
  ) {
    let state = ExportState(version: 1).confirmed(
      by: Self.confirmation(1, stored: stored, isSameValue: false))
    #expect(state == ExportState(version: stored + 1, storedVersion: stored))
  }

  @Test func `a higher stored version of the exported values is adopted`() {
    let state = ExportState(version: 1).confirmed(by: Self.confirmation(1, stored: 4))
    #expect(state == ExportState(version: 4, storedVersion: 4))
  }

  @Test func `the exported version counts as stored if a lower version has the same values`() {
    let state = ExportState(version: 3).confirmed(by: Self.confirmation(3, stored: 1))
    #expect(state == ExportState(version: 3, storedVersion: 3))
  }

  @Test func `a record that is edited during an export gets a version above the stored one`() {
    let state = ExportState(version: 1).edited().confirmed(
      by: Self.confirmation(1, stored: 5, isSameValue: false))
    #expect(state == ExportState(version: 6, storedVersion: 5))
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `versions never decrease, and a record is waiting after every edit`(_ seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    var state = ExportState(version: 1)
    for _ in 0..<200 {
      let before = state.version
      if generator.below(2) == 0 {
        state = state.edited()
        #expect(state.isWaiting)
      } else {
        state = state.confirmed(
          by: Self.confirmation(
            1 + generator.below(before), stored: 1 + generator.below(before + 3),
            isSameValue: generator.below(2) == 0))
      }
      #expect(state.version >= before)
    }
  }
}
