/// The failure of one side of a query, while the other side is still shown.
public struct QueryFailure: Error {
  /// The side that failed.
  public let source: RecordSource
  /// The error from the home or the health store.
  public let underlying: any Error

  /// Creates a failure.
  public init(_ source: RecordSource, _ underlying: any Error) {
    self.source = source
    self.underlying = underlying
  }
}

extension QueryFailure: CustomStringConvertible {
  /// The side, the type of the error, and the remedy; never the contents of the error.
  public var description: String {
    "\(source.rawValue): expected records, found an error of type "
      + "\(type(of: underlying)); refresh the list"
  }
}
