internal import Conformance
internal import Foundation
internal import HealthModel

extension HealthVocabulary {
  /// Adds the phrases for saving and deleting objects, and for related actions.
  ///
  /// The related actions prepare samples, read fetched samples, purge the records of deletions, and
  /// set or lift the earliest permitted date.
  mutating func addSavingActions() {
    storeAction("app prepares {sample}") { world, arguments in
      _ = try world.sample(arguments.sample("sample"))
    }
    let save: @Sendable (StoreCase, Arguments) async throws -> Void = { world, arguments in
      let sample = try world.sample(arguments.sample("sample"))
      await world.ask(for: sample.sampleType)
      try await world.store.save(sample)
      try world.noteSaved(arguments)
    }
    storeAction(
      "app saves {sample}", refused: "app fails to save {sample} with {error}", perform: save)
    storeAction("app tries to save {sample}", perform: save)
    storeAction("{source} saves {sample}", needs: .externalWriters) { world, arguments in
      let sample = try world.sample(arguments.sample("sample"))
      try await world.store.save(
        sample, as: SourceRevision(source: arguments.source("source"), version: "7.1"))
      try world.noteSaved(arguments)
    }
    storeAction("app on another device saves {sample}", needs: .externalWriters) {
      world, arguments in
      let sample = try world.sample(arguments.sample("sample"))
      try await world.store.save(sample, as: world.appSource)
      try world.noteSaved(arguments)
    }
    addFetchedActions()
    addDeletingActions()
    addBatchActions()
    addConcurrentActions()
    addWorkoutActions()
  }

  private mutating func addDeletingActions() {
    let delete: @Sendable (StoreCase, Arguments) async throws -> Void = { world, arguments in
      for sample in try world.samples(named: arguments.names("names")) {
        await world.ask(for: sample.sampleType)
        try await world.store.delete(sample)
      }
    }
    storeAction(
      "app deletes {names}", refused: "app fails to delete {names} with {error}", perform: delete)
    storeAction("app tries to delete {names}", perform: delete)
    storeAction("user deletes {names}", needs: .externalWriters) { world, arguments in
      let samples = try world.samples(named: arguments.names("names"))
      await world.store.deleteAsUser(Set(samples.map(\.uuid)))
    }
    storeAction("store purges its deletion records", needs: .tombstonePurge) { world, _ in
      await world.store.purgeTombstones()
    }
  }

  private mutating func addBatchActions() {
    storeAction(
      "app saves {names} at once", refused: "app fails to save {names} at once with {error}",
      needs: .batches
    ) { world, arguments in
      let samples = try world.samples(named: arguments.names("names"))
      for sample in samples { await world.ask(for: sample.sampleType) }
      try await world.refinement((any BatchStoring).self).save(samples)
    }
    storeAction(
      "app deletes {names} at once", refused: "app fails to delete {names} at once with {error}",
      needs: .batches
    ) { world, arguments in
      let samples = try world.samples(named: arguments.names("names"))
      for sample in samples { await world.ask(for: sample.sampleType) }
      try await world.refinement((any BatchStoring).self).delete(samples)
    }
    storeAction("app deletes nothing at once", needs: .batches) { world, _ in
      try await world.refinement((any BatchStoring).self).delete([])
    }
    storeAction(
      "app deletes all {request}", refused: "app fails to delete all {request} with {error}",
      needs: .batches
    ) { world, arguments in
      let request = try arguments.request("request")
      await world.ask(for: request.type)
      let count = try await world.refinement((any BatchStoring).self).deleteObjects(
        of: request.type, predicate: world.predicate(of: request))
      world.update { $0.deletedCount = count }
    }
    storeAction("earliest permitted date is {moment}", needs: .sampleDateLimit) {
      world, arguments in
      let date = try arguments.moment("moment")
      try await world.refinement((any SampleDateLimiting).self).setEarliestPermittedSampleDate(date)
    }
    storeAction("earliest permitted date is lifted", needs: .sampleDateLimit) { world, _ in
      try await world.refinement((any SampleDateLimiting).self).setEarliestPermittedSampleDate(nil)
    }
    addGroupActions()
  }

  private mutating func addGroupActions() {
    storeAction(
      "app saves group {group:word} of {names} as {type}",
      refused: "app fails to save group {group:word} of {names} as {type} with {error}",
      needs: .correlations
    ) { try await $0.saveGroup($1, under: nil) }
    storeAction(
      "app saves group {group:word} of {names} as {type} under {identifier:identifier} {version}",
      needs: .correlations
    ) { world, arguments in
      try await world.saveGroup(
        arguments,
        under: SyncIdentity(
          identifier: arguments["identifier"], version: Double(arguments.integer("version"))))
    }
    for (place, version) in [("first", 1.0), ("second", 2)] {
      storeAction(
        "app saves group {group:word} of {names} as {type} in \(place) version of "
          + "{identifier:identifier}", needs: .correlations
      ) { world, arguments in
        try await world.saveGroup(
          arguments,
          under: SyncIdentity(identifier: arguments["identifier"], version: version))
      }
    }
    storeAction(
      "app deletes group {group:word}",
      refused: "app fails to delete group {group:word} with {error}",
      needs: .correlations
    ) { world, arguments in
      guard let group = world.now.groups[arguments["group"]] else {
        throw CaseProblem("the row has no group '\(arguments["group"])'")
      }
      try await world.refinement((any CorrelationStoring).self).delete(group)
    }
    addGroupsWithFacts()
  }
}

extension StoreCase {
  /// Records that the store reported success for saving a sample.
  fileprivate func noteSaved(_ arguments: Arguments) throws {
    let name = try arguments.sample("sample").name
    update { _ = $0.saved.insert(name) }
  }
}
