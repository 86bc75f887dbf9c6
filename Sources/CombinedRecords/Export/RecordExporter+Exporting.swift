internal import Foundation
internal import HealthModel
internal import StoreSync

extension RecordExporter {
  /// The maximum number of records that are saved before their confirmations are applied to the
  /// home.
  private static var batchSize: Int { 100 }

  /// The maximum number of rounds in which an export of one kind saves queued records.
  ///
  /// A record that is edited during a round is saved in the next one, or remains queued after the
  /// last one.
  private static var mostRounds: Int { 4 }

  /// Exports the queue, one kind of record after another; ends early if the exporter is turned off.
  ///
  /// - Throws: The first failure; the other kinds are exported regardless.
  func exportEverything() async throws {
    var firstFailure: (any Error)?
    for kind in exportedKinds where isEnabled {
      do { try await export(kind) } catch { firstFailure = firstFailure ?? error }
    }
    if let firstFailure { throw firstFailure }
  }

  private func export(_ kind: RecordKind) async throws {
    let queue = try await home.exportQueue(of: [kind])
    guard !queue.isEmpty else { return }
    // If health data is unavailable, a store does not report which types may be shared.
    guard await service.isAvailable else { throw HealthError(.errorHealthDataUnavailable) }
    try await service.requestAuthorization(for: [kind])
    guard await service.isAuthorized(for: [kind]) else {
      throw HealthError(.errorAuthorizationDenied)
    }
    // Deletions need a lookup, which fails on a locked device; records are saved regardless.
    let deletions: Result<Void, any Error>
    do { deletions = .success(try await delete(queue.deletions, of: kind)) } catch {
      deletions = .failure(error)
    }
    for _ in 0..<Self.mostRounds {
      let waiting = try await home.exportQueue(of: [kind]).records
      if waiting.isEmpty { break }
      try await save(waiting, of: kind)
    }
    try deletions.get()
  }

  private func save(_ waiting: [WaitingRecord], of kind: RecordKind) async throws {
    var lastFailure: (any Error)?
    var rest = waiting[...]
    while isEnabled, !rest.isEmpty {
      let (accepted, saveFailure) = await accepted(rest.prefix(Self.batchSize))
      rest = rest.dropFirst(Self.batchSize)
      let (confirmations, queryFailure) = await confirmations(of: accepted, kind)
      try await home.confirm(confirmations, deletions: [])
      guard let failure = saveFailure ?? queryFailure else { continue }
      lastFailure = failure
      guard StoreCalls.concernsOneObject(failure) else { break }
    }
    if let lastFailure { throw lastFailure }
  }

  /// Saves records until a failure concerns more than one record, or until the exporter is turned
  /// off.
  ///
  /// - Returns: The records that the store accepted, and the last failure, or `nil` if nothing
  ///   failed.
  private func accepted(
    _ waiting: ArraySlice<WaitingRecord>
  ) async -> (accepted: [AcceptedRecord], failure: (any Error)?) {
    var accepted: [AcceptedRecord] = []
    var lastFailure: (any Error)?
    for waiting in waiting where isEnabled {
      guard let record = waiting.record as? any ExportedRecord else { continue }
      do {
        let object = try record.healthObject(
          version: waiting.version, hasCorrelations: calls.hasCorrelations,
          identifiers: calls.identifiers)
        switch object {
        case .sample(let sample): try await calls.save(sample)
        case .correlation(let correlation): try await calls.save(correlation)
        case .workout(let workout, let energy):
          try await calls.save(workout, with: energy.map { [$0] } ?? [])
          // An edit may have cleared the energy, whose sample has to be deleted separately.
          if energy == nil, waiting.version > 1 {
            try await deleteEnergy(of: [record.syncIdentifier])
          }
        }
        accepted.append(AcceptedRecord(record: record, version: waiting.version, object: object))
      } catch {
        lastFailure = error
        guard StoreCalls.concernsOneObject(error) else { break }
      }
    }
    return (accepted, lastFailure)
  }

  /// Returns the confirmations of records that the store accepted, and the failure of the query if
  /// it leaves a record unconfirmed.
  ///
  /// A store ignores a version that it already has, which the app on another device may have saved.
  /// The first version of a record is assumed to come from this device, so it is confirmed even if
  /// the query fails: a locked device accepts saves but rejects queries. Later versions remain
  /// unconfirmed until a query shows which version the store contains.
  private func confirmations(
    of accepted: [AcceptedRecord], _ kind: RecordKind
  ) async -> (confirmations: [ExportConfirmation], failure: (any Error)?) {
    let identifiers = Set(accepted.map(\.record.syncIdentifier))
    do {
      let stored = try await objects(of: kind, syncIdentifiers: identifiers)
      return (
        accepted.map { accepted in
          accepted.confirmation(
            of: kind, stored.first { $0.identity?.identifier == accepted.record.syncIdentifier })
        }, nil
      )
    } catch {
      let first = accepted.filter { $0.version == 1 }
      return (
        first.map { $0.confirmation(of: kind, nil) }, first.count == accepted.count ? nil : error
      )
    }
  }

