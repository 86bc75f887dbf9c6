#if canImport(HealthKit)
  internal import HealthKit
  public import HealthModel

  extension HealthKitStore: BackgroundDelivering {
    /// Registers for wake-ups; the registration outlives the process, but the queries do not.
    ///
    /// - Throws: ``HealthModel/HealthError`` with `errorInvalidArgument` for a correlation or a
    ///   type that this system does not know; an error from HealthKit, for example without the
    ///   entitlement.
    public func enableBackgroundDelivery(
      for type: ObjectType, frequency: UpdateFrequency
    ) async throws {
      if case .correlation = type {
        throw HealthError(.errorInvalidArgument, "Correlations do not wake an app.")
      }
      let known = try HealthKitTypes.sampleType(type)
      try await calling { [healthStore] in
        try await healthStore.enableBackgroundDelivery(
          for: known, frequency: HealthKitOptions.frequency(frequency))
      }
    }

    /// Ends the registration.
    ///
    /// - Throws: An error from HealthKit.
    public func disableBackgroundDelivery(for type: ObjectType) async throws {
      let known = try HealthKitTypes.sampleType(type)
      try await calling { [healthStore] in
        try await healthStore.disableBackgroundDelivery(for: known)
      }
    }
  }
#endif
