#if canImport(HealthKit)
  internal import Foundation
  internal import HealthKit
  public import HealthModel

  extension HealthKitStore {
    /// Requests permission from the user.
    ///
    /// - Returns: `true`, because the request was processed. The value does not reveal the user's
    ///   decisions.
    /// - Throws: `ProgrammerError` for a call that would raise an exception: with
    ///   `typeNotShareable` for a correlation type, or for sharing a type that only the system
    ///   writes, and with `missingUsageDescription` without the usage description of a requested
    ///   direction; `HealthError` with `errorInvalidArgument` for a type that this system does not
    ///   support, and for only one of systolic and diastolic blood pressure if the system requires
    ///   both; an error from HealthKit.
    public func requestAuthorization(
      toShare: Set<SampleType>, read: Set<ObjectType>
    ) async throws -> Bool {
      let (shared, readable) = try requestTypes(toShare: toShare, read: read)
      try await calling { [healthStore] in
        try await healthStore.requestAuthorization(toShare: shared, read: readable)
      }
      return true
    }

    /// Returns HealthKit's types for a request, or throws an error if this system does not support
    /// a type or HealthKit would raise an exception.
    private func requestTypes(
      toShare: Set<SampleType>, read: Set<ObjectType>
    ) throws -> (share: Set<HKSampleType>, read: Set<HKObjectType>) {
      for type in toShare.union(read) {
        if case .correlation = type {
          throw ProgrammerError(
            .typeNotShareable, "a correlation type cannot be requested; request its member types")
        }
      }
      let readOnly = HealthStoreConfiguration().readOnlyTypes
      for type in toShare where readOnly.contains(type.identifier) {
        throw ProgrammerError(
          .typeNotShareable,
          "an app cannot share '\(type.identifier)', because only the system writes it")
      }
      if !toShare.isEmpty, !surroundings.usageDescriptions.contains(.share) {
        throw ProgrammerError(
          .missingUsageDescription, "sharing requires NSHealthUpdateUsageDescription in Info.plist")
      }
      if !read.isEmpty, !surroundings.usageDescriptions.contains(.read) {
        throw ProgrammerError(
          .missingUsageDescription, "reading requires NSHealthShareUsageDescription in Info.plist")
      }
      if surroundings.requestsBloodPressuresTogether {
        try checkBloodPressures(toShare)
        try checkBloodPressures(read)
      }
      return (
        Set(try toShare.map { try HealthKitTypes.sampleType($0) }),
        Set(try read.map { try HealthKitTypes.sampleType($0) as HKObjectType })
      )
    }

    private func checkBloodPressures(_ types: Set<SampleType>) throws(HealthError) {
      let pressures: Set = [
        "HKQuantityTypeIdentifierBloodPressureSystolic",
        "HKQuantityTypeIdentifierBloodPressureDiastolic",
      ]
      guard types.count(where: { pressures.contains($0.identifier) }) != 1 else {
        throw HealthError(
          .errorInvalidArgument,
          "Systolic and diastolic blood pressure must be requested together on this system.")
      }
    }
  }

  extension HealthKitStore: AuthorizationReporting {
    /// Returns the app's permission to share a type, which reveals nothing about reading it.
    ///
    /// The status of a type that this system does not support is `notDetermined`.
    public func authorizationStatus(for type: ObjectType) async -> AuthorizationStatus {
      sharingStatus(of: type)
    }

    private func sharingStatus(of type: ObjectType) -> AuthorizationStatus {
      guard let known = try? HealthKitTypes.sampleType(type) else { return .notDetermined }
      switch healthStore.authorizationStatus(for: known) {
      case .sharingAuthorized: return .sharingAuthorized
      case .sharingDenied: return .sharingDenied
      default: return .notDetermined
      }
    }

    /// Throws an error if health data is unavailable.
    ///
    /// Callers use this check before they reject an empty list of samples to delete, or a
    /// correlation without members or with the same member twice, because unavailability takes
    /// priority.
    func checkAvailability() throws(HealthError) {
      guard surroundings.isHealthDataAvailable() else {
        throw HealthError(.errorHealthDataUnavailable)
      }
    }

    /// Throws an error unless the app may share a type.
    ///
    /// Callers use this check before they look up objects, because a failed lookup would hide the
    /// error.
    ///
    /// - Throws: `HealthError` with `errorAuthorizationDenied` or
    ///   `errorAuthorizationNotDetermined`, and with `errorInvalidArgument` for a type that this
    ///   system does not support, because a request for permission would fail, too.
    func checkSharing(_ type: SampleType) throws(HealthError) {
      _ = try HealthKitTypes.sampleType(type)
      switch sharingStatus(of: type) {
      case .sharingAuthorized: return
      case .sharingDenied: throw HealthError(.errorAuthorizationDenied)
      case .notDetermined: throw HealthError(.errorAuthorizationNotDetermined)
      }
    }
  }

  extension HealthKitStore: AuthorizationRequestReporting {
    /// Returns whether a request for these types would prompt the user.
    ///
    /// - Throws: The errors from ``requestAuthorization(toShare:read:)``.
    public func statusForAuthorizationRequest(
      toShare: Set<SampleType>, read: Set<ObjectType>
    ) async throws -> AuthorizationRequestStatus {
      let (shared, readable) = try requestTypes(toShare: toShare, read: read)
      let status = try await calling { [healthStore] in
        try await healthStore.statusForAuthorizationRequest(toShare: shared, read: readable)
      }
      switch status {
      case .shouldRequest: return .shouldRequest
      case .unnecessary: return .unnecessary
      default: return .unknown
      }
    }
  }
#endif
