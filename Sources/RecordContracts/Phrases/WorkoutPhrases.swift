internal import CombinedRecords
internal import Conformance
internal import Foundation
internal import HealthContracts
internal import HealthModel

extension Vocabulary<RecordStage> {
  /// Adds the phrases for saving workouts in the health store.
  mutating func addWorkoutPhrases() {
    let words = "workout {x:word} of {value:number} min {exercise}"
    // A pause lengthens the time between the start and the end, but not the duration.
    for (ending, pause) in [("", 0.0), (" with a pause", 600)] {
      workout("{source} saves \(words)\(ending) at {moment}") { stage, arguments in
        let workout = try stage.workout(arguments, pause: pause)
        try await stage.world.controlledStore.save(
          .workout(workout),
          as: SourceRevision(source: arguments.source("source"), version: "1"))
      }
    }
    workout("app on another device saves \(words) at {moment}") { stage, arguments in
      let workout = try stage.workout(arguments)
      try await stage.world.controlledStore.save(.workout(workout), as: stage.app)
    }
    workout("app records \(words) with {y:word} at {moment}") { stage, arguments in
      let workout = try stage.workout(arguments)
      try await stage.record(workout, as: arguments["x"], with: arguments["y"])
    }
  }

  private mutating func workout(
    _ pattern: String,
    perform: @escaping @Sendable (RecordStage, Arguments) async throws -> Void
  ) {
    health(pattern, needs: ["externalWriters", "workouts"], perform: perform)
  }
}

extension RecordStage {
  fileprivate func workout(_ arguments: Arguments, pause: TimeInterval = 0) throws -> Workout {
    let exercise = try arguments.value("exercise", as: WorkoutActivity.self)
    let (start, duration) = (try arguments.moment("moment"), try arguments.number("value") * 60)
    return try Workout(
      uuid: identity(of: arguments["x"]),
      activityType: WorkoutActivityType(rawValue: exercise.workoutNumber), start: start,
      end: start.addingTimeInterval(duration + pause), duration: duration)
  }

  /// Requests permission for activities, saves a workout of the app, and adds a stored sample to
  /// the workout.
  fileprivate func record(
    _ workout: Workout, as ownName: String, with name: String
  ) async throws {
    let identity = identity(of: name)
    guard let store = world.controlledStore as? any WorkoutStoring else {
      throw Deviation(expected: "a store with workouts", observed: "a store without workouts")
    }
    guard
      let sample = await world.controlledStore.storedObjects().first(where: { $0.uuid == identity })
    else { throw Deviation(expected: "a stored sample '\(name)'", observed: "none") }
    try await service.requestAuthorization(for: [.activity])
    // Some stores choose identifiers themselves.
    let workout = try store.made(.workout(workout)).workout ?? workout
    update { $0.identities[ownName] = workout.uuid }
    try await store.save(workout, with: [])
    try await store.add([sample], to: workout)
  }
}
