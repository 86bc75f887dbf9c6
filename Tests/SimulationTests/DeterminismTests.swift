import Simulation
import Testing

struct DeterminismTests {
  @Test func `a seed always gives the same random numbers`() {
    var random = SimulationRandom(seed: 1)
    #expect(random.next() == 12_966_619_160_104_079_557)
  }
}
