internal import Foundation
internal import HealthModel
internal import SimulatedDevices
internal import WeightSync

extension PlantedDefect {
  /// The deviation of the store; `nil` if the defect is in another component.
  var storeDeviation: Deviation? {
    var deviation = Deviation()
    switch self {
    case .completionNeverCalled: deviation.completion = .never
    case .completionCalledBeforeWork: deviation.completion = .immediately
    case .completionCalledTwice: deviation.completion = .twice
    case .observerNotStopped: deviation.ignoresStop = true
    case .observerNotRestarted: deviation.observes = { $0.processes == 1 }
    case .deleteFailureIgnored:
      deviation.delete = { sample, _, delete in
        _ = try? await delete(sample)
      }
    case .saveFailureIgnored:
      deviation.save = { sample, _, save in
        _ = try? await save(sample)
      }
    case .savedAgainAfterCrash, .dayShiftAfterTravel, .identityPerDevice:
      deviation.save = savedDifferently
    case .deletedWeightsReturn:
      deviation.found = { samples, predicate, _ in
        guard case .or(let parts) = predicate, case .uuids(let uuids)? = parts.last else {
          return samples
        }
        return samples.filter { uuids.contains($0.uuid) }
      }
    case .splitReplacementTreatedAsDeletion:
      deviation.found = { samples, predicate, _ in
        if case .syncIdentifiers = predicate { [] } else { samples }
      }
    case .additionsDroppedAfterLock:
      deviation.failedPage = { error, memory in
        guard (error as? HealthError)?.code == .errorDatabaseInaccessible else { return }
        memory.with { state in _ = state.flags.insert("locked") }
      }
      deviation.page = { page, _, memory in
        var page = page
        if memory.with({ $0.flags.remove("locked") }) != nil { page.addedSamples = [] }
        return page
      }
    default:
      guard let page = pageDeviation else { return nil }
      deviation.page = page
    }
    return deviation
  }

  private var savedDifferently:
    (@Sendable (Sample, DefectMemory, Deviation.SaveSample) async throws -> Void)?
  {
    switch self {
    case .savedAgainAfterCrash:
      { sample, memory, save in
        guard let quantity = sample.quantitySample,
          let identity = quantity.metadata.syncIdentity
        else { return try await save(sample) }
        let name = "\(identity.identifier) \(identity.version)"
        let attempts = memory.with { state in
          state.numbers[name, default: 0] += 1
          return state.numbers[name] ?? 1
        }
        try await save(
          attempts == 1 ? sample : quantity.named("\(identity.identifier)-\(attempts)"))
      }
    case .dayShiftAfterTravel:
      { sample, memory, save in
        guard memory.processes > 1, let quantity = sample.quantitySample else {
          return try await save(sample)
        }
        try await save(quantity.moved(by: -86_400))
      }
    case .identityPerDevice:
      { sample, memory, save in
        guard memory.device > 0, let quantity = sample.quantitySample,
          let identity = quantity.metadata.syncIdentity
        else { return try await save(sample) }
        try await save(quantity.named("\(identity.identifier)-second"))
      }
    default: nil
    }
  }

  private typealias Page =
    @Sendable (AnchoredChanges, AnchoredObjectQuery, DefectMemory) -> AnchoredChanges

