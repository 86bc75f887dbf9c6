internal import Foundation
package import JSONText
package import WeightSync

/// A selection of entries.
///
/// ```text
/// "all" | "pendingExport" | "imported"
/// {"persistentModelIDs": ["…"], "healthKitUUIDs": ["…"]}
/// ```
extension EntryLookup: WireValue {
  package static var expectation: String {
    "'all', 'pendingExport', 'imported', or an object with 'persistentModelIDs' and "
      + "'healthKitUUIDs'"
  }

  package init(wire: JSONValue) throws(WireError) {
    switch wire {
    case .string("all"): self = .all
    case .string("pendingExport"): self = .pendingExport
    case .string("imported"): self = .imported
    case .object(let object):
      self = .matching(
        persistentModelIDs: Set(try object.array("persistentModelIDs")),
        healthKitUUIDs: Set(try object.array("healthKitUUIDs")))
    default: throw Self.mismatch(wire)
    }
  }

  package func write(into writer: inout JSONWriter) {
    switch self {
    case .all: writer.string("all")
    case .pendingExport: writer.string("pendingExport")
    case .imported: writer.string("imported")
    case .matching(let identities, let uuids):
      writer.object { writer in
        writer.member("persistentModelIDs", identities.sorted())
        writer.member("healthKitUUIDs", uuids.sorted())
      }
    }
  }
}

extension PendingDeletion: WireValue {
  package static var expectation: String { "a deletion with its 'syncIdentifier'" }

  package init(wire: JSONValue) throws(WireError) {
    let object = try Self.object(wire)
    self.init(
      syncIdentifier: try object.required("syncIdentifier"),
      healthKitUUID: try object.optional("healthKitUUID"))
  }

  package func write(into writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("syncIdentifier", syncIdentifier)
      writer.member("healthKitUUID", ifPresent: healthKitUUID)
    }
  }
}

extension EntryChanges: WireValue {
  package static var expectation: String { "an object with changes to entries" }

  package init(wire: JSONValue) throws(WireError) {
    let object = try Self.object(wire)
    self.init()
    upserts = try object.array("upserts")
    removals = Set(try object.array("removals"))
    addedDeletions = try object.array("addedDeletions")
    finishedDeletions = Set(try object.array("finishedDeletions"))
    healthSyncEnabled = try object.optional("healthSyncEnabled")
  }

  package func write(into writer: inout JSONWriter) {
    writer.object { writer in
      if !upserts.isEmpty { writer.member("upserts", upserts) }
      if !removals.isEmpty { writer.member("removals", removals.sorted()) }
      if !addedDeletions.isEmpty { writer.member("addedDeletions", addedDeletions) }
      if !finishedDeletions.isEmpty {
        writer.member("finishedDeletions", finishedDeletions.sorted())
      }
      writer.member("healthSyncEnabled", ifPresent: healthSyncEnabled)
    }
  }
}

extension HealthSyncState: WireValue {
  package static var expectation: String {
    "a state with 'healthSyncEnabled' and 'pendingExportCount'"
  }

  package init(wire: JSONValue) throws(WireError) {
    let object = try Self.object(wire)
    self.init()
    healthSyncEnabled = try object.required("healthSyncEnabled")
    healthSyncAnchor = try object.optional("healthSyncAnchor")
    lastHealthSyncDate = try object.optional("lastHealthSyncDate")
    pendingExportCount = try object.required("pendingExportCount")
  }

  package func write(into writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("healthSyncEnabled", healthSyncEnabled)
      writer.member("healthSyncAnchor", ifPresent: healthSyncAnchor)
      writer.member("lastHealthSyncDate", ifPresent: lastHealthSyncDate)
      writer.member("pendingExportCount", pendingExportCount)
    }
  }
}

/// The contents of a home, with the number by which changes refer to them.
package struct WireHomeContents: WireValue, Hashable, Sendable {
  package static var expectation: String { "an object with 'revision' and the contents of a home" }

  /// The number that identifies these contents in later changes.
  package let revision: Int
  /// The contents.
  package let contents: HomeContents

  /// Creates numbered contents.
  package init(revision: Int, contents: HomeContents) {
    self.revision = revision
    self.contents = contents
  }

  package init(wire: JSONValue) throws(WireError) {
    let object = try Self.object(wire)
    revision = try object.required("revision")
    contents = HomeContents(
      entries: try object.requiredArray("entries"),
      deletions: try object.requiredArray("deletions"),
      isSyncEnabled: try object.required("isSyncEnabled"))
  }

  package func write(into writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("revision", revision)
      writer.member("entries", contents.entries)
      writer.member("deletions", contents.deletions)
      writer.member("isSyncEnabled", contents.isSyncEnabled)
    }
  }
}
