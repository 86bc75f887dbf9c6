#if canImport(HealthKit)
  internal import Foundation
  internal import HealthKit
  public import HealthModel

  extension HealthKitStore: SourceQuerying {
    /// Returns the sources of a type's samples that match a predicate and are visible to the app.
    ///
    /// - Throws: `HealthError` with `errorInvalidArgument` for a type or a unit that
    ///   this system does not support, and for a quantity that is not finite; an error from
    ///   HealthKit.
    public func sources(
      of type: SampleType, predicate: SamplePredicate
    ) async throws -> Set<Source> {
      let condition = predicate.identified(identifier)
      let lookUps = try await lookUps(for: condition, of: type)
      let found = try await knownSources(of: type) {
        try PredicateTranslation(type: type, lookUps: lookUps).predicate(for: condition)
      }
      return Set(found.map(HealthKitValues.source))
    }

    /// Returns the HealthKit objects that a condition names by their identifiers.
    ///
    /// - Throws: `HealthError` with `errorInvalidArgument` if the condition names a
    ///   source and this system does not support the type; an error from HealthKit.
    func lookUps(
      for condition: SamplePredicate, of type: SampleType
    ) async throws -> PredicateTranslation.LookUps {
      var lookUps = PredicateTranslation.LookUps()
      let bundles = condition.namedSources
      if !bundles.isEmpty {
        let app = HKSource.default()
        lookUps.sources = try await knownSources(of: type) { nil }.union([app])
          .filter { bundles.contains($0.bundleIdentifier) }
        let found = Set(lookUps.sources.map(\.bundleIdentifier))
        lookUps.lacksSources = !bundles.isSubset(of: found)
      }
      for object in try await workouts(condition.namedWorkouts) {
        lookUps.workouts[object.uuid] = object
      }
      return lookUps
    }

    private func workouts(_ identifiers: Set<UUID>) async throws -> [HKWorkout] {
      if identifiers.isEmpty { return [] }
      do {
        return try await objects(of: .workout, identifiers).compactMap { $0 as? HKWorkout }
      } catch let error as HealthError where error.code == .errorAuthorizationNotDetermined {
        // An app that never requested permission for workouts sees no workouts.
        return []
      }
    }

    private func knownSources(
      of type: SampleType, where predicate: () throws -> NSPredicate?
    ) async throws -> Set<HKSource> {
      let known = try HealthKitTypes.sampleType(type)
      return try await answer { finish in
        HKSourceQuery(sampleType: known, samplePredicate: try predicate()) { _, sources, error in
          finish(Self.result(sources, error))
        }
      }
    }
  }
#endif
