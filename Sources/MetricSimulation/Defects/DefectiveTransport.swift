internal import Foundation
internal import HealthModel
internal import MetricSync

/// A transport with a defect.
final class DefectiveTransport: DeliveryTransport {
  private let base: any DeliveryTransport
  private let defect: MetricDefect
  private let identifiers = SeededIdentifiers(seed: 7)

  init(_ base: any DeliveryTransport, _ defect: MetricDefect) {
    self.base = base
    self.defect = defect
  }

  private static let upsert = DeliveryRequest.Header(
    "Preference-Applied", "resolution=merge-duplicates")
  private static let success = DeliveryResponse(status: 200, headers: [upsert])

  func send(_ request: DeliveryRequest) async throws -> DeliveryResponse {
    do {
      if defect == .rowsRemovedBeforeInsert, let removal = Self.removal(before: request) {
        _ = try await base.send(removal)
      }
      let response = try await base.send(changed(request))
      if defect == .requestsSentTwice, response.status < 300 {
        return try await base.send(request)
      }
      return changed(response)
    } catch let error as TransportError where error.kind == .interrupted {
      switch defect {
      case .lostResponseTreatedAsSuccess: return Self.success
      case .lostResponseAwaitedIndefinitely:
        await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
        return Self.success
      case .requestBodyInErrorHint:
        throw TransportError(.interrupted, hint: String(decoding: request.body, as: UTF8.self))
      default: throw error
      }
    }
  }

  private func changed(_ response: DeliveryResponse) -> DeliveryResponse {
    switch defect {
    case .serverErrorTreatedAsSuccess where response.status >= 500: Self.success
    case .rowsInsertedTwice where response.status == 201:
      DeliveryResponse(status: 201, headers: [Self.upsert])
    case .retryAfterIgnored:
      DeliveryResponse(
        status: response.status, headers: response.headers.filter { $0.name != "Retry-After" },
        body: response.body)
    default: response
    }
  }

  private func changed(_ request: DeliveryRequest) -> DeliveryRequest {
    let name = identifiers.next().uuidString.lowercased()
    var (headers, body) = (request.headers, request.body)
    switch defect {
    case .batchIdentifiersRegenerated:
      headers = headers.map {
        $0.name == "Idempotency-Key" ? .init($0.name, "\"\(name)\"") : $0
      }
      body = Self.replacing(batch: name, in: body)
    case .rowsInsertedTwice: headers.removeAll { $0.name == "Prefer" }
    default: return request
    }
    return DeliveryRequest(
      method: request.method, url: request.url, headers: headers, body: body,
      hidesPath: request.hidesPath)
  }

  /// Returns a body with another batch identifier at its beginning; a body that does not begin with
  /// an identifier is unchanged.
  private static func replacing(batch name: String, in body: Data) -> Data {
    let start = Data(#"{"batch":""#.utf8)
    guard body.starts(with: start) else { return body }
    return start + Data(name.utf8) + body.dropFirst(start.count + 36)
  }

  /// Returns a removal of the rows that a request inserts into a table; `nil` for other requests.
  private static func removal(before request: DeliveryRequest) -> DeliveryRequest? {
    guard request.method == "POST", request.header("Prefer") != nil,
      let rows = DeliveryResponse(status: 200, body: request.body).json?.elements
    else { return nil }
    let ids = rows.compactMap { $0["id"]?.text }.joined(separator: ",")
    let table = "https://\(request.url.host ?? "")\(request.url.path)"
    return URL(string: "\(table)?id=in.(\(ids))").map {
      DeliveryRequest(method: "DELETE", url: $0)
    }
  }
}
