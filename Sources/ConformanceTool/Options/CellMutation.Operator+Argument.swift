public import ArgumentParser
public import Conformance

extension CellMutation.Operator: ExpressibleByArgument {}
