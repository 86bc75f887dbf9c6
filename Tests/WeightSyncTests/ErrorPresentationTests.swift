import HealthModel
import Testing
import WeightSync

struct ErrorPresentationTests {
  static let special: [String: (message: String?, action: RecoveryAction)] = [
    "errorAuthorizationDenied": ("Health access not granted", .showSettingsLink),
    "errorUserCanceled": ("Health access not granted", .showSettingsLink),
    "errorAuthorizationNotDetermined": ("Please grant Health access", .requestAuthorizationAgain),
    "errorDatabaseInaccessible": ("Health data unavailable", .retryOnForeground),
    "errorHealthDataUnavailable": (nil, .hideOption),
    "errorHealthDataRestricted": (nil, .hideOption),
  ]

  @Test(arguments: HealthError.Code.allCases)
  func `every error code has the expected message and recovery action`(_ code: HealthError.Code) {
    let expected = Self.special[code.name] ?? ("Sync delayed", .queueAndRetry)
    let presentation = ErrorPresentation(code)
    #expect(presentation.message == expected.message)
    #expect(presentation.recoveryAction == expected.action)
  }

  @Test func `every recovery action belongs to at least one error code`() {
    let used = Set(HealthError.Code.allCases.map { ErrorPresentation($0).recoveryAction })
    #expect(used == Set(RecoveryAction.allCases))
  }
}
