import HealthModel
import StoreSync
import Testing

struct FailureResponseTests {
  @Test(arguments: [
    (HealthError.Code.errorAuthorizationDenied, FailureResponse.awaitSettings),
    (.errorUserCanceled, .awaitSettings), (.errorAuthorizationNotDetermined, .askAgain),
    (.errorDatabaseInaccessible, .awaitForeground), (.errorHealthDataUnavailable, .giveUp),
    (.errorHealthDataRestricted, .giveUp), (.network, .retry), (.timeout, .retry),
    (.unknownError, .retry), (.cancelled, .retry),
  ])
  func `an error code has the expected response`(
    _ code: HealthError.Code, _ expected: FailureResponse
  ) {
    #expect(HealthError(code).response == expected)
  }

  @Test func `a health error is kept, and other errors are converted to health errors`() {
    #expect(HealthError(wrapping: HealthError(.network, "x")) == HealthError(.network, "x"))
    #expect(HealthError(wrapping: CancellationError()).code == .cancelled)
    #expect(HealthError(wrapping: ProgrammerError(.unknownUnit, "x")).code == .unknownError)
  }

  @Test func `the message of an unknown error is the name of its type, without values`() {
    struct Odd: Error { let secret = "80 kg" }
    #expect(HealthError(wrapping: Odd()).message == "Odd")
  }
}
