internal import Foundation
internal import MetricSync

/// The responses of receivers without a fault.
extension SimulatedReceiver {
  /// Applies a request to the contents of an address, and returns the response.
  func response(to content: ReceivedRequest, at address: Int) -> DeliveryResponse {
    switch content {
    case .delivery(let delivery):
      guard take(delivery, at: address) else { return DeliveryResponse(status: 400) }
      return response(to: delivery, at: address)
    case .removal(let ids):
      remove(ids, at: address)
      return DeliveryResponse(status: 204)
    case .readsHeader:
      return json(
        hasHeader(at: address)
          ? #"{"values":[["id","name","identifier","value","unit","timestamp","category","source"]]}"#
          : "{}")
    case .writesHeader:
      writeHeader(at: address)
      return json("{}")
    case .readsIDs(let row):
      let column = (hasHeader(at: address) ? ["id"] : [""]) + ids(at: address)
      let ids = column.dropFirst(row - 1).map { "\"\($0)\"" }.joined(separator: ",")
      return json(ids.isEmpty ? "{}" : #"{"values":[[\#(ids)]]}"#)
    case .unknown: return DeliveryResponse(status: 400)
    }
  }

  private func response(to delivery: Delivery, at address: Int) -> DeliveryResponse {
    switch kind {
    case .table:
      return DeliveryResponse(
        status: 201,
        headers: delivery.isUpsert
          ? [.init("Preference-Applied", "resolution=merge-duplicates")] : [])
    case .sheet:
      let (count, last) = (delivery.metrics.count, ids(at: address).count + 1)
      let range = "'metrics'!A\(last - count + 1):H\(last)"
      return json(#"{"updates":{"updatedRange":"\#(range)","updatedRows":\#(count)}}"#)
    default: return DeliveryResponse(status: 200)
    }
  }

  private func json(_ text: String) -> DeliveryResponse {
    DeliveryResponse(status: 200, body: Data(text.utf8))
  }
}

extension ReceivedRequest {
  /// The number of metrics in the request.
  var count: Int {
    switch self {
    case .delivery(let delivery): delivery.metrics.count
    case .removal(let ids): ids.count
    case .readsHeader, .writesHeader, .readsIDs, .unknown: 0
    }
  }
}
