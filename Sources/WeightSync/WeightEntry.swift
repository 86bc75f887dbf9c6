public import Foundation

/// A weight that the user entered or that was imported, with its sync data.
public struct WeightEntry: Hashable, Sendable {
  /// The source of entries that were created in this app.
  public static let ownSource: String = "W8Trackr"
  /// The source of imported entries from the Health app, or from a writer without a known name.
  public static let unknownSource: String = "Apple Health"

  /// The weight, measured in ``weightUnit``.
  public var weightValue: Double
  /// The unit of the weight, `lb` or `kg`.
  public var weightUnit: String
  /// The date of the measurement.
  public var date: Date
  /// The user's note, if any.
  public var note: String?
  /// The body fat in percent, from 0 to 100, if known.
  public var bodyFatPercentage: Decimal?
  /// The date of the user's last edit of the entry in this app, or `nil` if it was not edited.
  ///
  /// Imports do not change this date.
  public var modifiedDate: Date?
  /// The UUID of the sample in the health store, as text, or `nil` if no sample is known.
  public var healthKitUUID: String?
  /// The source of the entry: ``ownSource``, the name of another source, or ``unknownSource``.
  ///
  /// If another source has the name ``ownSource``, its bundle identifier follows in parentheses.
  public var source: String
  /// The version number of the entry, at least 1; it never decreases.
  public var syncVersion: Int
  /// Whether the entry is waiting for export to the health store.
  public var pendingHealthSync: Bool

  /// The identifier of the entry, which never changes.
  ///
  /// ``syncIdentifier`` is derived from it, so it must be stable across launches and stores.
  public let persistentModelID: String
  /// The bundle identifier of the app that wrote the sample of an imported entry, which identifies
  /// the app even if its name is ambiguous; `nil` for an entry of this app, or if the writer is
  /// unknown.
  public var sourceBundleIdentifier: String?
  /// The version of an entry of this app that was last known to be in the health store.
  ///
  /// The value is `nil` if no version is known to be in the health store, and for every imported
  /// entry.
  public var exportedVersion: Int?

  /// Creates an entry, by default one of this app that is not waiting for export.
  ///
  /// ``exportedVersion`` and ``sourceBundleIdentifier`` are `nil`. The values are not validated;
  /// see ``validate(isSyncEnabled:)``.
  public init(
    persistentModelID: String, weightValue: Double, weightUnit: String, date: Date,
    note: String? = nil, bodyFatPercentage: Decimal? = nil, modifiedDate: Date? = nil,
    healthKitUUID: String? = nil, source: String = WeightEntry.ownSource, syncVersion: Int = 1,
    pendingHealthSync: Bool = false
  ) {
    self.persistentModelID = persistentModelID
    self.weightValue = weightValue
    self.weightUnit = weightUnit
    self.date = date
    self.note = note
    self.bodyFatPercentage = bodyFatPercentage
    self.modifiedDate = modifiedDate
    self.healthKitUUID = healthKitUUID
    self.source = source
    self.syncVersion = syncVersion
    self.pendingHealthSync = pendingHealthSync
  }

  /// Whether the entry was written by another source.
  public var isImported: Bool { source != Self.ownSource }

  /// Whether the entry is waiting for export to the health store.
  public var needsSync: Bool { pendingHealthSync }

  /// The sync identifier of the entry in the health store.
  public var syncIdentifier: String { Self.syncIdentifier(for: persistentModelID) }

  static func syncIdentifier(for persistentModelID: String) -> String {
    "\(syncIdentifierPrefix)\(persistentModelID)"
  }

  static let syncIdentifierPrefix: String = "w8trackr-"
}

/// The badge that shows the origin of an entry.
public enum SourceBadge: Hashable, Sendable {
  /// No badge, for entries of this app.
  case none
  /// The badge of the Health app, also for a writer without a known name.
  case health
  /// A badge with the name of another source.
  case app(name: String)
}

extension WeightEntry {
  /// The badge for the origin of the entry.
  public var sourceBadge: SourceBadge {
    switch source {
    case Self.ownSource: .none
    case Self.unknownSource: .health
    default: .app(name: source)
    }
  }
}
