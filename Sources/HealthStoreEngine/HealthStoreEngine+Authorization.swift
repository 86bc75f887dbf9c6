internal import Foundation
package import HealthModel

extension HealthError {
  static let unavailable = Self(
    .errorHealthDataUnavailable, "Health data is unavailable on this device.")
  static let undecided = Self(
    .errorAuthorizationNotDetermined, "The user has not decided whether to permit this access.")
  static let inaccessible = Self(
    .errorDatabaseInaccessible, "Protected health data is inaccessible.")
}

extension HealthStoreEngine.State {
  /// Checks that health data is available and that the app is allowed to share a type.
  func checkSharing(of type: SampleType) throws(HealthError) {
    guard isAvailable else { throw .unavailable }
    switch permissions[type]?.share ?? .notDetermined {
    case .sharingAuthorized: return
    case .notDetermined: throw .undecided
    case .sharingDenied:
      throw HealthError(.errorAuthorizationDenied, "The user refused to share this type.")
    }
  }

  /// Returns the requested types about which the user has not decided, by direction.
  func undecided(
    toShare: Set<SampleType>, read: Set<ObjectType>
  ) -> (share: Set<SampleType>, read: Set<ObjectType>) {
    (
      toShare.filter { permissions[$0, default: .init()].share == .notDetermined },
      read.filter { permissions[$0, default: .init()].read == .notDetermined }
    )
  }

  /// Whether the user has decided about any type.
  var hasPermissions: Bool {
    permissions.values.contains { $0.share != .notDetermined || $0.read != .notDetermined }
  }

  /// Returns which samples of a type are visible to the app, like ``permittedVisibility(of:)``, if
  /// health data is available.
  ///
  /// - Throws: `errorHealthDataUnavailable`, or `errorAuthorizationNotDetermined` if the user has
  ///   decided about neither direction.
  func visibility(of type: SampleType) throws(HealthError) -> Visibility {
    guard isAvailable else { throw .unavailable }
    return try permittedVisibility(of: type)
  }

  /// Returns which samples of a type are visible to the app.
  ///
  /// A decision in one direction is sufficient. An app cannot detect that reading was refused: it
  /// sees its own samples if it may share the type, and no samples otherwise.
  ///
  /// - Throws: `errorAuthorizationNotDetermined` if the user has decided about neither direction.
  func permittedVisibility(of type: SampleType) throws(HealthError) -> Visibility {
    let permission = permissions[type] ?? Permission()
    guard permission.share != .notDetermined || permission.read != .notDetermined else {
      throw .undecided
    }
    if permission.read == .granted { return .everything }
    return permission.share == .sharingAuthorized ? .own : .nothing
  }
}

extension HealthStoreEngine {
  /// Requests permission for each undecided type and direction.
  ///
  /// The answer that was set with ``setAuthorizationAnswer(_:)`` determines the user's decisions;
  /// by default, the user grants all requests.
  ///
  /// - Returns: `true` because the request was processed. The value does not reveal the
  ///   user's decision.
  /// - Throws: ``ProgrammerError`` for a correlation type, for sharing a type that only the system
  ///   writes, or if a usage description is missing; ``HealthError`` with
  ///   `errorHealthDataUnavailable` or `errorUserCanceled`.
  package func requestAuthorization(
    toShare: Set<SampleType>, read: Set<ObjectType>
  ) async throws -> Bool {
    try checkRequest(toShare: toShare, read: read)
    return try withState { (state: inout State) throws(HealthError) in
      guard state.isAvailable else { throw .unavailable }
      let (share, read) = state.undecided(toShare: toShare, read: read)
      guard !share.isEmpty || !read.isEmpty else { return true }
      guard case .decide(let sharing, let reading) = state.answer else {
        throw HealthError(.errorUserCanceled, "The user dismissed the request without an answer.")
      }
      for type in share {
        state.permissions[type, default: .init()].share =
          sharing ? .sharingAuthorized : .sharingDenied
      }
      for type in read {
        state.permissions[type, default: .init()].read = reading ? .granted : .denied
      }
      return true
    }
  }

  /// Returns whether a request for these types would prompt the user.
  ///
  /// - Throws: The errors that the request itself throws before it prompts the user.
  package func statusForAuthorizationRequest(
    toShare: Set<SampleType>, read: Set<ObjectType>
  ) async throws -> AuthorizationRequestStatus {
    try checkRequest(toShare: toShare, read: read)
    return try withState { (state: inout State) throws(HealthError) in
      guard state.isAvailable else { throw .unavailable }
      let (share, read) = state.undecided(toShare: toShare, read: read)
      return share.isEmpty && read.isEmpty ? .unnecessary : .shouldRequest
    }
  }

  /// Returns the user's decision on whether the app may share a type.
  ///
  /// The status of a correlation type is `notDetermined`, unless the test bench has set it.
  package func authorizationStatus(for type: ObjectType) async -> AuthorizationStatus {
    currentAuthorizationStatus(for: type)
  }

  /// Returns the user's decision on whether the app may share a type, for synchronous callers.
  package func currentAuthorizationStatus(for type: ObjectType) -> AuthorizationStatus {
    withState { $0.permissions[type]?.share ?? .notDetermined }
  }

  /// Sets the user's answer to future authorization requests.
  package func setAuthorizationAnswer(_ answer: AuthorizationAnswer) async {
    withState { $0.answer = answer }
  }

  /// Sets the current permissions of a type; `nil` leaves a direction unchanged.
  package func setAuthorization(
    share: AuthorizationStatus?, read: ReadAuthorization?, for type: ObjectType
  ) async {
    withState { state in
      if let share { state.permissions[type, default: .init()].share = share }
      if let read { state.permissions[type, default: .init()].read = read }
    }
  }

  func checkRequest(
    toShare: Set<SampleType>, read: Set<ObjectType>
  ) throws(ProgrammerError) {
    for type in toShare.union(read) {
      if case .correlation = type {
        throw ProgrammerError(
          .typeNotShareable, "a correlation type cannot be requested; request its member types")
      }
    }
    for type in toShare where configuration.readOnlyTypes.contains(type.identifier) {
      throw ProgrammerError(
        .typeNotShareable,
        "an app cannot share '\(type.identifier)', because only the system writes it")
    }
    if !toShare.isEmpty, !configuration.usageDescriptions.contains(.share) {
      throw ProgrammerError(
        .missingUsageDescription, "sharing requires NSHealthUpdateUsageDescription in Info.plist")
    }
    if !read.isEmpty, !configuration.usageDescriptions.contains(.read) {
      throw ProgrammerError(
        .missingUsageDescription, "reading requires NSHealthShareUsageDescription in Info.plist")
    }
  }
}
