private import Foundation
internal import HealthModel

extension WeightSync {
  /// Imports page by page, saving the entries of a page before its anchor.
  func importPages() async throws -> Int {
    var anchor = IncrementalWeightQuery(continuing: try await home.state()).anchor
    var inserted = 0
    var isComplete = false
    while !isComplete, isEnabled {
      let page = try await page(after: &anchor)
      inserted += try await commit(page)
      if page.newAnchor != anchor { try await home.saveAnchor(page.newAnchor.data) }
      let count = page.addedSamples.count + page.deletedObjects.count
      // An unchanged anchor means that the store has no further changes.
      isComplete = count < calls.configuration.pageSize || page.newAnchor == anchor
      anchor = page.newAnchor
    }
    if isComplete { try await home.saveLastSyncDate(calls.clock.now) }
    return inserted
  }

  /// Fetches a page; if the store rejects the anchor, fetches from the beginning.
  private func page(after anchor: inout QueryAnchor?) async throws -> AnchoredChanges {
    do {
      return try await calls.changes(after: anchor)
    } catch let error as HealthError where error.code == .errorInvalidArgument && anchor != nil {
      anchor = nil
      return try await calls.changes(after: nil)
    }
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

  /// Returns the sync identifiers of a page's deletions whose replacement arrives in a later page.
  private func replacedIdentifiers(in page: AnchoredChanges) async throws -> Set<String> {
    let unpaired = planner.unpairedIdentifiers(in: page)
    guard !unpaired.isEmpty else { return [] }
    let stored = try await calls.ownSamples(syncIdentifiers: unpaired)
    return Set(stored.compactMap { $0.metadata.syncIdentity?.identifier })
  }
}
