public import Foundation

/// The persistent state of the sync; each property has the name of its key in the app's storage.
public struct HealthSyncState: Hashable, Sendable {
  /// Whether the user has enabled sync.
  public var healthSyncEnabled: Bool = false
  /// The bytes of the anchor from which the next import continues, or `nil` if it starts from the
  /// beginning.
  public var healthSyncAnchor: Data?
  /// The date of the last successful export or import, or `nil` if none has succeeded.
  public var lastHealthSyncDate: Date?
  /// The number of entries that are waiting for export, which the home updates.
  public var pendingExportCount: Int = 0

  /// Creates the state of an app that has never synced.
  public init() {}
}

/// A pending deletion of an entry's sample from the health store.
public struct PendingDeletion: Hashable, Sendable {
  /// The sync identifier of the entry in the health store.
  public let syncIdentifier: String
  /// The last known UUID of the sample in the health store, as text, or `nil` if it is unknown.
  public let healthKitUUID: String?

  /// Creates a pending deletion of the sample of an entry.
  public init(syncIdentifier: String, healthKitUUID: String?) {
    self.syncIdentifier = syncIdentifier
    self.healthKitUUID = healthKitUUID
  }
}
