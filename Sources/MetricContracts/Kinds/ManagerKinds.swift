internal import Conformance
internal import Foundation
internal import HealthModel
internal import MetricSync

extension MetricContracts {
  /// The kind of rows about the errors that the manager throws when a store fails.
  static let managerErrors = ContractKind<MetricStage>(
    id: "manager-errors",
    summary: "The manager's error and its message when a call to the store fails.",
    columns: [
      .title("Failure"),
      .input("Store fails with") { text throws(BindingProblem) in _ = try code(text) },
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

  private struct Failure: Sendable {
    let code: HealthError.Code
    let call: ManagerCall

    /// Makes the store fail, and returns the error from a call to the manager; `nil` for success.
    ///
    /// - Throws: Any error from the manager other than `HealthKitError`.
    func error(in stage: MetricStage) async throws -> HealthKitError? {
      let heartRate = "HKQuantityTypeIdentifierHeartRate"
      stage.selection.select(heartRate)
      stage.store.setFault(
        .failing(HealthError(code)), on: call == .request ? [.authorization] : [.query])
      do {
        switch call {
        case .request: _ = try await stage.manager.requestAuthorization()
        case .fetch:
          _ = try await stage.manager.fetchSamples(
            for: heartRate, startDate: start, endDate: start.addingTimeInterval(60))
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
    Failure(code: try code(row["Store fails with"]), call: try call(row["In call"]))
  }

  private static func code(_ text: String) throws(BindingProblem) -> HealthError.Code {
    guard let code = HealthError.Code.allCases.first(where: { $0.name == text }) else {
      throw BindingProblem(
        "'\(text)' is not the name of a health store error",
        candidates: HealthError.Code.allCases.map(\.name))
    }
    return code
  }

  private static func call(_ text: String) throws(BindingProblem) -> ManagerCall {
    guard let call = ManagerCall(rawValue: text) else {
      throw BindingProblem(
        "'\(text)' is not a call to the manager", candidates: ManagerCall.allCases.map(\.rawValue))
    }
    return call
  }
}
