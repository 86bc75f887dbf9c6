public import Foundation

/// The key with which webhook requests are signed according to Standard Webhooks.
public struct WebhookSecret: Hashable, Sendable {
  /// The bytes of the key, with which a transport computes signatures; they must not be shown.
  public let bytes: Data

  private static let prefix = "whsec_"

  /// Creates a key from text as services show it: `whsec_`, then 24 to 64 bytes in Base64.
  ///
  /// - Throws: ``CredentialError`` for any other text, which the error does not quote.
  public init(_ secret: Secret) throws(CredentialError) {
    guard secret.text.hasPrefix(Self.prefix),
      let bytes = Data(base64Encoded: String(secret.text.dropFirst(Self.prefix.count))),
      (24...64).contains(bytes.count)
    else {
      throw CredentialError(
        "the signing secret is not '\(Self.prefix)' followed by 24 to 64 bytes in Base64; copy it "
          + "as the receiver shows it")
    }
    self.bytes = bytes
  }
}

extension WebhookSecret: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The mask, in place of the key.
  public var description: String { Secret.mask }

  /// The mask, in place of the key.
  public var debugDescription: String { Secret.mask }

  /// A mirror without the bytes.
  public var customMirror: Mirror { Mirror(self, children: ["secret": Secret.mask]) }
}

/// The data from which a transport computes the signature of a request according to Standard
/// Webhooks; see ``signed(_:)``.
///
/// With the signature, a receiver can verify the sender, the body and the time of a request.
public struct WebhookSignature: Hashable, Sendable {
  /// The identifier of the message, which stays the same in repeats.
  public let id: String
  /// The time of the attempt, in seconds since 1970.
  public let timestamp: Int
  /// The key with which the signature is computed.
  public let secret: WebhookSecret

  /// The name of the header with the signature.
  public static let header = "webhook-signature"

  /// Creates the data for the signature of an attempt.
  public init(id: String, at date: Date, secret: WebhookSecret) {
    self.id = id
    timestamp = Int(date.timeIntervalSince1970.rounded(.down))
    self.secret = secret
  }

  /// The headers with the identifier and the time; the transport adds the signature.
  var headers: [DeliveryRequest.Header] {
    [.init("webhook-id", id), .init("webhook-timestamp", "\(timestamp)")]
  }

  /// Returns the bytes whose HMAC-SHA256 is the signature of a request with the given body.
  ///
  /// The value of the header ``header`` is `v1,` followed by the HMAC in Base64.
  public func signed(_ body: Data) -> Data { Data("\(id).\(timestamp).".utf8) + body }
}
