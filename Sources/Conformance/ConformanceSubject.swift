public import ConformanceRecord

/// A subject with what it lets the suite control, and a way to make fresh worlds of it.
public struct ConformanceSubject<World: ConformanceWorld>: Sendable {
  /// Who it is.
  public let identity: SubjectIdentity
  /// What the suite may control.
  public let capabilities: Set<String>
  /// The parts of the contracts that it claims to keep, one for each of its parts that claims one;
  /// what none of them leaves out is claimed.
  public let claims: [CapabilityProfile]
  /// The capabilities that come with parts which the subject does not have, such as files; a row
  /// that needs one is outside of what the subject can claim.
  public let absentParts: Set<String>
  /// How long a case may stand still in real time before it is given up.
  public let patience: Duration
  /// Makes a world that nothing has happened in; the seed decides its identities.
  public let makeWorld: @Sendable (_ seed: UInt64) async throws -> World

  /// Creates a subject that needs no capabilities.
  ///
  /// ```swift
  /// let subject = ConformanceSubject(named: "turnstile") { _ in Turnstile() }
  /// ```
  ///
  /// - Parameters:
  ///   - name: What reports call it.
  ///   - capabilities: What the suite may control.
  ///   - makeWorld: Makes a world that nothing has happened in; the seed decides its identities.
  public init(
    named name: String, capabilities: Set<String> = [],
    makeWorld: @escaping @Sendable (_ seed: UInt64) async throws -> World
  ) {
    self.init(
      identity: SubjectIdentity(named: name), capabilities: capabilities, makeWorld: makeWorld)
  }

  /// Creates a subject.
  public init(
    identity: SubjectIdentity, capabilities: Set<String>, claims: [CapabilityProfile] = [],
    absentParts: Set<String> = [], patience: Duration = .seconds(10),
    makeWorld: @escaping @Sendable (_ seed: UInt64) async throws -> World
  ) {
    self.identity = identity
    self.capabilities = capabilities
    self.claims = claims
    self.absentParts = absentParts
    self.patience = patience
    self.makeWorld = makeWorld
  }
}
