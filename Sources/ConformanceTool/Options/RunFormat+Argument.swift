// Public, as a conformance of a public type is.
public import ArgumentParser
public import ConformanceReports

extension RunFormat: ExpressibleByArgument {}
