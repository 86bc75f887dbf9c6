package import Foundation
package import HealthModel

extension SampleWriting {
  /// Stores a workout from a source with its samples, under the sync identity rules.
  ///
  /// A workout with an equal or lower version is ignored with all its samples.
  ///
  /// - Returns: The added and removed samples.
  /// - Throws: `errorInvalidArgument` if a UUID is already stored, in which case the archive is
  ///   unchanged.
  package mutating func store(
    _ workout: Workout, with samples: [Sample], from revision: SourceRevision, rules: SavingRules
  ) throws(HealthError) -> [Sample] {
    for uuid in [workout.uuid] + samples.map(\.uuid) {
      guard try !isStored(uuid), try !isCorrelationStored(uuid) else { throw .storedAlready }
    }
    var changes: [Sample] = []
    try store(.workout(workout), from: revision, rules: rules, into: &changes)
    guard !changes.isEmpty else { return [] }
    changes += try add(samples, to: workout.uuid, from: revision, rules: rules)
    return changes
  }

  /// Adds samples from a source to a stored workout, and stores those that are not stored yet.
  ///
  /// A sample that is ignored because of its version is represented by the stored sample with the
  /// same sync identifier.
  ///
  /// - Returns: The added and removed samples.
  /// - Throws: `errorInvalidArgument` if a UUID belongs to a stored correlation, in which case the
  ///   archive is unchanged.
  package mutating func add(
    _ samples: [Sample], to workout: UUID, from revision: SourceRevision, rules: SavingRules
  ) throws(HealthError) -> [Sample] {
    for sample in samples {
      guard try !isCorrelationStored(sample.uuid) else { throw .storedAlready }
    }
    var changes: [Sample] = []
    for sample in samples {
      var member = sample.uuid
      if try !isStored(member) {
        try store(sample, from: revision, rules: rules, into: &changes)
        if let holder = try holder(of: sample, from: revision, rules) { member = holder.uuid }
      }
      try add([member], toWorkout: workout)
    }
    return changes
  }
}
