public import Simulation

/// A history of weight sync.
public typealias WeightHistory = History<WeightSetup, WeightOperation>
