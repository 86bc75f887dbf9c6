// The import is public because a conformance of a public type is public.
public import ArgumentParser
public import ConformanceReports

extension RunFormat: ExpressibleByArgument {}
