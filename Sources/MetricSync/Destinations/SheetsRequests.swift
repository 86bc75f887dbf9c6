internal import Foundation
internal import JSONText

/// The requests to a sheet.
struct SheetsRequests: Sendable {
  let endpoint: URL
  let spreadsheet: String
  let sheet: String
  let token: Secret?
  let fields: [MetricField]

  /// The column names in the first row.
  var header: [String] { fields.map(\.rawValue) }

  private var lastColumn: String { fields.count > 8 ? "I" : "H" }

  func readHeader() -> DeliveryRequest {
    request("GET", range: "A1:\(lastColumn)1")
  }

  func writeHeader() -> DeliveryRequest {
    var text = JSONWriter()
    text.object { text in
      text.name("majorDimension")
      text.value("ROWS")
      text.name("values")
      text.array { text in
        text.array { text in for name in header { text.value(name) } }
      }
    }
    return request(
      "PUT", range: "A1:\(lastColumn)1", query: [("valueInputOption", "RAW")], body: text.bytes)
  }

  /// Returns the request for the identifiers from a row to the last one.
  func readIDs(from first: Int) -> DeliveryRequest {
    request("GET", range: "A\(first):A", query: [("majorDimension", "COLUMNS")])
  }

  func append(_ metrics: [HealthMetric]) -> DeliveryRequest {
    var text = JSONWriter()
    text.object { text in
      text.name("majorDimension")
      text.value("ROWS")
      text.name("values")
      text.array { text in for metric in metrics { write(metric, into: &text) } }
    }
    // Values are not interpreted, so that text is not evaluated as a formula.
    return request(
      "POST", range: "A1", verb: ":append",
      query: [("valueInputOption", "RAW"), ("insertDataOption", "INSERT_ROWS")], body: text.bytes)
  }

  /// Writes a row, in which missing text is an empty string and not an omitted cell.
  private func write(_ metric: HealthMetric, into text: inout JSONWriter) {
    text.array { text in
      for field in fields {
        switch metric.content(of: field) {
        case .text(let content): text.value(content ?? "")
        case .number(let number): text.value(number)
        }
      }
    }
  }

  private func request(
    _ method: String, range: String, verb: String = "",
    query: [(name: String, value: String)] = [], body: [UInt8] = []
  ) -> DeliveryRequest {
    let name = "'" + sheet.replacing("'", with: "''") + "'!" + range
    let path = URLText.join(
      URLText.encodedPath(of: endpoint),
      "v4/spreadsheets/\(URLText.encoded(spreadsheet))/values/\(URLText.encoded(name))\(verb)")
    var headers: [DeliveryRequest.Header] = []
    if !body.isEmpty { headers.append(.init("Content-Type", "application/json")) }
    if let token { headers.append(.init("Authorization", "Bearer \(token.text)", isSecret: true)) }
    return DeliveryRequest(
      method: method, url: URLText.url(endpoint, encodedPath: path, query: query),
      headers: headers, body: Data(body), hidesPath: true)
  }
}
