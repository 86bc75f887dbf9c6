/// A destination with its credential, under the name that the user gave it.
public struct SyncDestination: Sendable {
  /// The name, unique among the destinations.
  public let name: String
  /// The destination that receives the metrics.
  public let destination: any MetricDestination
  /// The source of the credential.
  public let credential: any CredentialSource

  /// Creates a destination under a name, by default without a credential.
  public init(
    name: String, _ destination: any MetricDestination,
    credential: any CredentialSource = FixedCredential(nil)
  ) {
    self.name = name
    self.destination = destination
    self.credential = credential
  }
}

/// The error for two destinations with the same name.
public struct DuplicateDestinationError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The name that both destinations have.
  public let name: String

  /// Creates an error for a name.
  public init(name: String) { self.name = name }

  /// The problem, and how to fix it.
  public var description: String {
    "two destinations have the name '\(name)'; rename one of them"
  }
}

/// The progress of a pass at one destination, without metric values.
public struct SyncProgress: Hashable, Sendable {
  /// The name of the destination.
  public let destination: String
  /// The counts of the records and metrics of the pass so far.
  public let counts: MetricCounts

  /// Creates the progress of a pass at a destination.
  public init(destination: String, counts: MetricCounts) {
    self.destination = destination
    self.counts = counts
  }
}
