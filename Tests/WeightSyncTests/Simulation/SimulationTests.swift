import Testing

/// Tests that the entries and the store agree after random histories, once all obstacles are
/// removed.
struct SimulationTests {
  static func check(
    seeds: Range<UInt64>, devices: Int, steps: Int,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    for seed in seeds {
      let simulation = await Simulation(seed: seed, devices: devices)
      let problems: [String]
      do { problems = try await simulation.run(steps: steps) } catch { problems = ["\(error)"] }
      #expect(
        problems.isEmpty, "seed \(seed): \(simulation.history.joined(separator: "; "))",
        sourceLocation: sourceLocation)
    }
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `one device agrees with the store after random histories`(_ part: UInt64) async {
    await Self.check(seeds: (part * 15)..<(part * 15 + 15), devices: 1, steps: 40)
  }

  @Test(arguments: 0..<10 as Range<UInt64>)
  func `two devices agree with the store after random histories`(_ part: UInt64) async {
    await Self.check(seeds: (1000 + part * 6)..<(1006 + part * 6), devices: 2, steps: 40)
  }
}
