internal import Foundation
internal import HealthModel
internal import JSONText
internal import MetricSync

/// A metric as a receiver stores it.
struct ReceivedMetric: Hashable, Sendable {
  let id: String
  let value: Double
  let source: String?
  let start: Date
  /// The end, or `nil` if the metric has no end or the end is not sent to the receiver.
  let end: Date?
}

extension ReceivedMetric {
  /// Creates a metric from a JSON object; `nil` without a valid identifier, value or start.
  init?(_ object: JSONDocument.Value) {
    self.init(
      id: object["id"], value: object["value"], source: object["source"],
      start: object["timestamp"], end: object["endTimestamp"])
  }

  init?(
    id: JSONDocument.Value?, value: JSONDocument.Value?, source: JSONDocument.Value?,
    start: JSONDocument.Value?, end: JSONDocument.Value?
  ) {
    guard let id = id?.text, let value = value?.number,
      let start = start?.text.flatMap(ISODate.date(of:))
    else { return nil }
    self.init(
      id: id, value: value, source: source?.text, start: start,
      end: end?.text.flatMap(ISODate.date(of:)))
  }
}

/// The kinds of destinations that rows name.
enum ReceiverKind: String, Hashable, Sendable, CaseIterable {
  case table
  case secondTable
  case sheet
  case hook
  case api
  case keyedAPI
  case file
  case secondStore
  /// The destination that a subject provides.
  case plugIn

  /// The words that rows use.
  var words: String {
    switch self {
    case .secondTable: "second table"
    case .secondStore: "second store"
    case .plugIn: "plug-in"
    case .keyedAPI: "keyed `API`"
    case .api: "plain `API`"
    default: rawValue
    }
  }

  /// The host to which requests are sent.
  var host: String { "\(rawValue.lowercased()).example.com" }
}

/// A receiver of the requests to a destination.
struct Receiver: Sendable {
  private(set) var metrics: [ReceivedMetric] = []
  /// The identifiers of the metrics in each delivery or removal, in order.
  private(set) var batches: [[String]] = []
  /// The header of a sheet.
  private(set) var header: [String] = []
  /// The bodies of batches, by idempotency key.
  private var keyed: [String: Data] = [:]
  /// The identifiers of the metrics that a rule of the receiver refuses.
  var refused: Set<String> = []
  /// The maximum number of metrics in a request that a table processes in time.
  var largest = Int.max
  /// Whether a table has a primary key, by which rows are updated.
  var hasKey = true

  /// Performs a request and returns the response.
  mutating func handle(_ request: DeliveryRequest, of kind: ReceiverKind) -> DeliveryResponse {
    switch kind {
    case .table, .secondTable: table(request)
    case .sheet: sheet(request)
    case .hook: hook(request)
    case .api, .keyedAPI: api(request, isKeyed: kind == .keyedAPI)
    case .file, .secondStore, .plugIn: DeliveryResponse(status: 404)
    }
  }

  /// Records the batch of a delivery or removal, regardless of the response.
  mutating func note(_ request: DeliveryRequest, of kind: ReceiverKind) {
    guard request.method != "GET", request.method != "PUT" else { return }
    batches.append(
      request.method == "DELETE"
        ? Self.removed(by: request) : Self.received(from: request, of: kind).map(\.id))
  }

  /// Records a delivery or removal by a destination that sends no requests.
  mutating func note(_ batch: [String]) { batches.append(batch) }

  private mutating func table(_ request: DeliveryRequest) -> DeliveryResponse {
    if request.method == "DELETE" {
      let ids = Set(Self.removed(by: request))
      metrics.removeAll { ids.contains($0.id) }
      return DeliveryResponse(status: 204)
    }
    let new = Self.received(from: request, of: .table)
    if Set(new.map(\.id)).count < new.count { return Self.error(500, "21000") }
    if new.count > largest { return Self.error(500, "57014") }
    if new.contains(where: { refused.contains($0.id) }) { return Self.error(400, "23514") }
    for metric in new {
      if hasKey { metrics.removeAll { $0.id == metric.id } }
      metrics.append(metric)
    }
    return DeliveryResponse(
      status: 201,
      headers: hasKey ? [.init("Preference-Applied", "resolution=merge-duplicates")] : [])
  }

