public import Foundation

/// What the sync remembers from one launch to the next, each under a key of its own name.
public struct HealthSyncState: Hashable, Sendable {
  /// Whether the user wants the sync.
  public var healthSyncEnabled: Bool = false
  /// The bytes of the anchor behind the last page whose entries are saved.
  public var healthSyncAnchor: Data?
  /// When the last sync succeeded.
  public var lastHealthSyncDate: Date?
  /// The number of entries that wait to be exported; kept equal to it by the home.
  public var pendingExportCount: Int = 0

  /// Creates the state of an app that never synced.
  public init() {}
}

/// A sample that is to be deleted from the health store.
public struct PendingDeletion: Hashable, Sendable {
  /// The identity the entry had in the health store.
  public let syncIdentifier: String
  /// The identity of the sample when it was last seen.
  public let healthKitUUID: String?

  /// Creates a pending deletion.
  public init(syncIdentifier: String, healthKitUUID: String?) {
    self.syncIdentifier = syncIdentifier
    self.healthKitUUID = healthKitUUID
  }
}