  private var pageDeviation: Page? {
    switch self {
    case .duplicatesAfterReinstall:
      { page, query, memory in
        let isReinstalled = memory.with { state in
          if query.anchor == nil, state.flags.contains("imported") { state.flags.insert("anew") }
          state.flags.insert("imported")
          return state.flags.contains("anew")
        }
        return isReinstalled ? page.withForeign { _ in true } : page
      }
    case .ownSamplesTreatedAsForeign: { page, _, _ in page.withForeign { _ in true } }
    case .sameStartTreatedAsDuplicate:
      Self.dropping { sample, memory in
        let name = "\(sample.startDate.timeIntervalSince1970)"
        return memory.with { !$0.flags.insert(name).inserted }
      }
    case .onlyFirstSourceImported:
      Self.dropping { sample, memory in
        let bundle = sample.sourceRevision?.source.bundleIdentifier ?? ""
        return memory.with { state in
          state.flags.isEmpty ? !state.flags.insert(bundle).inserted : !state.flags.contains(bundle)
        }
      }
    case .oldHistoryDropped:
      Self.dropping { sample, _ in
        sample.startDate < ProcessTime.start.addingTimeInterval(-14 * 86_400)
      }
    case .lastSampleOfFullPageDropped:
      { page, query, _ in
        var page = page
        if page.addedSamples.count + page.deletedObjects.count == query.limit {
          page.addedSamples = page.addedSamples.dropLast()
        }
        return page
      }
    case .deletionsOnPageWithAdditionsIgnored:
      { page, _, _ in
        var page = page
        if !page.addedSamples.isEmpty { page.deletedObjects = [] }
        return page
      }
    case .importedSamplesShiftedByOneDay:
      { page, _, _ in
        var page = page
        page.addedSamples = page.addedSamples.map { sample in
          sample.isOwn ? sample : sample.moved(by: 86_400).quantitySample ?? sample
        }
        return page
      }
    case .sourceMatchedByName:
      { page, _, _ in
        var page = page
        page.addedSamples = page.addedSamples.map { sample in
          sample.sourceRevision?.source.name == WeightEntry.ownSource
            ? sample.fetched(from: .app) : sample
        }
        return page
      }
    case .importedWeightsAreExported:
      { page, _, _ in
        var page = page
        page.addedSamples = page.addedSamples.map { $0.isOwn ? $0 : $0.fetched(from: .app) }
        return page
      }
    default: nil
    }
  }

  /// Returns a deviation that drops samples from each page if they come from another app and
  /// satisfy a condition.
  private static func dropping(
    _ isDropped: @escaping @Sendable (QuantitySample, DefectMemory) -> Bool
  ) -> Page {
    { page, _, memory in
      var page = page
      page.addedSamples = page.addedSamples.filter { $0.isOwn || !isDropped($0, memory) }
      return page
    }
  }
}

extension AnchoredChanges {
  /// Returns the page, with the samples that satisfy a condition attributed to another app.
  fileprivate func withForeign(_ isForeign: (QuantitySample) -> Bool) -> Self {
    var page = self
    page.addedSamples = page.addedSamples.map { sample in
      isForeign(sample)
        ? sample.fetched(
          from: SourceRevision(source: Source(name: "W8", bundleIdentifier: "com.example.w8")))
        : sample
    }
    return page
  }
}

extension SourceRevision {
  fileprivate static let app = Self(
    source: Source(name: WeightEntry.ownSource, bundleIdentifier: WeightWorld.bundle))
}

extension QuantitySample {
  fileprivate var isOwn: Bool {
    sourceRevision?.source.bundleIdentifier == WeightWorld.bundle
  }

  /// Returns a copy of the sample with another sync identifier.
  fileprivate func named(_ identifier: String) -> Sample {
    var metadata = metadata
    metadata[MetadataKey.syncIdentifier] = .string(identifier)
    return copy(by: 0, metadata)
  }

  /// Returns a copy of the sample whose dates are later by a number of seconds.
  fileprivate func moved(by seconds: TimeInterval) -> Sample { copy(by: seconds, metadata) }

  private func copy(by seconds: TimeInterval, _ metadata: Metadata) -> Sample {
    let copy = try? QuantitySample(
      uuid: uuid, type: quantityType, quantity: quantity,
      start: startDate.addingTimeInterval(seconds), end: endDate.addingTimeInterval(seconds),
      metadata: metadata, device: device)
    return .quantity(sourceRevision.map { (copy ?? self).fetched(from: $0) } ?? copy ?? self)
  }
}
