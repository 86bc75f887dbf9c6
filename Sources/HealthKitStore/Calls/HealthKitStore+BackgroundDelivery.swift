#if canImport(HealthKit)
  internal import HealthKit
  public import HealthModel

  extension HealthKitStore: BackgroundDelivering {
    /// Registers the app to be woken when samples of a type change.
    ///
    /// The registration outlives the process, but the queries do not.
    ///
    /// - Throws: `HealthError` with `errorInvalidArgument` for a correlation type or a
    ///   type that this system does not support; an error from HealthKit, for example if the app
    ///   lacks the entitlement.
    public func enableBackgroundDelivery(
      for type: ObjectType, frequency: UpdateFrequency
    ) async throws {
      if case .correlation = type {
        throw HealthError(
          .errorInvalidArgument, "Background delivery does not support correlations.")
      }
      let known = try HealthKitTypes.sampleType(type)
      try await calling { [healthStore] in
        try await healthStore.enableBackgroundDelivery(
          for: known, frequency: HealthKitOptions.frequency(frequency))
      }
    }

    /// Ends the registration of a type for background delivery.
    ///
    /// - Throws: `HealthError` with `errorInvalidArgument` for a type that this
    ///   system does not support; an error from HealthKit.
    public func disableBackgroundDelivery(for type: ObjectType) async throws {
      let known = try HealthKitTypes.sampleType(type)
      try await calling { [healthStore] in
        try await healthStore.disableBackgroundDelivery(for: known)
      }
    }
  }
#endif
