public import ArgumentParser
public import MetricSync

extension LogLevel: ExpressibleByArgument {}

extension MetricFileFormat: ExpressibleByArgument {}
