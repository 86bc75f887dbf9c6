public import Simulation

/// A history of weight sync: an initial state and the operations that follow.
public typealias WeightHistory = History<WeightSetup, WeightOperation>
