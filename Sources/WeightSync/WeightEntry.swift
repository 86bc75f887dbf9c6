public import Foundation

/// A weight that the user entered or that was imported, with what the sync knows about it.
public struct WeightEntry: Hashable, Sendable {
  /// The source of entries that were created in this app.
  public static let ownSource: String = "W8Trackr"
  /// The source of imported entries whose writer is not known.
  public static let unknownSource: String = "Apple Health"

  /// The weight in the unit of ``weightUnit``.
  public var weightValue: Double
  /// The unit at the time of entry, `lb` or `kg`.
  public var weightUnit: String
  /// When the weight was taken.
  public var date: Date
  /// A free remark of the user.
  public var note: String?
  /// Body fat in percent, 0 to 100.
  public var bodyFatPercentage: Decimal?
  /// When the user last changed the entry.
  public var modifiedDate: Date?
  /// The identity of the sample in the health store, as text.
  public var healthKitUUID: String?
  /// Where the entry comes from: this app, another app's name, or the unknown source.
  public var source: String
  /// Counts the changes, starting at 1; never decreases.
  public var syncVersion: Int
  /// Whether the entry waits to be exported.
  public var pendingHealthSync: Bool

  /// The identity of the entry, made at its creation and kept for life.
  ///
  /// Sync identifiers are derived from it, so it must not change between launches or stores.
  public let persistentModelID: String
  /// The identity of the writer of an imported entry; names may be equal or translated.
  public var sourceBundleIdentifier: String?
  /// The version that the health store is known to hold, or `nil` when it holds none.
  public var exportedVersion: Int?

  /// Creates an entry of this app that is not exported yet.
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

  /// Whether the entry was written by somebody else.
  public var isImported: Bool { source != Self.ownSource }

  /// Whether the entry waits to be exported.
  public var needsSync: Bool { pendingHealthSync }

  /// The identity of the entry in the health store.
  public var syncIdentifier: String { Self.syncIdentifier(for: persistentModelID) }

  static func syncIdentifier(for persistentModelID: String) -> String {
    "\(syncIdentifierPrefix)\(persistentModelID)"
  }

  static let syncIdentifierPrefix: String = "w8trackr-"
}

/// How the origin of an entry is shown.
public enum SourceBadge: Hashable, Sendable {
  /// Nothing, for entries of this app.
  case none
  /// The badge of the Health app.
  case health
  /// A badge with the name of the app.
  case app(name: String)
}

extension WeightEntry {
  /// How the origin of the entry is shown.
  public var sourceBadge: SourceBadge {
    switch source {
    case Self.ownSource: .none
    case Self.unknownSource: .health
    default: .app(name: source)
    }
  }
}
