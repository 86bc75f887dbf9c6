public import Conformance

/// The world of one case. (Grows next.)
public actor HealthWorld: ConformanceWorld {
  init(subject: HealthSubject, seed: UInt64) async throws {}
  public func brokenInvariants() async -> [BrokenInvariant] { [] }
  public func transcript() async -> [String] { [] }
}
