internal import Foundation
internal import HealthModel

extension StoreDeviation {
  /// Stores that save altered samples.
  static let saving: [Self] = [
    Self("saves-nothing", "a save succeeds and stores nothing") { $0.save = { _, _ in } },
    Self("saves-only-the-first", "only the first save stores anything") {
      $0.save = { base, sample in
        if base.count() == 1 { try await base.store.save(.quantity(sample)) }
      }
    },
    Self("saves-twice", "a save stores the sample and a copy") {
      $0.save = { base, sample in
        try await base.store.save(.quantity(sample))
        try await base.store.save(.quantity(try sample.altered(uuid: UUID(), metadata: [:])))
      }
    },
    Self("gives-samples-its-own-identity", "a stored sample has another identity") {
      $0.save = { base, sample in
        try await base.store.save(.quantity(try sample.altered(uuid: UUID())))
      }
    },
    Self("forgets-fractions", "amounts are whole numbers") {
      $0.found = { _, _, found in
        found.each {
          try $0.altered(
            quantity: Quantity(unit: $0.quantity.unit, value: $0.number.rounded()))
        }
      }
    },
    Self("forgets-units", "the number stays and its unit becomes the canonical one") {
      $0.found = { _, _, found in
        found.each {
          try $0.altered(
            quantity: Quantity(unit: $0.quantityType.canonicalUnit, value: $0.number))
        }
      }
    },
    Self("refuses-zero", "an amount of zero is an invalid argument") {
      $0.save = { base, sample in
        guard sample.number != 0 else { throw HealthError(.errorInvalidArgument) }
        try await base.store.save(.quantity(sample))
      }
    },
    Self("stores-instants-only", "a sample ends when it starts") {
      $0.found = { _, _, found in found.each { try $0.altered(end: $0.startDate) } }
    },
    Self("stores-days-only", "a sample starts at midnight") {
      $0.found = { _, _, found in
        found.each { sample in
          let day = (sample.startDate.timeIntervalSince1970 / 86_400).rounded(.down) * 86_400
          return try sample.altered(start: Date(timeIntervalSince1970: day))
        }
      }
    },
    Self("refuses-instants", "a sample lasts at least a second") {
      $0.save = { base, sample in
        guard sample.endDate > sample.startDate else { throw HealthError(.errorInvalidArgument) }
        try await base.store.save(.quantity(sample))
      }
    },
    Self("refuses-long-samples", "a sample lasts at most a day") {
      $0.save = { base, sample in
        guard sample.endDate.timeIntervalSince(sample.startDate) <= 86_400 else {
          throw HealthError(.errorInvalidArgument)
        }
        try await base.store.save(.quantity(sample))
      }
    },
    Self("refuses-old-samples", "no sample is older than the millennium") {
      $0.save = { base, sample in
        guard sample.startDate.timeIntervalSince1970 > 946_684_800 else {
          throw HealthError(.errorInvalidArgument)
        }
        try await base.store.save(.quantity(sample))
      }
    },
    Self("joins-equal-samples", "a sample like a stored one is not stored") {
      $0.save = { base, sample in
        let isThere = await base.store.storedSamples().contains {
          $0.quantity == sample.quantity && $0.startDate == sample.startDate
            && $0.metadata == sample.metadata
        }
        if !isThere { try await base.store.save(.quantity(sample)) }
      }
    },
    Self("joins-types-of-one-dimension", "lean body mass is body mass") {
      $0.save = { base, sample in
        let isLean = sample.quantityType.identifier.hasSuffix("LeanBodyMass")
        try await base.store.save(
          .quantity(isLean ? try sample.altered(type: .bodyMass) : sample))
      }
    },
    Self("overwrites-identities", "a save of a stored identity replaces the object") {
      $0.save = { base, sample in
        await base.store.deleteAsUser([sample.uuid])
        try await base.store.save(.quantity(sample))
      }
    },
    Self("ignores-identities-that-are-stored", "a save of a stored identity succeeds") {
      $0.save = { base, sample in
        if await base.stored(sample.uuid) == nil {
          try await base.store.save(.quantity(sample))
        }
      }
    },
    Self("looks-at-the-last-identity-only", "only the newest identity cannot be saved again") {
      $0.save = { base, sample in
        if await base.store.storedSamples().last?.uuid != sample.uuid {
          await base.store.deleteAsUser([sample.uuid])
        }
        try await base.store.save(.quantity(sample))
      }
    },
    Self("tells-another-error", "a stored identity is reported as an unknown error") {
      $0.save = { base, sample in
        do { try await base.store.save(.quantity(sample)) } catch let error as HealthError
          where error.code == .errorInvalidArgument
        { throw HealthError(.unknownError) }
      }
    },
    Self("forgets-metadata", "samples are returned without metadata") {
      $0.found = { _, _, found in found.each { try $0.altered(metadata: [:]) } }
    },
    Self("forgets-text-in-metadata", "custom text is dropped") {
      $0.found = { _, _, found in
        found.each { sample in
          try sample.altered(metadata: sample.metadata.filter { $0.key != "note" })
        }
      }
    },
    Self("keeps-text-in-metadata-only", "numbers in metadata become text") {
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
    Self("strips-sync-keys", "samples are returned without their sync identity") {
      $0.found = { _, _, found in
        found.each { sample in
          try sample.altered(metadata: sample.metadata.filter { !$0.key.contains("Sync") })
        }
      }
    },
    Self("adds-metadata", "samples are returned with a key of the store") {
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
    Self("makes-up-devices", "samples without a device are returned with one") {
      $0.found = { _, _, found in
        found.each { try $0.altered(device: $0.device ?? Device(name: "iPhone")) }
      }
    },
    Self("says-that-the-app-wrote-everything", "every sample is attributed to the app") {
      $0.found = { base, _, found in found.each { $0.fetched(from: base.appSource) } }
    },
    Self("forgets-the-version-of-a-source", "a source has no version") {
      $0.found = { _, _, found in
        found.each { sample in
          sample.sourceRevision.map { sample.fetched(from: SourceRevision(source: $0.source)) }
        }
      }
    },
    Self("keeps-the-first-source", "all later sources are reported as the first") {
      $0.saveAs = { base, sample, revision in
        let first = await base.store.storedSamples().first?.sourceRevision
        try await base.store.save(.quantity(sample), as: first ?? revision)
      }
    },
    Self("names-sources-by-bundle", "the name of a source is its bundle identifier") {
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
    Self("saves-batches-one-by-one", "samples before a refused one stay stored") {
      $0.saveAll = { base, samples in
        for sample in samples { try await base.store.save(sample) }
      }
    },
    Self("passes-over-refused-samples", "a batch stores the valid samples and succeeds") {
      $0.saveAll = { base, samples in
        for sample in samples { try? await base.store.save(sample) }
      }
    },
    Self("saves-the-first-of-a-batch", "a batch stores one sample") {
      $0.saveAll = { base, samples in try await base.store.save(Array(samples.prefix(1))) }
    },
    Self("forgets-sync-identity-in-batches", "a batch replaces nothing") {
      $0.saveAll = { base, samples in
        try await base.store.save(
          samples.map { sample in
            guard case .quantity(let quantity) = sample else { return sample }
            return .quantity(try quantity.altered(metadata: [:]))
          })
      }
    },
    Self("has-no-earliest-date", "samples of any age are stored") {
      $0.setEarliestDate = { _, _ in }
    },
    Self("compares-starts-with-the-earliest-date", "no sample may start before the earliest date") {
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
    Self("refuses-queries-before-the-earliest-date", "a range before that date is refused") {
      $0.setEarliestDate = { base, _ in base.notes.withLock { $0.count = 1 } }
      $0.found = { base, _, found in
        base.notes.withLock { $0.count } == 1 ? .failure(HealthError(.errorInvalidArgument)) : found
      }
    },
  ]
}
