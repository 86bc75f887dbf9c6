public import MetricSync

/// A transport that sends nothing and throws an error that states how to build the HTTP transport.
public struct AbsentTransport: DeliveryTransport {
  /// Creates a transport with which every request fails.
  public init() {}

  /// Sends nothing and throws an error.
  ///
  /// - Throws: In every case, a `TransportError` of the kind `notBuiltIn`, whose hint contains the
  ///   command that builds the HTTP transport.
  public func send(_ request: DeliveryRequest) async throws -> DeliveryResponse {
    throw TransportError(
      .notBuiltIn, hint: "build with 'swift build --traits default,Delivery'")
  }
}
