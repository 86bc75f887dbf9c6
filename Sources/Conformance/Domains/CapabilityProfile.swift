/// A part of a contract that a subject can claim: the rows that need only the capabilities of the
/// profile.
public struct CapabilityProfile: Hashable, Sendable {
  /// The name of the profile, such as `core`.
  public let name: String
  /// The capabilities that a subject must offer to claim the profile.
  public let capabilities: Set<String>

  /// Creates a profile that contains the rows that need only the given capabilities.
  public init(_ name: String, capabilities: Set<String>) {
    self.name = name
    self.capabilities = capabilities
  }
}
