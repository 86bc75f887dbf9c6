private import Foundation
internal import HealthModel
internal import StoreSync

extension WeightSync {
  /// Imports changes page by page, saving the entries of a page before its anchor.
  ///
  /// - Returns: The number of new entries.
  /// - Throws: An error from the store or the home, `timeout`, or ``WeightSyncError/disabled`` if
  ///   the sync is turned off while a page with changes is read, or before its entries are saved.
  func importPages() async throws -> Int {
    var pages = ChangePages(
      of: .bodyMass, after: IncrementalWeightQuery(continuing: try await home.state()).anchor,
      from: calls)
    var inserted = 0
    while !pages.isComplete, isEnabled {
      let (page, isNewAnchor) = try await pages.next()
      inserted += try await commit(page)
      if isNewAnchor { try await home.saveAnchor(page.newAnchor.data) }
    }
    if pages.isComplete { try await home.saveLastSyncDate(calls.clock.now) }
    return inserted
  }

  private func commit(_ page: AnchoredChanges) async throws -> Int {
    guard !page.addedSamples.isEmpty || !page.deletedObjects.isEmpty else { return 0 }
    let replaced = try await replacedIdentifiers(in: page)
    let (planner, identifiers) = (planner, calls.identifiers)
    return try await home.transaction(planner.lookup(for: page)) { contents in
      // The sync was turned off meanwhile, so this page is left for a later import.
      guard contents.isSyncEnabled else { throw WeightSyncError.disabled }
      let (changes, inserted) = planner.plan(page, home: contents, replaced: replaced) {
        identifiers.next().text
      }
      return (changes, inserted)
    }
  }

  /// Returns the app's sync identifiers of those deleted objects in a page for which the store
  /// contains a replacement that the page does not contain.
  private func replacedIdentifiers(in page: AnchoredChanges) async throws -> Set<String> {
    let unpaired = planner.unpairedIdentifiers(in: page)
    guard !unpaired.isEmpty else { return [] }
    let stored = try await calls.ownSamples(of: .bodyMass, syncIdentifiers: unpaired)
    return Set(stored.compactMap { $0.metadata.syncIdentity?.identifier })
  }
}
