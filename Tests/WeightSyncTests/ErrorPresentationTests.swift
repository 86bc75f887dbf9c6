import HealthModel
import Testing

@testable import WeightSync

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
  func `every reason has a message and a way out`(_ code: HealthError.Code) {
    let expected = Self.special[code.name] ?? ("Sync delayed", .queueAndRetry)
    let presentation = ErrorPresentation(code)
    #expect(presentation.message == expected.message)
    #expect(presentation.recoveryAction == expected.action)
  }

  @Test func `every way out is used`() {
    let used = Set(HealthError.Code.allCases.map { ErrorPresentation($0).recoveryAction })
    #expect(used == Set(RecoveryAction.allCases))
  }

  @Test func `any error is one of the table`() {
    #expect(HealthError(wrapping: HealthError(.network, "x")) == HealthError(.network, "x"))
    #expect(HealthError(wrapping: CancellationError()).code == .cancelled)
    #expect(HealthError(wrapping: WeightSyncError.disabled).code == .unknownError)
    #expect(HealthError(wrapping: ProgrammerError(.unknownUnit, "x")).code == .unknownError)
  }

  @Test func `an unknown error tells its kind and no value`() {
    struct Odd: Error { let secret = "80 kg" }
    #expect(HealthError(wrapping: Odd()).message == "Odd")
  }

  @Test func `waits double up to the longest`() {
    let delays = (0..<10).map(Samples.configuration.retryDelay(attempt:))
    #expect(delays == [30, 60, 120, 240, 480, 960, 1920, 3600, 3600, 3600])
    #expect(Samples.configuration.retryDelay(attempt: .max) == 3600)
  }
}
