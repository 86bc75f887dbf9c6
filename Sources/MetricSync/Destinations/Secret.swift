/// Text that is never displayed or logged, such as a key, a token or a webhook URL.
public struct Secret: Hashable, Sendable {
  /// The text, for requests only.
  public let text: String

  /// The text shown in place of a secret.
  public static let mask: String = "***"

  /// Creates a secret from its text.
  public init(_ text: String) { self.text = text }
}

extension Secret: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The mask, in place of the secret.
  public var description: String { Self.mask }

  /// The mask, in place of the secret.
  public var debugDescription: String { Self.mask }

  /// A mirror without the text.
  public var customMirror: Mirror { Mirror(self, children: ["secret": Self.mask]) }
}

/// A source of a destination's credential.
public protocol CredentialSource: Sendable {
  /// Returns the credential, or `nil` for a destination that needs none.
  ///
  /// - Parameter renewing: Whether the last credential was refused, so that a new one is needed.
  /// - Returns: The credential, or `nil`.
  /// - Throws: An error whose description does not contain the credential.
  func credential(renewing: Bool) async throws -> Secret?
}

/// A credential that does not change.
public struct FixedCredential: CredentialSource {
  private let secret: Secret?

  /// Creates a source that always returns the given secret; `nil` means that the destination needs
  /// no credential.
  public init(_ secret: Secret?) { self.secret = secret }

  /// Returns the fixed secret, even if a new one is requested.
  public func credential(renewing: Bool) -> Secret? { secret }
}
