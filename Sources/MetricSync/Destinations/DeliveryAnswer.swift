public import Foundation

/// The answer of a destination to a request.
public struct DeliveryAnswer: Hashable, Sendable {
  /// The HTTP status, such as 201.
  public let status: Int
  /// The headers, in the order in which they were received.
  public let headers: [DeliveryRequest.Header]
  /// The body, which a transport cuts at ``largestBody`` bytes.
  public let body: Data

  /// The maximum number of bytes that a transport keeps of a body.
  public static let largestBody: Int = 8 << 20

  /// Creates an answer, by default without headers and body.
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

  /// The body as JSON, or `nil` if it is not JSON.
  package var json: JSONDocument.Value? { try? JSONDocument(Array(body)).root }
}

extension DeliveryAnswer: CustomStringConvertible, CustomReflectable {
  /// The status; the body can quote values, so it is never shown.
  public var description: String { "status \(status)" }

  /// A mirror without the body.
  public var customMirror: Mirror { Mirror(self, children: ["status": status]) }
}

/// The failure of a transport to get an answer.
public struct TransportError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A kind of failure to get an answer.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// No connection was made, so nothing was sent.
    case notConnected
    /// The connection ended or the time ran out after something was sent.
    case interrupted
    /// The answer could not be read.
    case unreadableAnswer
    /// The certificate of the destination was refused.
    case certificate
    /// The transport for this destination is not built in.
    case notBuiltIn
  }

  /// The kind of the failure.
  public let kind: Kind
  /// Details of the failure or how to fix it, without secrets and values; can be empty.
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
      case .interrupted: "the connection ended before an answer"
      case .unreadableAnswer: "the answer could not be read"
      case .certificate: "the certificate of the destination is not trusted"
      case .notBuiltIn: "the transport is not built in"
      }
    return hint.isEmpty ? text : "\(text); \(hint)"
  }
}

/// The result of sending a request.
public enum DeliveryOutcome: Hashable, Sendable {
  /// An answer, whatever it says.
  case answer(DeliveryAnswer)
  /// No answer.
  case failure(TransportError)
}

/// A transport that carries requests to receivers.
public protocol DeliveryTransport: Sendable {
  /// Sends a request once, without following redirects, and returns the answer.
  ///
  /// - Throws: ``TransportError`` without an answer; `CancellationError` if the task was cancelled.
  func send(_ request: DeliveryRequest) async throws -> DeliveryAnswer
}
