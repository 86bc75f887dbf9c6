/// An error for a secret that is missing or cannot be used.
public struct CredentialError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The mistake and its correction, without the secret.
  public let description: String

  /// Creates an error.
  public init(_ description: String) { self.description = description }
}
