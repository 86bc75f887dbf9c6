internal import Conformance
internal import Foundation
internal import HealthModel

extension HealthVocabulary {
  /// Adds the phrases for saving groups without members, or with further stated properties.
  ///
  /// The properties are dates and metadata, or the UUID of another object.
  mutating func addGroupsWithFacts() {
    storeAction(
      "app saves group {group:word} of {names} as {type} {facts:groupFacts}",
      refused: "app fails to save group {group:word} of {names} as {type} {facts:groupFacts} with "
        + "{error}", needs: .correlations
    ) { world, arguments in
      try await world.saveGroup(
        arguments, under: nil, with: arguments.value("facts") { GroupFacts(&$0) })
    }
    storeAction(
      "app saves group {group:word} of {names} as {type} with identity of {other:word}",
      refused: "app fails to save group {group:word} of {names} as {type} with identity of "
        + "{other:word} with {error}", needs: .correlations, .chosenIdentities
    ) { world, arguments in
      let (state, other) = (world.now, arguments["other"])
      guard let identity = state.groups[other]?.uuid ?? state.samples[other]?.uuid else {
        throw CaseProblem("the row has no group or sample '\(other)'")
      }
      try await world.saveGroup(arguments, under: nil, as: identity)
    }
    storeAction(
      "app saves group {group:word} without members as {type}",
      refused: "app fails to save group {group:word} without members as {type} with {error}",
      needs: .correlations
    ) { try await $0.saveGroup($1, under: nil) }
  }
}

extension StoreCase {
  /// Saves a group of the row's samples.
  ///
  /// Unless the row requests permission itself, permission for the types of the members is
  /// requested first. An unstated start or end is the earliest start or the latest end of the
  /// members or, without members, the current time. The group is recorded before it is saved.
  ///
  /// - Throws: ``CaseProblem`` if a member's name is not the name of a quantity sample of the row,
  ///   or if the row already has a different group with the group's name; any error that occurs
  ///   while the group is created or saved.
  func saveGroup(
    _ arguments: Arguments, under version: SyncIdentity?, with facts: GroupFacts? = nil,
    as identity: UUID? = nil
  ) async throws {
    let members = try quantities(named: arguments.names("names"))
    for member in members { await ask(for: member.sampleType) }
    var metadata = facts?.facts.metadata ?? [:]
    if let version {
      metadata[MetadataKey.syncIdentifier] = .string(version.identifier)
      metadata[MetadataKey.syncVersion] = .number(version.version)
    }
    let name = arguments["group"]
    let start = facts?.facts.start ?? members.map(\.startDate).min() ?? clock.now
    let end = facts?.facts.end(after: start) ?? members.map(\.endDate).max() ?? clock.now
    let known = now.groups[name]
    var group = try Correlation(
      uuid: identity ?? known?.uuid ?? nextIdentity(), type: arguments.type("type"),
      members: members, start: start, end: end, metadata: metadata)
    if identity == nil, known == nil {
      update { [group] in $0.groups[name] = group }
      group = try store.made(group)
    }
    guard known == nil || known == group else {
      throw CaseProblem("the row already has a different group '\(name)'; use another name")
    }
    update { $0.groups[name] = group }
    try await refinement((any CorrelationStoring).self).save(group)
  }
}
