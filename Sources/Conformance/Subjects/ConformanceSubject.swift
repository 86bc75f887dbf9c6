public import ConformanceRecord

/// A subject with the capabilities that it offers to the suite, and a factory of fresh worlds.
public struct ConformanceSubject<World: ConformanceWorld>: Sendable {
  /// The identity of the subject in records and reports.
  public let identity: SubjectIdentity
  /// The capabilities that the subject offers to the suite.
  public let capabilities: Set<String>
  /// The profiles that the parts of the subject claim.
  ///
  /// A row is claimed if every profile contains it.
  public let claims: [CapabilityProfile]
  /// The capabilities of parts that the subject lacks, such as files.
  ///
  /// A row that needs one of them is outside the claim.
  public let absentParts: Set<String>
  /// The maximum real time without progress before a row is abandoned.
  public let patience: Duration
  /// A closure that creates a fresh world; the seed determines its identifiers.
  ///
  /// If the closure throws an error, the row is recorded as errored.
  public let makeWorld: @Sendable (_ seed: UInt64) async throws -> World

  /// Creates a subject with a name, without claimed profiles.
  ///
  /// ```swift
  /// let subject = ConformanceSubject(named: "turnstile") { _ in Turnstile() }
  /// ```
  ///
  /// - Parameters:
  ///   - name: The name of the subject in reports.
  ///   - capabilities: The capabilities that the subject offers to the suite.
  ///   - makeWorld: A closure that creates a fresh world; the seed determines its identifiers.
  public init(
    named name: String, capabilities: Set<String> = [],
    makeWorld: @escaping @Sendable (_ seed: UInt64) async throws -> World
  ) {
    self.init(
      identity: SubjectIdentity(named: name), capabilities: capabilities, makeWorld: makeWorld)
  }

  /// Creates a subject with an identity and the profiles that its parts claim.
  ///
  /// By default, a row without progress is abandoned after 30 seconds.
  public init(
    identity: SubjectIdentity, capabilities: Set<String>, claims: [CapabilityProfile] = [],
    absentParts: Set<String> = [], patience: Duration = .seconds(30),
    makeWorld: @escaping @Sendable (_ seed: UInt64) async throws -> World
  ) {
    self.identity = identity
    self.capabilities = capabilities
    self.claims = claims
    self.absentParts = absentParts
    self.patience = patience
    self.makeWorld = makeWorld
  }

  /// Returns this subject with an additional claimed profile, or unchanged if it already claims a
  /// profile with that name.
  package func claiming(_ profile: CapabilityProfile) -> ConformanceSubject {
    guard !claims.contains(where: { $0.name == profile.name }) else { return self }
    return ConformanceSubject(
      identity: identity, capabilities: capabilities, claims: claims + [profile],
      absentParts: absentParts, patience: patience, makeWorld: makeWorld)
  }
}
