package import HealthModel

/// The pages of a type's changes that follow an anchor.
///
/// The caller saves a page's changes and then its anchor before it requests the next page, so that
/// the process can end at any time.
package struct ChangePages: Sendable {
  private let calls: StoreCalls
  private let type: SampleType
  /// The position from which the next page continues, or `nil` for the beginning.
  package private(set) var anchor: QueryAnchor?
  /// Whether the last returned page shows that the store has no further changes; `false` before the
  /// first page.
  package private(set) var isComplete = false

  /// Creates the pages that follow an anchor; `nil` starts from the beginning.
  package init(of type: SampleType, after anchor: QueryAnchor?, from calls: StoreCalls) {
    self.calls = calls
    self.type = type
    self.anchor = anchor
  }

  /// Returns the next page, and whether its anchor differs from the previous anchor.
  ///
  /// If the store rejects the anchor, the pages start from the beginning.
  ///
  /// - Throws: An error from the store, or `timeout`.
  package mutating func next() async throws -> (page: AnchoredChanges, isNewAnchor: Bool) {
    let page = try await page()
    let isNewAnchor = page.newAnchor != anchor
    let count = page.added.count + page.deletedObjects.count
    // An unchanged anchor means that the store has no further changes.
    isComplete = count < calls.limits.pageSize || !isNewAnchor
    anchor = page.newAnchor
    return (page, isNewAnchor)
  }

  /// Returns the page after the anchor, or the first page if the store rejects the anchor.
  private mutating func page() async throws -> AnchoredChanges {
    do {
      return try await calls.changes(of: type, after: anchor)
    } catch let error as HealthError where error.code == .errorInvalidArgument && anchor != nil {
      anchor = nil
      return try await calls.changes(of: type, after: nil)
    }
  }
}
