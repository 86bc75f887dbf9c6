internal import Foundation
internal import MetricSync

/// A request as its receiver interprets it.
enum ReceivedRequest: Sendable {
  case delivery(Delivery)
  /// The identities of the metrics to remove, in lower case.
  case removal([String])
  /// A request to read the header row of a sheet.
  case readsHeader
  /// A request to write the header row of a sheet.
  case writesHeader
  /// A request to read the identities in a sheet, starting at a row.
  case readsIDs(from: Int)
  /// A request that its receiver does not support or cannot parse.
  case unknown

  init(_ request: DeliveryRequest, to receiver: ReceiverKind) {
    if request.method == "DELETE" {
      self = .removal(Self.removed(request, by: receiver))
      return
    }
    if receiver == .sheet, let other = Self.otherThanAppend(request) {
      self = other
      return
    }
    guard request.method == "POST",
      let root = DeliveryResponse(status: 200, body: request.body).json
    else {
      self = .unknown
      return
    }
    switch receiver {
    case .table: self = Self.delivery(receiver, root.elements, name: nil, request)
    case .hook:
      self = Self.delivery(receiver, root["metrics"]?.elements, name: root["batch"]?.text, request)
    case .keyed:
      let name = request.header("Idempotency-Key")
      self =
        name == nil
        ? .unknown : Self.delivery(receiver, root["metrics"]?.elements, name: name, request)
    case .sheet: self = Self.rows(root["values"]?.elements, request)
    case .store, .memory: self = .unknown
    }
  }

  /// Returns a request that reads a sheet or writes its header; `nil` for other requests.
  private static func otherThanAppend(_ request: DeliveryRequest) -> Self? {
    let range = request.url.path.split(separator: "!").last ?? ""
    switch request.method {
    case "PUT": return .writesHeader
    case "GET" where range == "A1:H1": return .readsHeader
    case "GET":
      return .readsIDs(from: range.dropFirst().split(separator: ":").first.flatMap { Int($0) } ?? 1)
    default: return nil
    }
  }

  /// Returns the delivery of the rows that a request appends to a sheet.
  ///
  /// The eight cells of a row are in the order of the header. A row that does not have eight cells
  /// is ignored.
  private static func rows(_ rows: [JSONDocument.Value]?, _ request: DeliveryRequest) -> Self {
    let metrics = (rows ?? []).compactMap { row -> ReceivedMetric? in
      guard let cells = row.elements, cells.count == 8 else { return nil }
      return ReceivedMetric(
        start: cells[5].text.flatMap(ISODate.date(of:)), id: cells[0].text ?? "",
        type: cells[2].text ?? "", value: cells[3].number ?? .nan)
    }
    return .delivery(Delivery(.sheet, metrics, name: nil, body: request.body))
  }

  /// Returns the number of the address of a request: the number after `to-` in its path, or 0 if
  /// the path lacks one.
  static func address(of request: DeliveryRequest) -> Int {
    let parts = request.url.path.split(separator: "/")
    return parts.lazy.compactMap { part in
      part.hasPrefix("to-") ? Int(part.dropFirst(3)) : nil
    }.first ?? 0
  }

  private static func delivery(
    _ receiver: ReceiverKind, _ elements: [JSONDocument.Value]?, name: String?,
    _ request: DeliveryRequest
  ) -> Self {
    guard let elements else { return .unknown }
    let metrics = elements.map { element in
      ReceivedMetric(
        start: element["timestamp"]?.text.flatMap(ISODate.date(of:)),
        id: element["id"]?.text ?? "", type: element["identifier"]?.text ?? "",
        value: element["value"]?.number ?? .nan)
    }
    let isUpsert = request.header("Prefer")?.contains("resolution=merge-duplicates") == true
    return .delivery(
      Delivery(receiver, metrics, name: name, body: request.body, isUpsert: isUpsert))
  }

  /// Returns the identities in the URL of a removal: in `id=in.(a,b)` for a table, otherwise in the
  /// path.
  private static func removed(_ request: DeliveryRequest, by receiver: ReceiverKind) -> [String] {
    let text =
      receiver == .table ? request.url.query(percentEncoded: false) ?? "" : request.url.path
    return text.split { !$0.isHexDigit && $0 != "-" }.map { $0.lowercased() }
      .filter { $0.count == 36 }
  }
}
