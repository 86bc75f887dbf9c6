internal import Foundation
internal import HealthModel
internal import HealthStoreEngine

extension MemoryArchive {
  mutating func save(
    _ workout: Workout, with samples: [Sample], from revision: SourceRevision, rules: SavingRules
  ) throws(HealthError) -> [Sample] {
    try store(workout, with: samples, from: revision, rules: rules)
  }

  func samplesOfWorkout(_ uuid: UUID) -> Set<UUID> { workouts.samples(of: uuid) }

  mutating func add(_ samples: Set<UUID>, toWorkout uuid: UUID) { workouts.add(samples, to: uuid) }
}
