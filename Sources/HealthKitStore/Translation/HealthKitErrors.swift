#if canImport(HealthKit)
  internal import Foundation
  public import HealthKit
  public import HealthModel

  extension HealthError {
    /// Creates the error that has the same code as a HealthKit error.
    ///
    /// A `HealthError` stays unchanged, and a `CancellationError` becomes `cancelled`. A HealthKit
    /// error with an unknown code becomes `unknownError`, and so does an error from another domain,
    /// with the domain and the code in its message.
    public init(healthKit error: any Error) {
      if let error = error as? HealthError {
        self = error
        return
      }
      if error is CancellationError {
        self.init(.cancelled)
        return
      }
      guard let known = error as? HKError else {
        let other = error as NSError
        // A localized description could reveal health data.
        self.init(.unknownError, "\(other.domain) \(other.code)")
        return
      }
      let number = known.code.rawValue
      let code = Code.allCases.first { $0.number == number } ?? .unknownError
      self.init(code, "HealthKit returned the error code \(number).")
    }

    /// The code in HealthKit's error domain; `nil` if HealthKit does not define one for this error.
    public var healthKitCode: HKError.Code? { code.number.flatMap(HKError.Code.init(rawValue:)) }
  }

  extension HealthKitStore {
    /// Returns the model's error for any error; a `ProgrammerError` stays unchanged.
    static func mapped(_ error: any Error) -> any Error {
      error is ProgrammerError ? error : HealthError(healthKit: error)
    }

    /// The error for a handler that received neither a value nor an error.
    static let emptyAnswer = HealthError(
      .unknownError, "HealthKit returned neither a result nor an error.")
  }
#endif
