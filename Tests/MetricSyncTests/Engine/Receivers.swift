import Foundation
import HealthModel
import JSONText
import MetricSync
import Testing

/// A simulated receiver of the requests to one destination.
protocol Receiver: Sendable {
  /// Performs a request and returns the response.
  func handle(_ request: DeliveryRequest) -> DeliveryResponse
  /// The identifiers of the received metrics, including duplicates.
  var ids: [String] { get }
}

private func object(_ request: DeliveryRequest) -> [String: Any] {
  (try? JSONSerialization.jsonObject(with: request.body)) as? [String: Any] ?? [:]
}

/// PostgREST in front of a table with a primary key.
final class TableReceiver: Receiver {
  private let rows = Locked<[String: String]>([:])
  /// The identifiers of the rows that a constraint of the table refuses.
  let refused: Set<String>
  /// The maximum number of rows that one statement can write before its timeout.
  let largest: Int

  init(refused: Set<String> = [], largest: Int = .max) {
    self.refused = refused
    self.largest = largest
  }

  var ids: [String] { rows.withLock { Array($0.keys) } }

  func handle(_ request: DeliveryRequest) -> DeliveryResponse {
    if request.method == "DELETE" {
      let query = request.url.query ?? ""
      rows.withLock { rows in rows = rows.filter { !query.contains($0.key) } }
      return DeliveryResponse(status: 204)
    }
    let json = try? JSONSerialization.jsonObject(with: request.body)
    let objects = json as? [[String: Any]] ?? []
    let ids = objects.compactMap { $0["id"] as? String }
    if Set(ids).count < ids.count { return Self.error(500, "21000") }
    if ids.count > largest { return Self.error(500, "57014") }
    if !refused.isDisjoint(with: ids) { return Self.error(400, "23514") }
    rows.withLock { rows in for id in ids { rows[id] = id } }
    return DeliveryResponse(
      status: 201,
      headers: [.init("Preference-Applied", "resolution=merge-duplicates, return=minimal")])
  }

  static func error(_ status: Int, _ code: String) -> DeliveryResponse {
    DeliveryResponse(
      status: status,
      body: Data(
        #"{"code":"\#(code)","message":"m","details":"Failing row (72, SECRETVALUE)"}"#.utf8))
  }
}

/// A catch hook, which keeps the metrics that it accepts, with the batch identifier.
final class HookReceiver: Receiver {
  private let batches = Locked<[(id: String, metrics: [String])]>([])

  var ids: [String] { batches.withLock { $0.flatMap(\.metrics) } }
  var all: [(id: String, metrics: [String])] { batches.withLock { $0 } }

  func handle(_ request: DeliveryRequest) -> DeliveryResponse {
    let body = object(request)
    let metrics = body["metrics"] as? [[String: Any]] ?? []
    let id = body["batch"] as? String ?? ""
    batches.withLock { $0.append((id, metrics.compactMap { $0["id"] as? String })) }
    return DeliveryResponse(status: 200, body: Data(#"{"status":"success"}"#.utf8))
  }
}

/// An API that recognizes a batch by its idempotency key, and refuses other contents for the same
/// key.
final class KeyedReceiver: Receiver {
  private let bodies = Locked<[String: Data]>([:])

  var ids: [String] {
    bodies.withLock { bodies in
      bodies.values.flatMap { data in
        let json = try? JSONSerialization.jsonObject(with: data)
        let metrics = (json as? [String: Any])?["metrics"] as? [[String: Any]] ?? []
        return metrics.compactMap { $0["id"] as? String }
      }
    }
  }

  func handle(_ request: DeliveryRequest) -> DeliveryResponse {
    guard let key = request.header("Idempotency-Key"), key.hasPrefix("\"") else {
      return DeliveryResponse(status: 400)
    }
    let isSame = bodies.withLock { bodies in
      defer { if bodies[key] == nil { bodies[key] = request.body } }
      return bodies[key].map { $0 == request.body } ?? true
    }
    return DeliveryResponse(status: isSame ? 200 : 400)
  }
}

/// A sheet, in which rows are appended below the last row.
final class SheetReceiver: Receiver {
  private let rows = Locked<[[String]]>([])

  var ids: [String] { rows.withLock { $0.dropFirst().compactMap(\.first) } }
  var header: [String] { rows.withLock { $0.first ?? [] } }

  func handle(_ request: DeliveryRequest) -> DeliveryResponse {
    let path = request.url.path
    switch request.method {
    case "PUT":
      rows.withLock { $0 = [Self.values(request).first ?? []] }
      return DeliveryResponse(status: 200, body: Data("{}".utf8))
    case "POST":
      let new = Self.values(request)
      let (first, last) = rows.withLock { rows in
        rows += new
        return (rows.count - new.count + 1, rows.count)
      }
      let range = "'My sheet'!A\(first):H\(last)"
      return DeliveryResponse(
        status: 200,
        body: Data(#"{"updates":{"updatedRange":"\#(range)","updatedRows":\#(new.count)}}"#.utf8))
    default:
      let isHeader = path.hasSuffix("A1:H1")
      let start = path.split(separator: "!").last?.split(separator: ":").first.flatMap {
        Int($0.dropFirst())
      }
      let cells: [String] = rows.withLock { rows in
        isHeader ? rows.first ?? [] : rows.dropFirst((start ?? 1) - 1).compactMap(\.first)
      }
      var text = JSONWriter()
      text.object { text in
        text.name("range")
        text.value("x")
        guard !cells.isEmpty else { return }
        text.name("values")
        text.array { text in
          text.array { text in for cell in cells { text.value(cell) } }
        }
      }
      return DeliveryResponse(status: 200, body: Data(text.bytes))
    }
  }

  private static func values(_ request: DeliveryRequest) -> [[String]] {
    (object(request)["values"] as? [[Any]] ?? []).map { row in row.map { "\($0)" } }
  }
}
