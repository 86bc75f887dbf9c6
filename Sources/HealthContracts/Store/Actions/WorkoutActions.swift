internal import Conformance
internal import Foundation
internal import HealthModel

extension HealthVocabulary {
  /// Adds the phrases for saving a workout with samples, and for adding samples to a workout.
  mutating func addWorkoutActions() {
    storeAction("app saves workout {sample} with {names}", needs: .workouts) {
      world, arguments in
      let description = try arguments.sample("sample")
      guard let workout = try world.sample(description).workout else {
        throw CaseProblem("'\(description.name)' is not a workout")
      }
      let samples = try world.samples(named: arguments.names("names"))
      for type in [.workout] + samples.map(\.sampleType) { await world.ask(for: type) }
      try await world.refinement((any WorkoutStoring).self).save(workout, with: samples)
    }
    storeAction("app adds {names} to workout {workout:word}", needs: .workouts) {
      world, arguments in
      let workout = try world.workout(named: arguments["workout"])
      let samples = try world.samples(named: arguments.names("names"))
      for type in [.workout] + samples.map(\.sampleType) { await world.ask(for: type) }
      try await world.refinement((any WorkoutStoring).self).add(samples, to: workout)
    }
  }
}
