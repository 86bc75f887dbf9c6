import HealthModel
import RemoteSubjects
import SubjectProtocol
import Testing

/// Tests that the steps of a probe cover the protocol of a store.
struct ProbeCoverageTests {
  @Test func `a probe sends every request that a store can receive`() {
    let requests = ProtocolMethod.allCases.filter {
      [.toSubject, .toStore, .toBench].contains($0.direction)
    }
    let missing = Set(requests.map(\.rawValue)).subtracting(ProbeStep.all.map(\.method))
    #expect(missing.isEmpty, "\(missing.sorted())")
  }

  @Test func `a probe has a step for every store capability except chosen identities`() {
    // Chosen identifiers need no separate step, because several steps compare the UUIDs of samples.
    let tested = Set(ProbeStep.all.flatMap(\.capabilities))
    #expect(tested.union([.chosenIdentities]) == Set(StoreCapability.allCases))
  }
}
