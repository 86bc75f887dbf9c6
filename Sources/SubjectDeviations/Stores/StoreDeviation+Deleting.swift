internal import Foundation
internal import HealthModel

extension StoreDeviation {
  /// Stores that delete objects, or report or purge deletions, incorrectly.
  static let deleting: [Self] = [
    Self("deletes-nothing", "a deletion succeeds and deletes nothing") {
      $0.delete = { _, _ in }
    },
    Self("deletes-everything-of-the-type", "a deletion removes all samples of the app and type") {
      $0.delete = { base, sample in
        try await base.store.delete(.quantity(sample))
        _ = try await base.store.deleteObjects(of: sample.sampleType, predicate: .all)
      }
    },
    Self("deletes-the-unknown-with-success", "deleting an unknown or foreign object succeeds") {
      $0.delete = { base, sample in
        do { try await base.store.delete(.quantity(sample)) } catch let error as HealthError
          where error.code == .errorInvalidArgument
        {}
      }
    },
    Self("deletes-what-others-wrote", "any stored sample can be deleted") {
      $0.delete = { base, sample in
        guard await base.stored(sample.uuid) != nil else {
          return try await base.store.delete(.quantity(sample))
        }
        await base.store.deleteAsUser([sample.uuid])
      }
    },
    Self("deletes-by-date", "a deletion also removes samples that started at the same moment") {
      $0.delete = { base, sample in
        try await base.store.delete(.quantity(sample))
        let twins = await base.store.storedSamples().filter { $0.startDate == sample.startDate }
        await base.store.deleteAsUser(Set(twins.map(\.uuid)))
      }
    },
    Self(
      "deletes-by-sync-identifier",
      "a deletion removes the stored sample with the same sync identifier"
    ) {
      $0.delete = { base, sample in
        if let holder = await base.holder(of: sample) {
          return await base.store.deleteAsUser([holder.uuid])
        }
        try await base.store.delete(.quantity(sample))
      }
    },
    Self("deletes-without-permission", "samples can be deleted without permission to share") {
      $0.delete = { base, sample in
        do { try await base.store.delete(.quantity(sample)) } catch let error as HealthError
          where error.code == .errorAuthorizationDenied
        { await base.store.deleteAsUser([sample.uuid]) }
      }
    },
    Self(
      "says-that-foreign-samples-are-denied",
      "deleting an unknown or foreign object is reported as denied"
    ) {
      $0.delete = { base, sample in
        do { try await base.store.delete(.quantity(sample)) } catch let error as HealthError
          where error.code == .errorInvalidArgument
        { throw HealthError(.errorAuthorizationDenied) }
      }
    },
    Self(
      "keeps-replacements-from-deletion",
      "a sample with a sync version of 2 or higher cannot be deleted"
    ) {
      $0.delete = { base, sample in
        guard sample.metadata.syncIdentity?.version ?? 0 < 2 else {
          throw HealthError(.errorInvalidArgument)
        }
        try await base.store.delete(.quantity(sample))
      }
    },
    Self(
      "lets-the-user-delete-own-samples-only", "the user cannot delete samples from other apps"
    ) {
      $0.deleteAsUser = { base, uuids in
        let own = await base.store.storedSamples().filter { base.isOwn($0) }.map(\.uuid)
        await base.store.deleteAsUser(uuids.intersection(own))
      }
    },
    Self("keeps-from-the-user-what-the-app-wrote", "the user cannot delete the app's samples") {
      $0.deleteAsUser = { base, uuids in
        let own = await base.store.storedSamples().filter { base.isOwn($0) }.map(\.uuid)
        await base.store.deleteAsUser(uuids.subtracting(own))
      }
    },
    Self("tells-nothing-of-deletions", "deletions are not reported") {
      $0.changes = { _, _, changes in
        changes.map { page in
          AnchoredChanges(
            addedSamples: page.addedSamples, deletedObjects: [], newAnchor: page.newAnchor)
        }
      }
    },
    Self("forgets-sync-identity-of-the-deleted", "a deleted object is reported without metadata") {
      $0.changes = { _, _, changes in
        changes.map { page in
          var page = page
          page.deletedObjects = page.deletedObjects.map {
            DeletedObject(uuid: $0.uuid, metadata: [:])
          }
          return page
        }
      }
    },
    Self(
      "makes-up-sync-identity-of-the-deleted",
      "every deleted object is reported with a sync identifier"
    ) {
      $0.changes = { _, _, changes in
        changes.map { page in
          var page = page
          page.deletedObjects = page.deletedObjects.map { object in
            guard object.metadata.isEmpty else { return object }
            let metadata: Metadata = [
              MetadataKey.syncIdentifier: .string("id-0"), MetadataKey.syncVersion: .number(1),
            ]
            return DeletedObject(uuid: object.uuid, metadata: metadata)
          }
          return page
        }
      }
    },
    Self("makes-up-versions-of-the-deleted", "a deleted object is reported with a higher version") {
      $0.changes = { _, _, changes in
        changes.map { page in
          var page = page
          page.deletedObjects = page.deletedObjects.map { object in
            guard let identity = object.metadata.syncIdentity else { return object }
            var metadata = object.metadata
            metadata[MetadataKey.syncVersion] = .number(identity.version + 1)
            return DeletedObject(uuid: object.uuid, metadata: metadata)
          }
          return page
        }
      }
    },
    Self("names-the-deleted-anew", "a deleted object is reported under a different identity") {
      $0.changes = { _, _, changes in
        changes.map { page in
          var page = page
          page.deletedObjects = page.deletedObjects.map {
            DeletedObject(uuid: UUID(), metadata: $0.metadata)
          }
          return page
        }
      }
    },
    Self("never-forgets-deletions", "deletions are never purged") { $0.purge = { _ in } },
    Self("forgets-samples-with-deletions", "purging deletions also removes all samples") {
      $0.purge = { base in
        await base.store.purgeTombstones()
        await base.store.deleteAsUser(Set(base.store.storedSamples().map(\.uuid)))
      }
    },
    Self(
      "tells-no-deletion-after-forgetting",
      "after deletions were purged, later deletions are not reported"
    ) {
      $0.purge = { base in base.notes.withLock { $0.count = -1 } }
      $0.changes = { base, _, changes in
        guard base.notes.withLock({ $0.count }) == -1 else { return changes }
        return changes.map { page in
          AnchoredChanges(
            addedSamples: page.addedSamples, deletedObjects: [], newAnchor: page.newAnchor)
        }
      }
    },
    Self("deletes-batches-by-half", "only the first sample of a batch is deleted") {
      $0.deleteAll = { base, samples in
        try await base.store.delete(Array(samples.prefix(1)))
      }
    },
    Self("deletes-empty-batches", "deleting an empty batch succeeds") {
      $0.deleteAll = { base, samples in
        if !samples.isEmpty { try await base.store.delete(samples) }
      }
    },
    Self("deletes-other-types-under-conditions", "a deletion under a condition ignores the type") {
      $0.deleteObjects = { base, type, predicate in
        let count = try await base.store.deleteObjects(of: type, predicate: predicate)
        let others = await base.store.storedSamples().filter {
          base.isOwn($0) && predicate.matches($0)
        }
        await base.store.deleteAsUser(Set(others.map(\.uuid)))
        return count + others.count
      }
    },
    Self(
      "deletes-foreign-samples-under-conditions",
      "a deletion under a condition also removes samples from other sources"
    ) {
      $0.deleteObjects = { base, type, predicate in
        let all = await base.store.storedSamples().filter {
          $0.sampleType == type && predicate.matches($0)
        }
        await base.store.deleteAsUser(Set(all.map(\.uuid)))
        return all.count
      }
    },
    Self(
      "fails-when-nothing-is-to-be-deleted", "a deletion fails if no sample satisfies its condition"
    ) {
      $0.deleteObjects = { base, type, predicate in
        let count = try await base.store.deleteObjects(of: type, predicate: predicate)
        guard count > 0 else { throw HealthError(.errorInvalidArgument) }
        return count
      }
    },
    Self(
      "ignores-conditions-of-deletions",
      "a deletion under a condition removes all samples of the app and type"
    ) {
      $0.deleteObjects = { base, type, _ in
        try await base.store.deleteObjects(of: type, predicate: .all)
      }
    },
    Self(
      "counts-what-is-left", "a deletion under a condition returns a count that is too high by one"
    ) {
      $0.deleteObjects = { base, type, predicate in
        let count = try await base.store.deleteObjects(of: type, predicate: predicate)
        return count + 1
      }
    },
  ]
}
