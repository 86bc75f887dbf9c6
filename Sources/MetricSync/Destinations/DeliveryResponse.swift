public import Foundation

/// A destination's response to a request.
public struct DeliveryResponse: Hashable, Sendable {
  /// The HTTP status code, such as 201.
  public let status: Int
  /// The headers, in the order in which they were received.
  public let headers: [DeliveryRequest.Header]
  /// The body; a transport may keep only the beginning of a long one.
  public let body: Data

  /// Creates a response, by default without headers or body.
  public init(status: Int, headers: [DeliveryRequest.Header] = [], body: Data = Data()) {
    self.status = status
    self.headers = headers
    self.body = body
  }

  /// Returns the first value of a header, regardless of the case of its name; `nil` if the header
  /// is missing.
  public func header(_ name: String) -> String? {
    headers.first { $0.name.lowercased() == name.lowercased() }?.value
  }

  /// The body as JSON, or `nil` if it cannot be parsed.
  package var json: JSONDocument.Value? { try? JSONDocument(Array(body)).root }
}

extension DeliveryResponse: CustomStringConvertible, CustomReflectable {
  /// The status; the body can quote values, so it is never shown.
  public var description: String { "status \(status)" }

  /// A mirror without the body.
  public var customMirror: Mirror { Mirror(self, children: ["status": status]) }
}

/// A transport's failure to get a response.
public struct TransportError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A kind of failure to get a response.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// No connection was made, so nothing was sent.
    case notConnected
    /// The connection ended, the request timed out or another error occurred, and the request may
    /// already have been sent.
    case interrupted
    /// The response could not be read.
    case unreadableResponse
    /// The certificate of the destination is not trusted, or the certificates to trust could not be
    /// loaded.
    case certificate
    /// This build does not include the transport for the destination.
    case notBuiltIn
  }

  /// The kind of the failure.
  public let kind: Kind
  /// Details of the failure or how to fix it, without secrets or values; can be empty.
  public let hint: String

  /// Creates an error, by default without a hint.
  public init(_ kind: Kind, hint: String = "") {
    self.kind = kind
    self.hint = hint
  }

  /// The failure, followed by the hint unless it is empty.
  public var description: String {
    let text =
      switch kind {
      case .notConnected: "no connection to the destination"
      case .interrupted: "no complete response arrived"
      case .unreadableResponse: "the response could not be read"
      case .certificate: "the certificate of the destination is not trusted"
      case .notBuiltIn: "the transport is not built in"
      }
    return hint.isEmpty ? text : "\(text); \(hint)"
  }
}

/// The result of sending a request.
public enum DeliveryOutcome: Hashable, Sendable {
  /// A response with any status.
  case response(DeliveryResponse)
  /// A failure to get a response.
  case failure(TransportError)
}

/// A transport that carries requests to receivers.
public protocol DeliveryTransport: Sendable {
  /// Sends a request once, without following redirects, and returns the response.
  ///
  /// - Throws: ``TransportError`` if no readable response arrives; `CancellationError` if the task
  ///   was canceled.
  func send(_ request: DeliveryRequest) async throws -> DeliveryResponse
}
