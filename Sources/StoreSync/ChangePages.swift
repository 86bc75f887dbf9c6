package import HealthModel

/// The pages of a type's changes, from an anchor on.
///
/// The caller saves the changes of a page before it asks for the next one, and the anchor after
/// them, so that a process can end at any time.
package struct ChangePages: Sendable {
  private let calls: StoreCalls
  private let type: SampleType
  /// The position after the last page.
  package private(set) var anchor: QueryAnchor?
  /// Whether the store had no further changes after the last page.
  package private(set) var isComplete = false

  /// Creates the pages that follow an anchor; `nil` starts from the beginning.
  package init(of type: SampleType, after anchor: QueryAnchor?, from calls: StoreCalls) {
    self.calls = calls
    self.type = type
    self.anchor = anchor
  }

  /// Returns the next page, and whether its anchor is a new one.
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

  /// Fetches a page; if the store rejects the anchor, fetches from the beginning.
  private mutating func page() async throws -> AnchoredChanges {
    do {
      return try await calls.changes(of: type, after: anchor)
    } catch let error as HealthError where error.code == .errorInvalidArgument && anchor != nil {
      anchor = nil
      return try await calls.changes(of: type, after: nil)
    }
  }
}
