#if canImport(HealthKit)
  internal import Foundation
  internal import HealthKit
  public import HealthModel

  extension HealthKitStore: CorrelationStoring {
    /// Saves a correlation and its members atomically, according to the sync identity rules.
    ///
    /// - Throws: The errors from ``make(_:)-(Correlation)``; an error from HealthKit.
    public func save(_ correlation: Correlation) async throws {
      let object = try await objectToSave(correlation)
      try await calling { [healthStore] in try await healthStore.save(object) }
    }

    private func objectToSave(_ correlation: Correlation) async throws -> HKCorrelation {
      if let kept = state.withLock({ $0.made[correlation.uuid] }) as? HKCorrelation { return kept }
      if let stored = try? await storedCorrelation(correlation) { return stored }
      let made = try make(correlation)
      guard let object = state.withLock({ $0.made[made.uuid] }) as? HKCorrelation else {
        throw Self.emptyAnswer
      }
      state.withLock { $0.made.keep(object, as: correlation.uuid) }
      return object
    }

    private func storedCorrelation(_ correlation: Correlation) async throws -> HKCorrelation? {
      let identifier = identifier(of: correlation.uuid)
      return try await objects(
        of: correlation.type, HKQuery.predicateForObjects(with: [identifier])
      ).first
    }

    private func objects(
      of type: SampleType, _ predicate: sending NSPredicate?
    ) async throws -> [HKCorrelation] {
      let known = try HealthKitTypes.correlationType(type.identifier)
      return try await answer { finish in
        HKCorrelationQuery(type: known, predicate: predicate, samplePredicates: nil) {
          _, found, error in finish(Self.result(found, error))
        }
      }
    }

    /// Deletes a correlation that this app saved.
    ///
    /// Apple does not document whether the members are deleted too.
    ///
    /// - Throws: `HealthError` with `errorInvalidArgument` for a correlation that is not stored, or
    ///   if this system does not support its type or the type of a member, and with
    ///   `errorAuthorizationDenied` or `errorAuthorizationNotDetermined` without permission to
    ///   share the type of a member; an error from HealthKit, for example for a correlation from
    ///   another source.
    public func delete(_ correlation: Correlation) async throws {
      for type in Set(correlation.members.map(\.sampleType)) { try checkSharing(type) }
      // HealthKit does not find a correlation without visible members, but the adapter may have
      // kept the object that it made for the correlation.
      let kept = state.withLock { $0.made[correlation.uuid] }
      guard let object = try await storedCorrelation(correlation) ?? kept else {
        throw Self.notDeletable
      }
      try await calling { [healthStore] in try await healthStore.delete([object]) }
    }

    /// Returns the correlations that match a query.
    ///
    /// HealthKit determines their order. The adapter checks the conditions that HealthKit's query
    /// cannot express. Members that are not quantity samples of a type in the catalog are omitted.
    ///
    /// - Throws: `HealthError` with `errorInvalidArgument` for a type or a unit that
    ///   this system does not support, and for a quantity that is not finite; an error from
    ///   HealthKit.
    public func correlations(_ query: CorrelationQuery) async throws -> [Correlation] {
      let predicate = query.predicate.identified(identifier)
      let translation = PredicateTranslation(
        type: query.type, lookUps: .init(), leavesOutSources: true)
      let found = try await objects(of: query.type, try translation.predicate(for: predicate))
      return found.compactMap(HealthKitValues.correlation).filter { correlation in
        predicate.matches(correlation)
          && query.memberPredicates.allSatisfy { type, condition in
            let condition = condition.identified(identifier)
            return correlation.members.contains {
              $0.quantityType == type && condition.matches($0)
            }
          }
      }
    }
  }
#endif
