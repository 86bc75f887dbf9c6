internal import Conformance
internal import Foundation
internal import MetricSync

extension MetricContracts {
  /// The kind of rows about requests that are signed according to Standard Webhooks.
  static let signedRequests = ContractKind<MetricStage>(
    id: "signed-requests",
    summary: "The headers, key and signed text of a request, and the request as it is shown.",
    columns: [
      .title("Signed request"),
      .input("Destination") { text throws(BindingProblem) in _ = try destination(text) },
      .input("Secret"), .input("Signing secret"),
      .input("Call") { text throws(BindingProblem) in _ = try deliveryCall(text) },
      .input("Carried") { text throws(BindingProblem) in _ = try CarriedBatch(text) },
      part("Headers") { request in
        request.headers.map { "\($0.name): \($0.value)" }.joined(separator: "; ")
      },
      part("Key") { request in
        request.signature.map { signature in
          signature.secret.bytes.map { byte in
            (byte < 16 ? "0" : "") + String(byte, radix: 16)
          }.joined()
        } ?? "none"
      },
      part("Signed") { request in
        request.signature.map { String(decoding: $0.signed(request.body), as: UTF8.self) } ?? "none"
      },
      part("Shown") { $0.maskedHead.replacing("\n", with: "; ") },
      .output("All calls", from: request) { row, _ in try await row.digest() },
    ])

  private static func part(
    _ name: String, _ fact: @escaping @Sendable (DeliveryRequest) -> String
  ) -> ContractColumn<MetricStage> {
    .output(name, from: request) { row, _ in fact(try await row.request()) }
  }

  @Sendable private static func request(_ row: RowContext) throws(BindingProblem) -> RequestRow {
    for (variable, column) in [("SECRET", "Secret"), ("SIGNING", "Signing secret")] {
      guard row["Destination"].contains("\"\(variable)\"") == (row[column] != "none") else {
        throw BindingProblem(
          "the destination must name the variable '\(variable)' if and only if "
            + "'\(column)' is not 'none'")
      }
    }
    return RequestRow(
      settings: try destination(row["Destination"]), secret: row["Secret"],
      signingSecret: row["Signing secret"], call: try deliveryCall(row["Call"]),
      batch: try CarriedBatch(row["Carried"]))
  }
}
