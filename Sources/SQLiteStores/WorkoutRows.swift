internal import Foundation
internal import HealthModel
internal import HealthStoreEngine

/// The SQL statements for reading and changing the relation of workouts to their samples.
enum WorkoutStatements {
  static let insert = "INSERT OR IGNORE INTO workout_sample (workout, sample) VALUES (?, ?)"
  static let replaceSample = """
    UPDATE OR REPLACE workout_sample SET sample = ? WHERE sample = ?
    """
  static let delete = "DELETE FROM workout_sample WHERE workout = ?"
  static let samples = "SELECT sample FROM workout_sample WHERE workout = ?"
}

extension SQLiteArchive {
  mutating func save(
    _ workout: Workout, with samples: [Sample], from revision: SourceRevision, rules: SavingRules
  ) throws(HealthError) -> [Sample] {
    try write { _, writer in
      try writer.store(workout, with: samples, from: revision, rules: rules)
    }
  }

  mutating func add(
    _ samples: [Sample], to workout: UUID, from revision: SourceRevision, rules: SavingRules
  ) throws(HealthError) -> [Sample] {
    try write { _, writer in
      try writer.add(samples, to: workout, from: revision, rules: rules)
    }
  }

  mutating func samplesOfWorkout(_ uuid: UUID) throws(HealthError) -> Set<UUID> {
    try read { db, _ in try WorkoutRows.samples(of: uuid, in: db) }
  }
}

extension SampleWriter {
  func samplesOfWorkout(_ uuid: UUID) throws(HealthError) -> Set<UUID> {
    try attempt { try WorkoutRows.samples(of: uuid, in: db) }
  }

  func add(_ samples: Set<UUID>, toWorkout uuid: UUID) throws(HealthError) {
    try attempt {
      for sample in samples { try db.prepared(WorkoutStatements.insert).run(uuid, sample) }
    }
  }
}

private enum WorkoutRows {
  static func samples(of workout: UUID, in db: Database) throws -> Set<UUID> {
    var samples: Set<UUID> = []
    try db.prepared(WorkoutStatements.samples).rows(workout) { row in
      guard let sample = row.uuid(0) else { throw HealthError.unreadable }
      samples.insert(sample)
      return true
    }
    return samples
  }
}
