internal import Foundation
internal import HealthModel
internal import StoreSync

extension RecordExporter {
  /// Reads changes in the health store, one kind of record after another; ends early if the
  /// exporter is turned off.
  ///
  /// This method never requests permission: a kind is read only if the user lets the app share all
  /// types that its records are saved as.
  ///
  /// - Throws: The first failure; the other kinds are read regardless.
  func readEverything() async throws {
    var firstFailure: (any Error)?
    for kind in exportedKinds where isEnabled {
      guard let type = kind.recordType as? any ExportedRecord.Type,
        await service.isAuthorized(for: [kind])
      else { continue }
      do { try await read(type) } catch { firstFailure = firstFailure ?? error }
    }
    if let firstFailure { throw firstFailure }
  }

  /// Reads the changes to records of a kind, page by page; the home applies each page and stores
  /// its anchor atomically.
  private func read<Record: ExportedRecord>(_ type: Record.Type) async throws {
    guard let changedType = Record.kind.exportedType else { return }
    let anchor = try await home.anchor(of: Record.kind).map(QueryAnchor.init(data:))
    var pages = ChangePages(of: changedType, after: anchor, from: calls)
    while !pages.isComplete, isEnabled {
      let (page, isNewAnchor) = try await pages.next()
      if isNewAnchor {
        try await home.apply(try await changes(of: type, in: page), upTo: page.newAnchor.data)
      }
    }
  }

  /// Returns, for each record that a page mentions, a change that describes the record's current
  /// state in the store.
  ///
  /// The page alone does not suffice, because a replacement is reported as a deletion and a new
  /// object, which can be on different pages.
  private func changes<Record: ExportedRecord>(
    of type: Record.Type, in page: AnchoredChanges
  ) async throws -> [StoredChange<Record>] {
    let metadata = page.added.map(\.metadata) + page.deletedObjects.map(\.metadata)
    let ids = Set(metadata.compactMap { type.id(in: $0) })
    guard !ids.isEmpty else { return [] }
    var stored: [String: HealthObject] = [:]
    let identifiers = Set(ids.map(RecordIdentity.syncIdentifier))
    for object in try await objects(of: type.kind, syncIdentifiers: identifiers) {
      if let identity = object.identity { stored[identity.identifier] = object }
    }
    var changes: [StoredChange<Record>] = []
    for id in ids.sorted(by: { $0.uuidString < $1.uuidString }) {
      if let object = stored[RecordIdentity.syncIdentifier(of: id)],
        let record = try await record(type, id, object)
      {
        changes.append(.saved(record, version: object.metadata.ownVersion))
      } else {
        changes.append(.deleted(id))
      }
    }
    return changes
  }

  /// Returns the record of an object, or `nil` if the object represents another type of record,
  /// lacks a required value, such as the energy of food, or has an invalid value.
  ///
  /// If the object has the values of the local record, the local record is returned.
  ///
  /// - Throws: An error from the home.
  private func record<Record: ExportedRecord>(
    _ type: Record.Type, _ id: UUID, _ object: HealthObject
  ) async throws -> Record? {
    guard var record = Record(object, id: id) else { return nil }
    if let local = try await home.record(type, id: id) {
      // Rounding must not count as a change in the store.
      let own = try? local.healthObject(
        version: object.metadata.ownVersion, hasCorrelations: calls.hasCorrelations,
        identifiers: calls.identifiers)
      if own?.hasSameValues(as: object) == true { return local }
      record.complete(with: local, missingIn: object)
    }
    do { try record.validate() } catch { return nil }
    return record
  }
}
