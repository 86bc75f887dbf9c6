internal import Foundation
internal import MetricSync

/// A request as its receiver reads it.
enum ReceivedRequest: Sendable {
  case delivery(Delivery)
  /// The identities of the metrics to remove, in lower case.
  case removal([String])
  /// A request that no receiver of this kind understands.
  case unknown

  init(_ request: DeliveryRequest, to receiver: ReceiverKind) {
    if request.method == "DELETE" {
      self = .removal(Self.removed(request, by: receiver))
      return
    }
    guard request.method == "POST", let root = DeliveryAnswer(status: 200, body: request.body).json
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
    case .store, .memory: self = .unknown
    }
  }

  /// Returns the number of the address of a request: the digits after its first part.
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

  /// Returns the identities that the address of a removal names: `id=in.(a,b)` or the last part of
  /// the path.
  private static func removed(_ request: DeliveryRequest, by receiver: ReceiverKind) -> [String] {
    let text =
      receiver == .table ? request.url.query(percentEncoded: false) ?? "" : request.url.path
    return text.split { !$0.isHexDigit && $0 != "-" }.map { $0.lowercased() }
      .filter { $0.count == 36 }
  }
}
