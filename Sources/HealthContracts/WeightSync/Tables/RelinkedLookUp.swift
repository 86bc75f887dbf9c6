internal import Conformance
internal import WeightSync

extension HealthVocabulary {
  /// Adds the phrase for lookups by sample after entries are linked to other samples.
  mutating func addRelinkedLookUp() {
    let pattern = "find by HealthKit UUID after entries change samples"
    add(pattern, in: "look-up") { _, context throws(BindingProblem) in
      let expression = try FieldExpression(context.tokens("Predicate"))
      return [
        .setup("the lookup '\(pattern)'") { _ in },
        .expectation(
          "'\(pattern)' returns the entries with \(context.tokens("Predicate").written)",
          needs: .arrival.and(.sync(.exporting))
        ) { try await $0.compareRelinked(with: expression) },
      ]
    }
  }
}

extension HealthWorld {
  /// Checks the lookup of two entries by their samples.
  ///
  /// The lookup runs after the entries swapped their samples, and again after one entry lost its
  /// sample.
  func compareRelinked(with expression: FieldExpression) async throws -> Comparison {
    _ = try await fillHome()
    let linked = try await home.entries().filter { $0.healthKitUUID != nil }
    guard linked.count >= 2 else {
      return .differs(expected: "2 entries with samples", observed: "\(linked.count)")
    }
    var (first, second) = (linked[0], linked[1])
    let uuids = [first, second].compactMap(\.healthKitUUID)
    swap(&first.healthKitUUID, &second.healthKitUUID)
    try await replace([first, second])
    let exchanged = try await compareLookUps(of: uuids, with: expression)
    guard exchanged == .holds else { return exchanged }
    first.healthKitUUID = nil
    try await replace([first])
    return try await compareLookUps(of: uuids, with: expression)
  }

  private func replace(_ entries: [WeightEntry]) async throws {
    var changes = EntryChanges()
    changes.upserts = entries
    let replacement = changes
    try await home.transaction(.all) { _ in (replacement, ()) }
  }

  private func compareLookUps(
    of uuids: [String], with expression: FieldExpression
  ) async throws -> Comparison {
    for uuid in uuids {
      let lookUp = EntryLookup.matching(persistentModelIDs: [], healthKitUUIDs: [uuid])
      let found = try await home.entries(lookUp).map(\.persistentModelID)
      let expected = try await home.entries().filter {
        expression.replacing("targetUUID", with: uuid).text(for: $0) == "true"
      }.map(\.persistentModelID)
      guard found == expected else {
        return .differs(
          expected: "entries (\(expected.count)): \(expected)",
          observed: "entries (\(found.count)): \(found)")
      }
    }
    return .holds
  }
}