  private static func error(_ status: Int, _ code: String) -> DeliveryResponse {
    // Databases quote the row that they refuse.
    let body = #"{"code":"\#(code)","details":"Failing row contains (72, Apple Watch)"}"#
    return DeliveryResponse(status: status, body: Data(body.utf8))
  }

  private mutating func hook(_ request: DeliveryRequest) -> DeliveryResponse {
    metrics += Self.received(from: request, of: .hook)
    return DeliveryResponse(status: 200, body: Data(#"{"status":"success"}"#.utf8))
  }

  private mutating func api(_ request: DeliveryRequest, isKeyed: Bool) -> DeliveryResponse {
    if request.method == "DELETE" {
      let ids = Self.removed(by: request)
      let before = metrics.count
      metrics.removeAll { ids.contains($0.id) }
      return DeliveryResponse(status: metrics.count < before ? 204 : 404)
    }
    let new = Self.received(from: request, of: .api)
    if new.contains(where: { refused.contains($0.id) }) { return DeliveryResponse(status: 422) }
    if isKeyed {
      guard let key = request.header("Idempotency-Key") else {
        return DeliveryResponse(status: 400)
      }
      if let body = keyed[key] { return DeliveryResponse(status: body == request.body ? 200 : 400) }
      keyed[key] = request.body
    }
    metrics += new
    return DeliveryResponse(status: 200)
  }

  private mutating func sheet(_ request: DeliveryRequest) -> DeliveryResponse {
    let cells = JSONDocument.Value.of(request)?["values"]?.elements ?? []
    switch request.method {
    case "PUT":
      header = (cells.first?.elements ?? []).compactMap(\.text)
      return DeliveryResponse(status: 200, body: Data("{}".utf8))
    case "POST":
      let new = Self.received(from: request, of: .sheet)
      metrics += new
      let (first, last) = (metrics.count - new.count + 2, metrics.count + 1)
      let body =
        #"{"updates":{"updatedRange":"'Health'!A\#(first):H\#(last)","updatedRows":\#(new.count)}}"#
      return DeliveryResponse(status: 200, body: Data(body.utf8))
    default:
      let range = request.url.path.split(separator: "!").last ?? ""
      let first = range.split(separator: ":").first.flatMap { Int($0.dropFirst()) } ?? 1
      // If a contract row scripts the response that contains the header, the receiver has not
      // stored the header, but the header still occupies the first row of the sheet.
      let column = ([header.first ?? ""] + metrics.map(\.id)).dropFirst(max(0, first - 1))
      let rows = range.hasSuffix("1") ? header : Array(column)
      var text = JSONWriter()
      text.object { text in
        guard !rows.isEmpty else { return }
        text.name("values")
        text.array { text in
          text.array { text in for row in rows { text.value(row) } }
        }
      }
      return DeliveryResponse(status: 200, body: Data(text.bytes))
    }
  }
}

extension Receiver {
  /// Returns the metrics in a delivery request.
  private static func received(
    from request: DeliveryRequest, of kind: ReceiverKind
  ) -> [ReceivedMetric] {
    guard let json = JSONDocument.Value.of(request) else { return [] }
    if kind == .sheet {
      return (json["values"]?.elements ?? []).compactMap { row in
        guard let cells = row.elements, cells.count >= 8 else { return nil }
        return ReceivedMetric(
          id: cells[0], value: cells[3], source: cells[7], start: cells[5],
          end: cells.count > 8 ? cells[8] : nil)
      }
    }
    return (json.elements ?? json["metrics"]?.elements ?? []).compactMap(ReceivedMetric.init)
  }

  /// Returns the identifiers of the metrics in a removal request.
  private static func removed(by request: DeliveryRequest) -> [String] {
    if let query = request.url.query, let open = query.firstIndex(of: "("),
      let close = query.firstIndex(of: ")")
    {
      return query[query.index(after: open)..<close].split(separator: ",").map(String.init)
    }
    return [request.url.lastPathComponent]
  }
}

extension JSONDocument.Value {
  /// Returns the JSON value in the body of a request, or `nil` if the body is not JSON.
  fileprivate static func of(_ request: DeliveryRequest) -> Self? {
    try? JSONDocument(Array(request.body)).root
  }
}
