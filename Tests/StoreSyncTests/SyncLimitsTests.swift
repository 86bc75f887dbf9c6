import Foundation
import StoreSync
import Testing

struct SyncLimitsTests {
  @Test(arguments: [
    (0, 30), (1, 60), (2, 120), (3, 240), (6, 1920), (7, 3600), (9, 3600), (Int.max, 3600),
  ])
  func `retry delays double up to the maximum`(_ attempt: Int, _ seconds: TimeInterval) {
    #expect(SyncLimits(bundleIdentifier: "a").retryDelay(attempt: attempt) == seconds)
  }
}
