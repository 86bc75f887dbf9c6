internal import Foundation
internal import HealthModel

extension StoreDeviation {
  /// Stores that delete objects, or report or purge deletions, incorrectly.
  static let deleting: [Self] = [
    Self("deletes-nothing", "a deletion succeeds and deletes nothing") {
      $0.delete = { _, _ in }
    },
    Self("deletes-all-samples-of-type", "a deletion removes all of the app's samples of the type") {
      $0.delete = { base, sample in
        try await base.store.delete(.quantity(sample))
        _ = try await base.store.deleteObjects(of: sample.sampleType, predicate: .all)
      }
    },
    Self(
      "accepts-deletions-of-unknown-samples",
      "deleting an unknown or foreign sample succeeds and deletes nothing"
    ) {
      $0.delete = { base, sample in
        do { try await base.store.delete(.quantity(sample)) } catch let error as HealthError
          where error.code == .errorInvalidArgument
        {}
      }
    },
    Self("deletes-foreign-samples", "any stored sample can be deleted, whatever its source") {
      $0.delete = { base, sample in
        guard await base.stored(sample.uuid) != nil else {
          return try await base.store.delete(.quantity(sample))
        }
        await base.store.deleteAsUser([sample.uuid])
      }
    },
    Self(
      "deletes-samples-with-same-start-date",
      "a deletion also removes all samples that start at the same moment"
    ) {
      $0.delete = { base, sample in
        try await base.store.delete(.quantity(sample))
        let twins = await base.store.storedSamples().filter { $0.startDate == sample.startDate }
        await base.store.deleteAsUser(Set(twins.map(\.uuid)))
      }
    },
    Self(
      "deletes-by-sync-identifier",
      "a deletion removes the app's stored sample with the same sync identifier"
    ) {
      $0.delete = { base, sample in
        if let holder = await base.holder(of: sample) {
          return await base.store.deleteAsUser([holder.uuid])
        }
        try await base.store.delete(.quantity(sample))
      }
    },
    Self(
      "deletes-without-permission", "samples can be deleted although permission to share is denied"
    ) {
      $0.delete = { base, sample in
        do { try await base.store.delete(.quantity(sample)) } catch let error as HealthError
          where error.code == .errorAuthorizationDenied
        { await base.store.deleteAsUser([sample.uuid]) }
      }
    },
    Self(
      "reports-invalid-deletions-as-denied",
      "deleting an unknown or foreign sample is reported as denied"
    ) {
      $0.delete = { base, sample in
        do { try await base.store.delete(.quantity(sample)) } catch let error as HealthError
          where error.code == .errorInvalidArgument
        { throw HealthError(.errorAuthorizationDenied) }
      }
    },
    Self(
      "rejects-deletions-of-replacements",
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
      "ignores-user-deletions-of-foreign-samples",
      "the user cannot delete samples from other sources"
    ) {
      $0.deleteAsUser = { base, uuids in
        let own = await base.store.storedSamples().filter { base.isOwn($0) }.map(\.uuid)
        await base.store.deleteAsUser(uuids.intersection(own))
      }
    },
    Self("ignores-user-deletions-of-app-samples", "the user cannot delete the app's samples") {
      $0.deleteAsUser = { base, uuids in
        let own = await base.store.storedSamples().filter { base.isOwn($0) }.map(\.uuid)
        await base.store.deleteAsUser(uuids.subtracting(own))
      }
    },
    Self("omits-deletions-from-anchored-queries", "an anchored query returns no deletions") {
      $0.changes = { _, _, changes in
        changes.map { page in
          AnchoredChanges(
            addedSamples: page.addedSamples, deletedObjects: [], newAnchor: page.newAnchor)
        }
      }
    },
    Self("returns-deletions-without-metadata", "a deletion is returned without metadata") {
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
      "adds-sync-identity-to-deletions",
      "a deletion without metadata is returned with a sync identity"
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
    Self(
      "returns-deletions-with-higher-version",
      "a deletion is returned with a sync version that is too high by one"
    ) {
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
    Self("returns-deletions-with-new-uuid", "a deletion is returned with a different UUID") {
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
    Self("never-purges-deletions", "deletions are never purged") { $0.purge = { _ in } },
    Self("purges-samples-with-deletions", "purging deletions also removes all samples") {
      $0.purge = { base in
        await base.store.purgeTombstones()
        await base.store.deleteAsUser(Set(base.store.storedSamples().map(\.uuid)))
      }
    },
    Self(
      "omits-deletions-after-purge",
      "after deletions are purged, an anchored query returns no deletions"
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
    Self("deletes-first-sample-of-batches-only", "only the first sample of a batch is deleted") {
      $0.deleteAll = { base, samples in
        try await base.store.delete(Array(samples.prefix(1)))
      }
    },
    Self("accepts-deletions-of-empty-batches", "deleting an empty batch succeeds") {
      $0.deleteAll = { base, samples in
        if !samples.isEmpty { try await base.store.delete(samples) }
      }
    },
    Self(
      "ignores-type-of-deletions-by-condition",
      "a deletion by condition also removes the app's samples of other types"
    ) {
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
      "deletes-foreign-samples-by-condition",
      "a deletion by condition also removes samples from other sources"
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
      "fails-deletions-without-matches",
      "a deletion by condition fails if no sample satisfies the condition"
    ) {
      $0.deleteObjects = { base, type, predicate in
        let count = try await base.store.deleteObjects(of: type, predicate: predicate)
        guard count > 0 else { throw HealthError(.errorInvalidArgument) }
        return count
      }
    },
    Self(
      "ignores-conditions-of-deletions",
      "a deletion by condition removes all of the app's samples of the type"
    ) {
      $0.deleteObjects = { base, type, _ in
        try await base.store.deleteObjects(of: type, predicate: .all)
      }
    },
    Self(
      "counts-one-deletion-too-many",
      "a deletion by condition returns a count that is too high by one"
    ) {
      $0.deleteObjects = { base, type, predicate in
        let count = try await base.store.deleteObjects(of: type, predicate: predicate)
        return count + 1
      }
    },
  ]
}
