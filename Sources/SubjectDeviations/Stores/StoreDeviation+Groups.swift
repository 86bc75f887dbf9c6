internal import Foundation
internal import HealthModel

extension StoreDeviation {
  /// Returns a deviation that changes the correlations that a query finds.
  private static func finding(
    _ id: String, _ summary: String,
    groups change:
      @escaping @Sendable (DeviatedStore, CorrelationQuery, [Correlation]) ->
      [Correlation]
  ) -> Self {
    Self(id, summary) {
      $0.groups = { base, query in
        change(base, query, try await base.store.correlations(query))
      }
    }
  }

  /// Returns a deviation that changes queries for correlations.
  private static func asking(
    _ id: String, _ summary: String,
    groups change: @escaping @Sendable (CorrelationQuery) -> CorrelationQuery
  ) -> Self {
    Self(id, summary) {
      $0.groups = { base, query in try await base.store.correlations(change(query)) }
    }
  }

  /// Stores that save, find or delete correlations incorrectly.
  static let groups: [Self] = [
    finding("returns-no-correlations", "a query never returns a correlation") { _, _, _ in [] },
    finding(
      "returns-correlations-without-members", "a correlation is returned without its members"
    ) { _, _, groups in
      groups.map { $0.holding([]) }
    },
    finding(
      "returns-only-first-member-of-correlations",
      "a correlation is returned with only its first member"
    ) { _, _, groups in
      groups.map { $0.holding(Array($0.members.prefix(1))) }
    },
    finding("returns-correlations-twice", "each correlation is returned twice") { _, _, groups in
      groups + groups
    },
    finding(
      "returns-correlations-with-wrong-source", "a correlation is returned with a different source"
    ) { _, _, groups in
      groups.map { $0.fetched(from: SourceRevision(source: HealthSources.other)) }
    },
    Self(
      "deletes-members-of-saved-correlations",
      "the members of a saved correlation are not kept as samples"
    ) {
      $0.saveGroup = { base, group in
        try await base.store.save(group)
        await base.store.deleteAsUser(Set(group.members.map(\.uuid)))
      }
      $0.found = { _, _, found in found }
    },
    Self("saves-only-members-of-correlations", "a correlation is stored only as its members") {
      $0.saveGroup = { base, group in
        for member in group.members { try await base.store.save(.quantity(member)) }
      }
    },
    Self(
      "omits-samples-beside-correlation-members",
      "samples outside correlations are not returned if members match the query"
    ) {
      $0.saveGroup = { base, group in
        try await base.store.save(group)
        base.notes.withLock { $0.deleted += group.members }
      }
      $0.found = { base, _, found in
        let members = Set(base.notes.withLock { $0.deleted }.map(\.uuid))
        return found.map { samples in
          let grouped = samples.filter { members.contains($0.uuid) }
          return grouped.isEmpty ? samples : grouped
        }
      }
    },
    Self("ignores-type-of-correlation-queries", "a query of correlations ignores the type") {
      $0.groups = { base, query in
        var found: [Correlation] = []
        for type in [SampleType.bloodPressure, .food] {
          found += try await base.store.correlations(
            CorrelationQuery(
              type: type, predicate: query.predicate, memberPredicates: query.memberPredicates))
        }
        return found
      }
    },
    asking("ignores-conditions-on-correlations", "a condition on correlations is ignored") {
      CorrelationQuery(type: $0.type, memberPredicates: $0.memberPredicates)
    },
    asking("ignores-conditions-on-members", "a condition on members is ignored") {
      CorrelationQuery(type: $0.type, predicate: $0.predicate)
    },
    Self(
      "saves-correlations-without-metadata",
      "a correlation is stored without metadata, so every version is stored separately"
    ) {
      $0.saveGroup = { base, group in
        try await base.store.save(
          try Correlation(
            uuid: group.uuid, type: group.type, members: group.members, start: group.startDate,
            end: group.endDate))
      }
    },
    Self(
      "replaces-correlations-with-any-version",
      "any version of a correlation replaces the stored one"
    ) {
      $0.saveGroup = { base, group in
        let same = try await base.store.correlations(CorrelationQuery(type: group.type)).filter {
          $0.metadata.syncIdentity?.identifier == group.metadata.syncIdentity?.identifier
            && $0.uuid != group.uuid && group.metadata.syncIdentity != nil
        }
        for old in same { try await base.store.delete(old) }
        try await base.store.save(group)
      }
    },
    Self(
      "accepts-invalid-saves-of-correlations",
      "an invalid save of a correlation, such as a repeated one, succeeds and stores nothing"
    ) {
      $0.saveGroup = { base, group in
        do { try await base.store.save(group) } catch let error as HealthError
          where error.code == .errorInvalidArgument
        {}
      }
    },
    Self("ignores-deletions-of-correlations", "a deleted correlation remains stored") {
      $0.deleteGroup = { _, _ in }
    },
  ]
}

private enum HealthSources {
  static let other = Source(name: "Other", bundleIdentifier: "com.example.other")
}
