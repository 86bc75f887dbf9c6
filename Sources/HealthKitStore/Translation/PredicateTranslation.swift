#if canImport(HealthKit)
  internal import Foundation
  internal import HealthKit
  internal import HealthModel

  /// The translation of the model's conditions to HealthKit predicates.
  ///
  /// HealthKit raises an exception for a condition that does not apply to the type of a query. In
  /// the translation, as in the model, no object matches this condition.
  struct PredicateTranslation {
    /// The HealthKit objects for the identifiers in a condition.
    struct LookUps: Sendable {
      /// The known sources among those that the condition names.
      var sources: Set<HKSource> = []
      var workouts: [UUID: HKWorkout] = [:]
      /// Whether the condition names a source, other than this app, that has no visible samples of
      /// the type, so that its HealthKit object is unknown.
      var lacksSources = false
    }

    /// The objects that a part of a condition selects: all, none, or those that match a predicate.
    private enum Part {
      case everything
      case nothing
      case some(NSPredicate)

      init(_ isEverything: Bool) { self = isEverything ? .everything : .nothing }
    }

    let type: SampleType
    let lookUps: LookUps
    /// Whether conditions on sources are omitted, which makes the predicate select more objects.
    ///
    /// For example, a long-running query must also receive changes from sources that write their
    /// first sample later.
    var leavesOutSources = false

    /// Returns the predicate for a condition, or `nil` if the condition selects all objects.
    ///
    /// - Throws: `HealthError` with `errorInvalidArgument` for a type or a unit that
    ///   this system does not support, and for a quantity that is not finite.
    func predicate(for condition: SamplePredicate) throws -> NSPredicate? {
      switch try part(condition, isNegated: false) {
      case .everything: nil
      case .nothing: Self.nothing
      case .some(let predicate): predicate
      }
    }

    /// Returns whether the translation shows that no object can match a condition, such as one on a
    /// source other than this app that has no samples.
    ///
    /// - Throws: The errors from ``predicate(for:)``.
    func selectsNothing(_ condition: SamplePredicate) throws -> Bool {
      if case .nothing = try part(condition, isNegated: false) { true } else { false }
    }

    private static var nothing: NSPredicate { HKQuery.predicateForObjects(with: Set<UUID>()) }

    private func part(_ condition: SamplePredicate, isNegated: Bool) throws -> Part {
      switch condition {
      case .all: return .everything
      case .dates(let start, let end, let options):
        return .some(
          HKQuery.predicateForSamples(
            withStart: start, end: end, options: HealthKitOptions.dates(options)))
      case .uuids(let uuids): return .some(HKQuery.predicateForObjects(with: uuids))
      case .sources(let bundles):
        if leavesOutSources { return Part(!isNegated) }
        let sources = lookUps.sources.filter { bundles.contains($0.bundleIdentifier) }
        return sources.isEmpty ? .nothing : .some(HKQuery.predicateForObjects(from: sources))
      // Apple does not document the behavior of HealthKit for an empty list of values.
      case .syncIdentifiers(let identifiers) where identifiers.isEmpty: return .nothing
      case .metadata(_, let allowed?) where allowed.isEmpty: return .nothing
      case .syncIdentifiers(let identifiers):
        return .some(
          HKQuery.predicateForObjects(
            withMetadataKey: HKMetadataKeySyncIdentifier, allowedValues: Array(identifiers)))
      case .metadata(let key, nil): return .some(HKQuery.predicateForObjects(withMetadataKey: key))
      case .metadata(let key, let allowed?):
        return .some(
          HKQuery.predicateForObjects(
            withMetadataKey: key, allowedValues: try allowed.map(HealthKitMetadata.value)))
      case .quantity(let comparison, let quantity): return try part(comparison, quantity)
      case .categoryValue(let comparison, let value):
        guard case .category = type else { return .nothing }
        return .some(HealthKitOptions.categoryValue(comparison, value))
      case .workoutActivityType, .workoutDuration, .workout: return workoutPart(condition)
      case .and(let conditions): return try conjunction(conditions, isNegated: isNegated)
      case .or(let conditions): return try disjunction(conditions, isNegated: isNegated)
      case .not(let condition):
        switch try part(condition, isNegated: !isNegated) {
        case .everything: return .nothing
        case .nothing: return .everything
        case .some(let predicate):
          return .some(NSCompoundPredicate(notPredicateWithSubpredicate: predicate))
        }
      }
    }

    private func part(
      _ comparison: SamplePredicate.Comparison, _ quantity: Quantity
    ) throws -> Part {
      guard case .quantity(let type) = type,
        try HealthKitTypes.quantityType(type).is(
          compatibleWith: try HealthKitTypes.unit(quantity.unit))
      else { return .nothing }
      return .some(HealthKitOptions.quantity(comparison, try HealthKitTypes.quantity(quantity)))
    }

    private func workoutPart(_ condition: SamplePredicate) -> Part {
      switch condition {
      case .workout(let uuid):
        guard let workout = lookUps.workouts[uuid] else { return .nothing }
        return .some(HKQuery.predicateForObjects(from: workout))
      case .workoutActivityType(let activity):
        guard case .workout = type, let number = UInt(exactly: activity.rawValue),
          let activity = HKWorkoutActivityType(rawValue: number)
        else { return .nothing }
        return .some(HKQuery.predicateForWorkouts(with: activity))
      case .workoutDuration(let comparison, let duration):
        guard case .workout = type else { return .nothing }
        return .some(HealthKitOptions.duration(comparison, duration))
      default: return .nothing
      }
    }

    private func conjunction(_ conditions: [SamplePredicate], isNegated: Bool) throws -> Part {
      var predicates: [NSPredicate] = []
      for condition in conditions {
        switch try part(condition, isNegated: isNegated) {
        case .everything: continue
        case .nothing: return .nothing
        case .some(let predicate): predicates.append(predicate)
        }
      }
      if predicates.isEmpty { return .everything }
      return .some(NSCompoundPredicate(andPredicateWithSubpredicates: predicates))
    }

    private func disjunction(_ conditions: [SamplePredicate], isNegated: Bool) throws -> Part {
      var predicates: [NSPredicate] = []
      for condition in conditions {
        switch try part(condition, isNegated: isNegated) {
        case .everything: return .everything
        case .nothing: continue
        case .some(let predicate): predicates.append(predicate)
        }
      }
      if predicates.isEmpty { return .nothing }
      return .some(NSCompoundPredicate(orPredicateWithSubpredicates: predicates))
    }
  }

  extension SamplePredicate {
    /// The bundle identifiers of the sources that the condition names.
    var namedSources: Set<String> {
      switch self {
      case .sources(let bundles): bundles
      case .and(let conditions), .or(let conditions):
        conditions.reduce(into: []) { $0.formUnion($1.namedSources) }
      case .not(let condition): condition.namedSources
      default: []
      }
    }

    /// The identifiers of the workouts that the condition names.
    var namedWorkouts: Set<UUID> {
      switch self {
      case .workout(let uuid): [uuid]
      case .and(let conditions), .or(let conditions):
        conditions.reduce(into: []) { $0.formUnion($1.namedWorkouts) }
      case .not(let condition): condition.namedWorkouts
      default: []
      }
    }

    /// Returns the condition with HealthKit's identifiers for the objects that it names.
    func identified(_ identifier: (UUID) -> UUID) -> Self {
      switch self {
      case .uuids(let uuids): .uuids(Set(uuids.map(identifier)))
      case .workout(let uuid): .workout(identifier(uuid))
      case .and(let conditions): .and(conditions.map { $0.identified(identifier) })
      case .or(let conditions): .or(conditions.map { $0.identified(identifier) })
      case .not(let condition): .not(condition.identified(identifier))
      default: self
      }
    }
  }
#endif
