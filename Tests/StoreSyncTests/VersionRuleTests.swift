import HealthModel
import StoreSync
import Testing

struct VersionRuleTests {
  @Test(arguments: [
    (1, 2, true, VersionComparison.storeIsNewer), (1, 2, false, .storeIsNewer),
    (2, 1, true, .localIsNewer), (2, 1, false, .localIsNewer), (2, 2, true, .same),
    (2, 2, false, .differentValues),
  ])
  func `the higher version wins, and equal versions are compared by value`(
    _ local: Int, _ stored: Int, _ isSameValue: Bool, _ expected: VersionComparison
  ) {
    #expect(VersionComparison(local: local, stored: stored, isSameValue: isSameValue) == expected)
  }

  @Test func `metadata that is created from a sync identity yields the same identity`() {
    let metadata = Metadata(syncIdentifier: "a", version: 3)
    #expect(metadata.syncIdentity == SyncIdentity(identifier: "a", version: 3))
    #expect(metadata.ownVersion == 3)
  }

  @Test(
    arguments: [
      (nil, 1), (0, 1), (-5, 1), (2.9, 2), (1e300, 1), (4, 4),
    ] as [(Double?, Int)])
  func `a version is rounded down, and counts as 1 if it is missing, below 1 or too large`(
    _ version: Double?, _ expected: Int
  ) {
    var metadata: Metadata = [:]
    if let version {
      metadata[MetadataKey.syncIdentifier] = .string("a")
      metadata[MetadataKey.syncVersion] = .number(version)
    }
    #expect(metadata.ownVersion == expected)
  }
}
