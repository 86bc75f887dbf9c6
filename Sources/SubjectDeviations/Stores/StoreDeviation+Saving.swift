internal import Foundation
internal import HealthModel

extension StoreDeviation {
  /// Stores that violate the rules for saving samples.
  static let saving: [Self] = [
    Self("saves-nothing", "a save succeeds and stores nothing") { $0.save = { _, _ in } },
    Self("saves-only-first-sample", "only the first save stores its sample") {
      $0.save = { base, sample in
        if base.count() == 1 { try await base.store.save(.quantity(sample)) }
      }
    },
    Self("saves-twice", "a save also stores a copy of the sample under a different UUID") {
      $0.save = { base, sample in
        try await base.store.save(.quantity(sample))
        try await base.store.save(.quantity(try sample.altered(uuid: UUID(), metadata: [:])))
      }
    },
    Self("saves-samples-with-new-uuid", "a sample is stored under a different UUID") {
      $0.save = { base, sample in
        try await base.store.save(.quantity(try sample.altered(uuid: UUID())))
      }
    },
    Self("returns-rounded-values", "values are returned rounded to whole numbers") {
      $0.found = { _, _, found in
        found.each {
          try $0.altered(
            quantity: Quantity(unit: $0.quantity.unit, value: $0.number.rounded()))
        }
      }
    },
    Self(
      "replaces-unit-without-converting-value",
      "a quantity is returned with its unconverted value and the canonical unit of its type"
    ) {
      $0.found = { _, _, found in
        found.each {
          try $0.altered(
            quantity: Quantity(unit: $0.quantityType.canonicalUnit, value: $0.number))
        }
      }
    },
    Self("rejects-zero-values", "a sample with the value zero is rejected") {
      $0.save = { base, sample in
        guard sample.number != 0 else { throw HealthError(.errorInvalidArgument) }
        try await base.store.save(.quantity(sample))
      }
    },
    Self("returns-start-date-as-end-date", "the start of a sample is returned as its end") {
      $0.found = { _, _, found in found.each { try $0.altered(end: $0.startDate) } }
    },
    Self(
      "returns-start-dates-rounded-to-midnight",
      "the start of a sample is returned rounded down to midnight in UTC"
    ) {
      $0.found = { _, _, found in
        found.each { sample in
          let day = (sample.startDate.timeIntervalSince1970 / 86_400).rounded(.down) * 86_400
          return try sample.altered(start: Date(timeIntervalSince1970: day))
        }
      }
    },
    Self("rejects-samples-without-duration", "samples without a duration are rejected") {
      $0.save = { base, sample in
        guard sample.endDate > sample.startDate else { throw HealthError(.errorInvalidArgument) }
        try await base.store.save(.quantity(sample))
      }
    },
    Self(
      "rejects-samples-longer-than-one-day", "samples that last longer than a day are rejected"
    ) {
      $0.save = { base, sample in
        guard sample.endDate.timeIntervalSince(sample.startDate) <= 86_400 else {
          throw HealthError(.errorInvalidArgument)
        }
        try await base.store.save(.quantity(sample))
      }
    },
    Self(
      "rejects-samples-before-year-2000",
      "samples that do not start after the beginning of the year 2000 are rejected"
    ) {
      $0.save = { base, sample in
        guard sample.startDate.timeIntervalSince1970 > 946_684_800 else {
          throw HealthError(.errorInvalidArgument)
        }
        try await base.store.save(.quantity(sample))
      }
    },
    Self(
      "ignores-saves-of-equal-samples",
      "a sample with the quantity, start and metadata of a stored one is not stored"
    ) {
      $0.save = { base, sample in
        let isThere = await base.store.storedSamples().contains {
          $0.quantity == sample.quantity && $0.startDate == sample.startDate
            && $0.metadata == sample.metadata
        }
        if !isThere { try await base.store.save(.quantity(sample)) }
      }
    },
    Self("saves-lean-body-mass-as-body-mass", "lean body mass is stored as body mass") {
      $0.save = { base, sample in
        let isLean = sample.quantityType.identifier.hasSuffix("LeanBodyMass")
        try await base.store.save(
          .quantity(isLean ? try sample.altered(type: .bodyMass) : sample))
      }
    },
    Self("replaces-samples-with-same-uuid", "saving a stored UUID again replaces the sample") {
      $0.save = { base, sample in
        await base.store.deleteAsUser([sample.uuid])
        try await base.store.save(.quantity(sample))
      }
    },
    Self(
      "ignores-saves-of-stored-uuids", "saving a stored UUID again succeeds and changes nothing"
    ) {
      $0.save = { base, sample in
        if await base.stored(sample.uuid) == nil {
          try await base.store.save(.quantity(sample))
        }
      }
    },
    Self(
      "rejects-only-latest-uuid-as-duplicate",
      "saving a stored UUID again is rejected only for the latest sample, and replaces any other"
    ) {
      $0.save = { base, sample in
        if await base.store.storedSamples().last?.uuid != sample.uuid {
          await base.store.deleteAsUser([sample.uuid])
        }
        try await base.store.save(.quantity(sample))
      }
    },
    Self(
      "reports-invalid-saves-as-unknown-error", "an invalid save is reported as an unknown error"
    ) {
      $0.save = { base, sample in
        do { try await base.store.save(.quantity(sample)) } catch let error as HealthError
          where error.code == .errorInvalidArgument
        { throw HealthError(.unknownError) }
      }
    },
    Self("returns-samples-without-metadata", "samples are returned without metadata") {
      $0.found = { _, _, found in found.each { try $0.altered(metadata: [:]) } }
    },
    Self("omits-note-from-metadata", "samples are returned without the metadata key 'note'") {
      $0.found = { _, _, found in
        found.each { sample in
          try sample.altered(metadata: sample.metadata.filter { $0.key != "note" })
        }
      }
    },
    Self(
      "returns-metadata-numbers-as-strings",
      "numbers in the metadata of samples without a sync identity are returned as strings"
    ) {
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
    Self("returns-samples-without-sync-identity", "samples are returned without sync identities") {
      $0.found = { _, _, found in
        found.each { sample in
          try sample.altered(metadata: sample.metadata.filter { !$0.key.contains("Sync") })
        }
      }
    },
    Self(
      "returns-additional-metadata-key", "samples are returned with an additional metadata key"
    ) {
      $0.found = { _, _, found in
        found.each { sample in
          try sample.altered(
            metadata: sample.metadata.merging(["stored": .number(1)]) { first, _ in first })
        }
      }
    },
    Self("returns-samples-without-device", "samples are returned without a device") {
      $0.found = { _, _, found in found.each { try $0.altered(device: .some(nil)) } }
    },
    Self(
      "returns-device-for-samples-without-device",
      "samples without a device are returned with a device"
    ) {
      $0.found = { _, _, found in
        found.each { try $0.altered(device: $0.device ?? Device(name: "iPhone")) }
      }
    },
    Self("attributes-all-samples-to-app", "every sample is returned with the app as its source") {
      $0.found = { base, _, found in found.each { $0.fetched(from: base.appSource) } }
    },
    Self(
      "returns-sources-without-version", "the source of a sample is returned without its version"
    ) {
      $0.found = { _, _, found in
        found.each { sample in
          sample.sourceRevision.map { sample.fetched(from: SourceRevision(source: $0.source)) }
        }
      }
    },
    Self(
      "attributes-foreign-samples-to-first-source",
      "samples from other sources are attributed to the source of the first stored sample"
    ) {
      $0.saveAs = { base, sample, revision in
        let first = await base.store.storedSamples().first?.sourceRevision
        try await base.store.save(.quantity(sample), as: first ?? revision)
      }
    },
    Self(
      "returns-bundle-identifier-as-source-name",
      "the bundle identifier of a source is also returned as its name"
    ) {
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
    Self("saves-batches-one-by-one", "samples that precede a rejected one in a batch are stored") {
      $0.saveAll = { base, samples in
        for sample in samples { try await base.store.save(sample) }
      }
    },
    Self(
      "skips-rejected-samples-of-batches",
      "saving a batch with rejected samples succeeds and stores the others"
    ) {
      $0.saveAll = { base, samples in
        for sample in samples { try? await base.store.save(sample) }
      }
    },
    Self("saves-first-sample-of-batches-only", "only the first sample of a batch is stored") {
      $0.saveAll = { base, samples in try await base.store.save(Array(samples.prefix(1))) }
    },
    Self(
      "saves-batches-without-metadata",
      "a batch is stored without metadata, so it does not replace earlier versions"
    ) {
      $0.saveAll = { base, samples in
        try await base.store.save(
          samples.map { sample in
            guard case .quantity(let quantity) = sample else { return sample }
            return .quantity(try quantity.altered(metadata: [:]))
          })
      }
    },
    Self(
      "ignores-earliest-permitted-date", "samples before the earliest permitted date are stored"
    ) {
      $0.setEarliestDate = { _, _ in }
    },
    Self(
      "compares-start-dates-with-earliest-date",
      "a sample is rejected if it starts before the earliest permitted date, whenever it ends"
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
      "fails-queries-after-earliest-date-is-set",
      "sample queries fail after an earliest permitted date is set"
    ) {
      $0.setEarliestDate = { base, _ in base.notes.withLock { $0.count = 1 } }
      $0.found = { base, _, found in
        base.notes.withLock { $0.count } == 1 ? .failure(HealthError(.errorInvalidArgument)) : found
      }
    },
  ]
}
