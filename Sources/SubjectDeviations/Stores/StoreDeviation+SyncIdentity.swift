internal import Foundation
internal import HealthModel

extension StoreDeviation {
  /// Returns a deviation that decides with a closure whether a save replaces a stored version.
  ///
  /// The stored version is a sample of the app with the same type and sync identifier.
  private static func replacing(
    _ id: String, _ summary: String,
    when replaces: @escaping @Sendable (_ new: SyncIdentity, _ old: SyncIdentity) -> Bool
  ) -> Self {
    Self(id, summary) {
      $0.save = { base, sample in
        guard let new = sample.metadata.syncIdentity, let holder = await base.holder(of: sample),
          let old = holder.metadata.syncIdentity, holder.quantityType == sample.quantityType
        else { return try await base.store.save(.quantity(sample)) }
        guard replaces(new, old) else { return }
        await base.store.deleteAsUser([holder.uuid])
        try await base.store.save(.quantity(sample))
      }
    }
  }

  /// Stores with incorrect rules for sync identities.
  static let syncIdentity: [Self] = [
    replacing("never-replaces-stored-versions", "no version replaces the stored one") { _, _ in
      false
    },
    replacing("replaces-with-any-version", "any version replaces the stored one") { _, _ in true },
    replacing("replaces-with-equal-versions", "an equal version also replaces the stored one") {
      $0.version >= $1.version
    },
    replacing("replaces-with-lower-versions-only", "only a lower version replaces the stored one") {
      $0.version < $1.version
    },
    replacing("compares-versions-as-strings", "version 10 counts as lower than version 9") {
      "\(Int($0.version))" > "\(Int($1.version))"
    },
    replacing(
      "replaces-with-next-version-only", "only the next higher version replaces the stored one"
    ) {
      $0.version == $1.version + 1
    },
    replacing(
      "ignores-versions-above-32-bits",
      "a version of more than 32 bits does not replace a lower one"
    ) {
      $0.version > $1.version && $0.version < 4_294_967_296
    },
    Self("rejects-lower-and-equal-versions", "a save with a lower or equal version fails") {
      $0.save = { base, sample in
        if let new = sample.metadata.syncIdentity,
          let old = await base.holder(of: sample)?.metadata.syncIdentity,
          new.version <= old.version
        {
          throw HealthError(.errorInvalidArgument)
        }
        try await base.store.save(.quantity(sample))
      }
    },
    Self(
      "saves-samples-without-metadata",
      "a sample is stored without metadata, so every version is stored separately"
    ) {
      $0.save = { base, sample in
        try await base.store.save(.quantity(try sample.altered(metadata: [:])))
      }
    },
    Self(
      "keeps-uuid-of-replaced-sample",
      "a replacement is stored under the UUID of the replaced sample"
    ) {
      $0.save = { base, sample in
        guard let holder = await base.holder(of: sample), let old = holder.metadata.syncIdentity,
          let new = sample.metadata.syncIdentity, new.version > old.version
        else { return try await base.store.save(.quantity(sample)) }
        await base.store.deleteAsUser([holder.uuid])
        try await base.store.save(.quantity(try sample.altered(uuid: holder.uuid)))
      }
    },
    Self(
      "applies-values-of-ignored-saves", "an ignored save changes the value of the stored sample"
    ) {
      $0.save = { base, sample in
        if let holder = await base.holder(of: sample), let old = holder.metadata.syncIdentity,
          let new = sample.metadata.syncIdentity, new.version <= old.version
        {
          await base.store.deleteAsUser([holder.uuid])
          let changed = try holder.altered(quantity: sample.quantity)
          return try await base.store.save(.quantity(changed), as: base.appSource)
        }
        try await base.store.save(.quantity(sample))
      }
    },
    Self(
      "truncates-sync-identifiers", "sync identifiers are truncated to their first four characters"
    ) {
      $0.save = { base, sample in
        guard let identity = sample.metadata.syncIdentity else {
          return try await base.store.save(.quantity(sample))
        }
        var metadata = sample.metadata
        metadata[MetadataKey.syncIdentifier] = .string(String(identity.identifier.prefix(4)))
        try await base.store.save(.quantity(try sample.altered(metadata: metadata)))
      }
    },
    Self(
      "replaces-foreign-samples",
      "a save by the app also removes samples from other sources with the same sync identifier"
    ) {
      $0.save = { base, sample in
        if let identity = sample.metadata.syncIdentity {
          let foreign = await base.store.storedSamples().filter {
            $0.metadata.syncIdentity?.identifier == identity.identifier && !base.isOwn($0)
          }
          await base.store.deleteAsUser(Set(foreign.map(\.uuid)))
        }
        try await base.store.save(.quantity(sample))
      }
    },
    Self(
      "replaces-app-samples-by-foreign-samples",
      "a save by another app also removes the app's sample with the same sync identifier"
    ) {
      $0.saveAs = { base, sample, revision in
        if let holder = await base.holder(of: sample), revision.source != base.appSource.source {
          await base.store.deleteAsUser([holder.uuid])
        }
        try await base.store.save(.quantity(sample), as: revision)
      }
    },
    Self(
      "saves-foreign-samples-without-metadata",
      "samples from other sources are stored without metadata, so they replace nothing"
    ) {
      $0.saveAs = { base, sample, revision in
        let isOwn = revision.source == base.appSource.source
        try await base.store.save(
          .quantity(isOwn ? sample : try sample.altered(metadata: [:])), as: revision)
      }
    },
    Self(
      "treats-other-devices-as-other-sources",
      "a save by the app on another device is attributed to a different source"
    ) {
      $0.saveAs = { base, sample, revision in
        guard revision.source == base.appSource.source else {
          return try await base.store.save(.quantity(sample), as: revision)
        }
        let other = Source(name: "W8Trackr", bundleIdentifier: "com.saults.W8Trackr.other")
        try await base.store.save(.quantity(sample), as: SourceRevision(source: other))
      }
    },
    Self(
      "keeps-versions-of-deleted-samples",
      "after a deletion, only versions above all earlier ones are stored"
    ) {
      $0.save = { base, sample in
        let highest = base.notes.withLock { notes in
          notes.saved.dropLast().compactMap(\.metadata.syncIdentity).filter {
            $0.identifier == sample.metadata.syncIdentity?.identifier
          }.map(\.version).max()
        }
        if let new = sample.metadata.syncIdentity, let highest, new.version <= highest { return }
        try await base.store.save(.quantity(sample))
      }
    },
    Self(
      "restores-replaced-versions-on-deletion",
      "deleting a version restores the version saved before it"
    ) {
      $0.delete = { base, sample in
        try await base.store.delete(.quantity(sample))
        let earlier = base.notes.withLock { notes in
          notes.saved.last {
            $0.uuid != sample.uuid && $0.metadata.syncIdentity != nil
              && $0.metadata.syncIdentity?.identifier == sample.metadata.syncIdentity?.identifier
          }
        }
        if let earlier { try? await base.store.save(.quantity(earlier)) }
      }
    },
  ]
}
