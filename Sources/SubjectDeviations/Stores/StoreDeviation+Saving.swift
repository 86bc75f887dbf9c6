internal import Foundation
internal import HealthModel

extension StoreDeviation {
  /// Stores that save samples incorrectly, or return altered samples.
  static let saving: [Self] = [
    Self("saves-nothing", "a save succeeds and stores nothing") { $0.save = { _, _ in } },
    Self("saves-only-the-first", "only the first save stores its sample") {
      $0.save = { base, sample in
        if base.count() == 1 { try await base.store.save(.quantity(sample)) }
      }
    },
    Self("saves-twice", "a save stores the sample and a copy of it") {
      $0.save = { base, sample in
        try await base.store.save(.quantity(sample))
        try await base.store.save(.quantity(try sample.altered(uuid: UUID(), metadata: [:])))
      }
    },
    Self("gives-samples-its-own-identity", "a sample is stored under a different identity") {
      $0.save = { base, sample in
        try await base.store.save(.quantity(try sample.altered(uuid: UUID())))
      }
    },
    Self("forgets-fractions", "values are rounded to whole numbers") {
      $0.found = { _, _, found in
        found.each {
          try $0.altered(
            quantity: Quantity(unit: $0.quantity.unit, value: $0.number.rounded()))
        }
      }
    },
    Self("forgets-units", "a value is kept, but its unit becomes the canonical one") {
      $0.found = { _, _, found in
        found.each {
          try $0.altered(
            quantity: Quantity(unit: $0.quantityType.canonicalUnit, value: $0.number))
        }
      }
    },
    Self("refuses-zero", "a sample with the value zero is refused") {
      $0.save = { base, sample in
        guard sample.number != 0 else { throw HealthError(.errorInvalidArgument) }
        try await base.store.save(.quantity(sample))
      }
    },
    Self("stores-instants-only", "the end of a sample is set to its start") {
      $0.found = { _, _, found in found.each { try $0.altered(end: $0.startDate) } }
    },
    Self("stores-days-only", "the start of a sample is set to midnight") {
      $0.found = { _, _, found in
        found.each { sample in
          let day = (sample.startDate.timeIntervalSince1970 / 86_400).rounded(.down) * 86_400
          return try sample.altered(start: Date(timeIntervalSince1970: day))
        }
      }
    },
    Self("refuses-instants", "samples without a duration are refused") {
      $0.save = { base, sample in
        guard sample.endDate > sample.startDate else { throw HealthError(.errorInvalidArgument) }
        try await base.store.save(.quantity(sample))
      }
    },
    Self("refuses-long-samples", "samples that last longer than a day are refused") {
      $0.save = { base, sample in
        guard sample.endDate.timeIntervalSince(sample.startDate) <= 86_400 else {
          throw HealthError(.errorInvalidArgument)
        }
        try await base.store.save(.quantity(sample))
      }
    },
    Self("refuses-old-samples", "samples from before the year 2000 are refused") {
      $0.save = { base, sample in
        guard sample.startDate.timeIntervalSince1970 > 946_684_800 else {
          throw HealthError(.errorInvalidArgument)
        }
        try await base.store.save(.quantity(sample))
      }
    },
    Self("joins-equal-samples", "a sample with the values of a stored one is not stored") {
      $0.save = { base, sample in
        let isThere = await base.store.storedSamples().contains {
          $0.quantity == sample.quantity && $0.startDate == sample.startDate
            && $0.metadata == sample.metadata
        }
        if !isThere { try await base.store.save(.quantity(sample)) }
      }
    },
    Self("joins-types-of-one-dimension", "lean body mass is stored as body mass") {
      $0.save = { base, sample in
        let isLean = sample.quantityType.identifier.hasSuffix("LeanBodyMass")
        try await base.store.save(
          .quantity(isLean ? try sample.altered(type: .bodyMass) : sample))
      }
    },
    Self("overwrites-identities", "saving a stored identity again replaces the object") {
      $0.save = { base, sample in
        await base.store.deleteAsUser([sample.uuid])
        try await base.store.save(.quantity(sample))
      }
    },
    Self(
      "ignores-identities-that-are-stored",
      "saving a stored identity again succeeds and changes nothing"
    ) {
      $0.save = { base, sample in
        if await base.stored(sample.uuid) == nil {
          try await base.store.save(.quantity(sample))
        }
      }
    },
    Self(
      "looks-at-the-last-identity-only",
      "saving a stored identity again is refused only for the newest object"
    ) {
      $0.save = { base, sample in
        if await base.store.storedSamples().last?.uuid != sample.uuid {
          await base.store.deleteAsUser([sample.uuid])
        }
        try await base.store.save(.quantity(sample))
      }
    },
    Self("tells-another-error", "an invalid save is reported as an unknown error") {
      $0.save = { base, sample in
        do { try await base.store.save(.quantity(sample)) } catch let error as HealthError
          where error.code == .errorInvalidArgument
        { throw HealthError(.unknownError) }
      }
    },
    Self("forgets-metadata", "samples are returned without metadata") {
      $0.found = { _, _, found in found.each { try $0.altered(metadata: [:]) } }
    },
    Self("forgets-text-in-metadata", "the custom metadata value 'note' is dropped") {
      $0.found = { _, _, found in
        found.each { sample in
          try sample.altered(metadata: sample.metadata.filter { $0.key != "note" })
        }
      }
    },
    Self("keeps-text-in-metadata-only", "numbers in metadata become strings") {
      $0.found = { _, _, found in
        found.each { sample in
          try sample.altered(
            metadata: sample.metadata.mapValues { value in
              guard case .number(let number) = value, sample.metadata.syncIdentity == nil else {
                return value
              }
              return .string("\(number)")
            })
        }
      }
    },
    Self("strips-sync-keys", "samples are returned without sync identities") {
      $0.found = { _, _, found in
        found.each { sample in
          try sample.altered(metadata: sample.metadata.filter { !$0.key.contains("Sync") })
        }
      }
    },
    Self("adds-metadata", "samples are returned with an additional metadata key") {
      $0.found = { _, _, found in
        found.each { sample in
          try sample.altered(
            metadata: sample.metadata.merging(["stored": .number(1)]) { first, _ in first })
        }
      }
    },
    Self("forgets-devices", "samples are returned without a device") {
      $0.found = { _, _, found in found.each { try $0.altered(device: .some(nil)) } }
    },
    Self("makes-up-devices", "samples without a device are returned with a device") {
      $0.found = { _, _, found in
        found.each { try $0.altered(device: $0.device ?? Device(name: "iPhone")) }
      }
    },
    Self("says-that-the-app-wrote-everything", "every sample is attributed to the app") {
      $0.found = { base, _, found in found.each { $0.fetched(from: base.appSource) } }
    },
    Self("forgets-the-version-of-a-source", "sources are returned without their version") {
      $0.found = { _, _, found in
        found.each { sample in
          sample.sourceRevision.map { sample.fetched(from: SourceRevision(source: $0.source)) }
        }
      }
    },
    Self(
      "keeps-the-first-source",
      "samples from other sources are attributed to the source of the first stored sample"
    ) {
      $0.saveAs = { base, sample, revision in
        let first = await base.store.storedSamples().first?.sourceRevision
        try await base.store.save(.quantity(sample), as: first ?? revision)
      }
    },
    Self("names-sources-by-bundle", "sources are named by their bundle identifiers") {
      $0.found = { _, _, found in
        found.each { sample in
          sample.sourceRevision.map { revision in
            let bundle = revision.source.bundleIdentifier
            return sample.fetched(
              from: SourceRevision(
                source: Source(name: bundle, bundleIdentifier: bundle), version: revision.version))
          }
        }
      }
    },
    Self("saves-batches-one-by-one", "samples that precede a refused one in a batch are stored") {
      $0.saveAll = { base, samples in
        for sample in samples { try await base.store.save(sample) }
      }
    },
    Self(
      "passes-over-refused-samples", "a batch with refused samples stores the others and succeeds"
    ) {
      $0.saveAll = { base, samples in
        for sample in samples { try? await base.store.save(sample) }
      }
    },
    Self("saves-the-first-of-a-batch", "a batch stores only its first sample") {
      $0.saveAll = { base, samples in try await base.store.save(Array(samples.prefix(1))) }
    },
    Self("forgets-sync-identity-in-batches", "a batch does not replace earlier versions") {
      $0.saveAll = { base, samples in
        try await base.store.save(
          samples.map { sample in
            guard case .quantity(let quantity) = sample else { return sample }
            return .quantity(try quantity.altered(metadata: [:]))
          })
      }
    },
    Self("has-no-earliest-date", "samples before the earliest permitted date are stored") {
      $0.setEarliestDate = { _, _ in }
    },
    Self(
      "compares-starts-with-the-earliest-date",
      "samples that start before the earliest permitted date are refused although they end after it"
    ) {
      $0.setEarliestDate = { base, date in
        base.notes.withLock { $0.count = Int(date?.timeIntervalSince1970 ?? 0) }
      }
      $0.save = { base, sample in
        let earliest = base.notes.withLock { Double($0.count) }
        guard sample.startDate.timeIntervalSince1970 >= earliest else {
          throw HealthError(.errorInvalidArgument)
        }
        try await base.store.save(.quantity(sample))
      }
    },
    Self(
      "refuses-queries-before-the-earliest-date",
      "queries fail after an earliest permitted date is set"
    ) {
      $0.setEarliestDate = { base, _ in base.notes.withLock { $0.count = 1 } }
      $0.found = { base, _, found in
        base.notes.withLock { $0.count } == 1 ? .failure(HealthError(.errorInvalidArgument)) : found
      }
    },
  ]
}
