/// The source of a record, which determines whether the record can be edited.
public enum RecordSource: String, Hashable, Sendable, Codable, CaseIterable {
  /// The app created the record, which can be edited and deleted.
  case local
  /// Another source wrote the record to the health store; the record is read-only.
  case healthKit
}

/// The writer of a record that a query read from the health store.
public struct RecordOrigin: Hashable, Sendable, Codable {
  /// The bundle identifier of the writer, or `nil` if the store does not report it.
  public let bundleIdentifier: String?
  /// The sync identifier that the writer assigned, or `nil` if the writer did not assign one.
  public let syncIdentifier: String?

  /// Creates the origin of a record, by default without a sync identifier.
  public init(bundleIdentifier: String?, syncIdentifier: String? = nil) {
    self.bundleIdentifier = bundleIdentifier
    self.syncIdentifier = syncIdentifier
  }
}
