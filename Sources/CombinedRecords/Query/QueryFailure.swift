/// A failure to load the records of one source; a list shows the records that could be loaded.
public struct QueryFailure: Error {
  /// The source whose records could not be loaded.
  public let source: RecordSource
  /// The error from the home or the health store.
  public let underlying: any Error

  /// Creates the failure of a source.
  public init(_ source: RecordSource, _ underlying: any Error) {
    self.source = source
    self.underlying = underlying
  }
}

extension QueryFailure: CustomStringConvertible {
  /// The source, the type of the error, and what the user of a list can do; never the contents of
  /// the error.
  public var description: String { "\(reason); refresh the list" }

  /// The part of ``description`` that states the source and the type of the error.
  package var reason: String {
    "\(source.rawValue): expected records, found an error of type \(type(of: underlying))"
  }
}
