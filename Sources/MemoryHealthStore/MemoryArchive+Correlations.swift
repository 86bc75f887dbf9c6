internal import Foundation
internal import HealthModel
internal import HealthStoreEngine

extension MemoryArchive {
  mutating func save(
    _ correlation: Correlation, from revision: SourceRevision, rules: SavingRules
  ) throws(HealthError) -> [Sample] {
    try store(correlation, from: revision, rules: rules)
  }

  mutating func deleteCorrelation(
    _ uuid: UUID, withMembers: Bool
  ) throws(HealthError) -> [Sample] {
    try remove(correlation: uuid, withMembers: withMembers)
  }

  func correlation(_ uuid: UUID) -> Correlation? { groups[uuid].map(holdingStored) }

  func correlations(matching query: CorrelationQuery) -> [Correlation] {
    groups.correlations(of: query.type).map(holdingStored)
  }

  private func holdingStored(_ correlation: Correlation) -> Correlation {
    correlation.holding(correlation.members.compactMap { sample($0.uuid)?.quantitySample })
  }
}

extension MemoryArchive: CorrelationWriting {
  func isCorrelationStored(_ uuid: UUID) -> Bool { groups[uuid] != nil }

  func correlationHolders(of syncIdentifier: String) -> [SyncHolder] {
    groups.holders(of: syncIdentifier)
  }

  mutating func insertCorrelation(_ correlation: Correlation) { groups.append(correlation) }

  mutating func replaceMember(_ member: UUID, by replacement: Sample) {
    if let replacement = replacement.quantitySample {
      groups.replaceMember(member, by: replacement)
    }
    workouts.replaceSample(member, by: replacement.uuid)
  }

  mutating func removeCorrelation(_ uuid: UUID) -> [UUID] {
    groups.remove(uuid)?.members.map(\.uuid) ?? []
  }
}
