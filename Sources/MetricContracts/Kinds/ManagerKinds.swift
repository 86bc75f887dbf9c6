internal import Conformance
internal import Foundation
internal import HealthModel
internal import MetricSync

extension MetricContracts {
  /// The kind of rows about `HealthKitManager` errors after a store failure or in a canceled task.
  static let managerErrors = ContractKind<MetricStage>(
    id: "manager-errors",
    summary: "The manager's error and its message when a call to the store fails.",
    columns: [
      .title("Failure"),
      .input("Store fails with") { text throws(BindingProblem) in _ = try cause(text) },
      .input("In call") { text throws(BindingProblem) in _ = try call(text) },
      failure("Manager error") { ManagerErrorName($0).rawValue },
      failure("Manager message") { "\($0)" },
      .output("Store was asked for", from: failure) { failure, stage in
        // The other columns check the error.
        _ = try? await failure.error(in: stage)
        return stage.calls.map(\.text).joined(separator: ", ")
      },
    ])

  private enum ManagerCall: String, CaseIterable {
    case request = "requestAuthorization"
    case fetch = "fetchSamples"
    case discover = "discoverMetrics"
  }

  /// The reason why a call fails.
  private enum Cause: Sendable {
    case code(HealthError.Code)
    /// The task of the caller was canceled before the call.
    case canceledTask

    static let canceled = "CancellationError"
  }

  private struct Failure: Sendable {
    let cause: Cause
    let call: ManagerCall

    /// Makes the call with its cause of failure; returns the `HealthKitError`, or `nil` for none.
    ///
    /// - Throws: Any other error from the call; any error from a preceding request for permission.
    func error(in stage: MetricStage) async throws -> HealthKitError? {
      let heartRate = "HKQuantityTypeIdentifierHeartRate"
      stage.selection.select(heartRate)
      switch cause {
      case .code(let code):
        stage.store.setFault(
          .failing(HealthError(code)), on: call == .request ? [.authorization] : [.query])
        return try await result(in: stage, heartRate)
      case .canceledTask:
        // Without permission, the store would refuse the call before it notices the cancellation.
        if call != .request { _ = try await stage.manager.requestAuthorization() }
        let (start, starting) = AsyncStream<Void>.makeStream()
        let task = Task {
          for await _ in start {}
          return try await result(in: stage, heartRate)
        }
        task.cancel()
        starting.finish()
        return try await task.value
      }
    }

    private func result(in stage: MetricStage, _ type: String) async throws -> HealthKitError? {
      do {
        switch call {
        case .request: _ = try await stage.manager.requestAuthorization()
        case .fetch:
          _ = try await stage.manager.fetchSamples(
            for: type, startDate: start, endDate: start.addingTimeInterval(60))
        case .discover: _ = try await stage.manager.discoverMetrics()
        }
        return nil
      } catch let error as HealthKitError { return error }
    }
  }

  private static func failure(
    _ name: String, _ fact: @escaping @Sendable (HealthKitError) -> String
  ) -> ContractColumn<MetricStage> {
    .output(name, from: failure) { failure, stage in
      do { return try await failure.error(in: stage).map(fact) ?? "success" } catch {
        return "\(type(of: error))"
      }
    }
  }

  private static func failure(_ row: RowContext) throws(BindingProblem) -> Failure {
    Failure(cause: try cause(row["Store fails with"]), call: try call(row["In call"]))
  }

  private static func cause(_ text: String) throws(BindingProblem) -> Cause {
    if text == Cause.canceled { return .canceledTask }
    guard let code = HealthError.Code.allCases.first(where: { $0.name == text }) else {
      throw BindingProblem(
        "'\(text)' is not the name of a health store error",
        candidates: HealthError.Code.allCases.map(\.name) + [Cause.canceled])
    }
    return .code(code)
  }

  private static func call(_ text: String) throws(BindingProblem) -> ManagerCall {
    guard let call = ManagerCall(rawValue: text) else {
      throw BindingProblem(
        "'\(text)' is not a call to the manager", candidates: ManagerCall.allCases.map(\.rawValue))
    }
    return call
  }
}
