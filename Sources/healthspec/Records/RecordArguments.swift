// The imports are public because a conformance of a public type is public.
public import ArgumentParser
public import CombinedRecords
public import RecordReports

extension SumPeriod: ExpressibleByArgument {}

extension RecordFormat: ExpressibleByArgument {}
