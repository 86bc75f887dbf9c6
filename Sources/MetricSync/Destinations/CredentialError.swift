/// An error for a secret that is missing or cannot be used.
public struct CredentialError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The problem and, in most cases, how to fix it; never the secret.
  public let description: String

  /// Creates an error with a description, which must not contain the secret.
  public init(_ description: String) { self.description = description }
}