  /// Deletes the objects of deleted records from the store, and then confirms the deletions in the
  /// home, unless the exporter is turned off meanwhile.
  ///
  /// A missing object counts as deleted.
  private func delete(_ deletions: [WaitingDeletion], of kind: RecordKind) async throws {
    guard !deletions.isEmpty else { return }
    let identifiers = Set(deletions.map(\.syncIdentifier))
    for object in try await objects(of: kind, syncIdentifiers: identifiers) where isEnabled {
      switch object {
      case .sample(let sample): try await calls.delete(sample)
      case .correlation(let correlation): try await calls.delete(correlation)
      case .workout(let workout, _): try await calls.delete(workout)
      }
    }
    // The deletions remain queued if the exporter was turned off meanwhile.
    guard isEnabled else { return }
    if kind == .dietaryCalories { try await deleteMembers(of: identifiers) }
    if kind == .activity { try await deleteEnergy(of: identifiers) }
    guard isEnabled else { return }
    try await home.confirm([], deletions: deletions)
  }

  /// Deletes the members that a store may keep when their correlations are deleted.
  private func deleteMembers(of syncIdentifiers: Set<String>) async throws {
    for (field, type) in DietaryCalories.members {
      let members = Set(syncIdentifiers.map { DietaryCalories.memberIdentifier($0, field) })
      for sample in try await calls.ownSamples(of: .quantity(type), syncIdentifiers: members)
      where isEnabled {
        try await calls.delete(sample)
      }
    }
  }

  /// Deletes the energy samples of workouts; a store may keep them when a workout is deleted or
  /// replaced.
  private func deleteEnergy(of syncIdentifiers: Set<String>) async throws {
    for sample in try await energy(of: syncIdentifiers) { try await calls.delete(sample) }
  }

  private func energy(of syncIdentifiers: Set<String>) async throws -> [QuantitySample] {
    try await calls.ownSamples(
      of: .quantity(.activeEnergy),
      syncIdentifiers: Set(syncIdentifiers.map(Activity.energyIdentifier)))
  }

  /// Returns the app's own workouts with one of the given sync identifiers, each with its energy
  /// sample of the same version, if any.
  private func workouts(_ syncIdentifiers: Set<String>) async throws -> [HealthObject] {
    let workouts = try await calls.ownWorkouts(syncIdentifiers: syncIdentifiers)
    guard !workouts.isEmpty else { return [] }
    let energy = try await energy(of: syncIdentifiers)
    return workouts.map { workout in
      // Energy of an earlier version is about to be deleted by the device that cleared it.
      let identity = workout.metadata.syncIdentity.map {
        SyncIdentity(identifier: Activity.energyIdentifier($0.identifier), version: $0.version)
      }
      return .workout(workout, energy: energy.first { $0.metadata.syncIdentity == identity })
    }
  }

  /// Returns the app's own objects of a kind with one of the given sync identifiers.
  func objects(
    of kind: RecordKind, syncIdentifiers: Set<String>
  ) async throws -> [HealthObject] {
    var objects: [HealthObject] = []
    if kind == .activity { return try await workouts(syncIdentifiers) }
    if kind == .dietaryCalories {
      objects += try await calls.ownCorrelations(of: .food, syncIdentifiers: syncIdentifiers)
        .map(HealthObject.correlation)
    }
    if let type = kind.exportedType {
      objects += try await calls.ownSamples(of: type, syncIdentifiers: syncIdentifiers)
        .map(HealthObject.sample)
    }
    return objects
  }
}

/// A record whose export the store accepted.
private struct AcceptedRecord: Sendable {
  let record: any ExportedRecord
  let version: Int
  let object: HealthObject

  /// Returns a confirmation with the stored object's version and the result of comparing its
  /// values.
  ///
  /// Without a stored object, the store is assumed to contain the record as the app saved it.
  func confirmation(of kind: RecordKind, _ stored: HealthObject?) -> ExportConfirmation {
    ExportConfirmation(
      kind: kind, id: record.id, version: version,
      storedVersion: stored?.identity?.wholeVersion ?? version,
      isSameValue: stored.map(object.hasSameValues) ?? true)
  }
}
