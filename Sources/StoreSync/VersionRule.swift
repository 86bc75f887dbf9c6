internal import HealthModel

/// The result of comparing the version of a local object with the one in the store.
///
/// A sync identity has a version that grows with every edit; the higher version wins. The app on
/// another device may have used the same version for a different value.
package enum VersionComparison: Hashable, Sendable {
  /// The store has a newer version, which replaces the local values.
  case storeIsNewer
  /// The local version is newer; it is exported.
  case localIsNewer
  /// Both have the same version and the same values.
  case same
  /// Both have the same version with different values; the local object gets the next version.
  case differentValues

  /// Creates the result of comparing two versions.
  ///
  /// - Parameters:
  ///   - local: The version of the local object.
  ///   - stored: The version in the store.
  ///   - isSameValue: Whether the values are the same; needed only for equal versions.
  package init(local: Int, stored: Int, isSameValue: @autoclosure () -> Bool) {
    if stored > local {
      self = .storeIsNewer
    } else if stored < local {
      self = .localIsNewer
    } else {
      self = isSameValue() ? .same : .differentValues
    }
  }
}

extension Metadata {
  /// Creates the metadata of a version of an object.
  package init(syncIdentifier: String, version: Int) {
    self = [
      MetadataKey.syncIdentifier: .string(syncIdentifier),
      MetadataKey.syncVersion: .number(Double(version)),
    ]
  }

  /// The version of one of the app's objects, without its fraction; 1 if the version is missing,
  /// invalid or less than 1.
  package var ownVersion: Int { Swift.max(1, syncIdentity?.wholeVersion ?? 1) }
}
