package import Foundation

extension SamplePredicate {
  /// Returns whether a stored sample satisfies the condition.
  ///
  /// The condition ``workout(_:)`` counts as not satisfied, because only a store can evaluate it.
  ///
  /// - Complexity: O(*n*), where *n* is the number of conditions.
  public func matches(_ sample: Sample) -> Bool {
    switch sample {
    case .quantity(let sample): holds(for: sample)
    case .category(let sample): holds(for: sample)
    case .workout(let workout): holds(for: workout)
    }
  }

  /// Returns whether a stored quantity sample satisfies the condition.
  ///
  /// The condition ``workout(_:)`` counts as not satisfied, because only a store can evaluate it.
  ///
  /// - Complexity: O(*n*), where *n* is the number of conditions.
  public func matches(_ sample: QuantitySample) -> Bool { holds(for: sample) }

  /// Returns whether a stored correlation satisfies the condition.
  ///
  /// A condition on a quantity, a category value or a workout counts as not satisfied.
  ///
  /// - Complexity: O(*n*), where *n* is the number of conditions.
  public func matches(_ correlation: Correlation) -> Bool { holds(for: correlation) }

  private func holds(for object: some ConditionedObject) -> Bool {
    switch self {
    case .all: true
    case .dates(let start, let end, let options):
      Self.dates(of: object, matchFrom: start, to: end, options)
    case .uuids(let uuids): uuids.contains(object.uuid)
    case .sources(let bundles):
      object.sourceRevision.map { bundles.contains($0.source.bundleIdentifier) } ?? false
    case .syncIdentifiers(let identifiers):
      object.metadata.syncIdentity.map { identifiers.containsBytes(of: $0.identifier) } ?? false
    case .metadata(let key, let allowed):
      object.metadata[key].map { allowed?.contains($0) ?? true } ?? false
    case .quantity(let comparison, let quantity):
      object.conditionedQuantity.map { Self.compare($0, comparison, quantity) } ?? false
    case .categoryValue(let comparison, let value):
      object.conditionedCategoryValue.map { comparison.holds($0, value) } ?? false
    case .workoutActivityType(let type): object.conditionedWorkout?.activityType == type
    case .workoutDuration(let comparison, let duration):
      object.conditionedWorkout.map { comparison.holds($0.duration, duration) } ?? false
    case .workout: false
    case .and(let conditions): conditions.allSatisfy { $0.holds(for: object) }
    case .or(let conditions): conditions.contains { $0.holds(for: object) }
    case .not(let condition): !condition.holds(for: object)
    }
  }

  private static func dates(
    of object: some ConditionedObject, matchFrom start: Date?, to end: Date?, _ options: DateOptions
  ) -> Bool {
    if let start {
      guard object.endDate >= start else { return false }
      if options.contains(.strictStartDate), object.startDate < start { return false }
    }
    if let end {
      guard object.startDate < end else { return false }
      if options.contains(.strictEndDate), object.endDate >= end { return false }
    }
    return true
  }

  private static func compare(
    _ lhs: Quantity, _ comparison: Comparison, _ rhs: Quantity
  ) -> Bool {
    lhs.unit.isCompatible(with: rhs.unit) && comparison.holds(lhs.baseValue, rhs.baseValue)
  }
}

extension SamplePredicate {
  /// Whether any part of the condition selects the samples of a workout.
  ///
  /// - Complexity: O(*n*), where *n* is the number of conditions.
  package var asksForWorkout: Bool {
    switch self {
    case .workout: true
    case .and(let conditions), .or(let conditions): conditions.contains(where: \.asksForWorkout)
    case .not(let condition): condition.asksForWorkout
    case .all, .dates, .uuids, .sources, .syncIdentifiers, .metadata, .quantity, .categoryValue,
      .workoutActivityType, .workoutDuration:
      false
    }
  }

  /// Returns the condition with each workout replaced by the UUIDs of its samples, which the
  /// closure returns.
  package func resolvingWorkouts<Failure>(
    _ samples: (UUID) throws(Failure) -> Set<UUID>
  ) throws(Failure) -> Self {
    switch self {
    case .workout(let uuid): return .uuids(try samples(uuid))
    case .and(let conditions): return .and(try Self.resolving(conditions, samples))
    case .or(let conditions): return .or(try Self.resolving(conditions, samples))
    case .not(let condition): return .not(try condition.resolvingWorkouts(samples))
    default: return self
    }
  }

  private static func resolving<Failure>(
    _ conditions: [Self], _ samples: (UUID) throws(Failure) -> Set<UUID>
  ) throws(Failure) -> [Self] {
    var resolved: [Self] = []
    for condition in conditions { resolved.append(try condition.resolvingWorkouts(samples)) }
    return resolved
  }
}

extension SamplePredicate.Comparison {
  /// Returns whether two values have this relation.
  package func holds<Value: Comparable>(_ left: Value, _ right: Value) -> Bool {
    switch self {
    case .lessThan: left < right
    case .lessThanOrEqual: left <= right
    case .equal: left == right
    case .greaterThanOrEqual: left >= right
    case .greaterThan: left > right
    case .notEqual: left != right
    }
  }
}

/// The properties that a condition can examine.
private protocol ConditionedObject {
  var uuid: UUID { get }
  var startDate: Date { get }
  var endDate: Date { get }
  var metadata: Metadata { get }
  var sourceRevision: SourceRevision? { get }
  /// The quantity, or `nil` for an object without one.
  var conditionedQuantity: Quantity? { get }
  /// The value of a category sample, or `nil` for another object.
  var conditionedCategoryValue: Int? { get }
  /// The workout, or `nil` for another object.
  var conditionedWorkout: Workout? { get }
}

extension ConditionedObject {
  fileprivate var conditionedQuantity: Quantity? { nil }
  fileprivate var conditionedCategoryValue: Int? { nil }
  fileprivate var conditionedWorkout: Workout? { nil }
}

extension QuantitySample: ConditionedObject {
  fileprivate var conditionedQuantity: Quantity? { quantity }
}

extension CategorySample: ConditionedObject {
  fileprivate var conditionedCategoryValue: Int? { value }
}

extension Workout: ConditionedObject {
  fileprivate var conditionedWorkout: Workout? { self }
}

extension Correlation: ConditionedObject {}
