public import MetricSync

/// The transports of this build.
public enum DeliveryTransports {
  /// Returns the transport over HTTP, or one that states how to build it.
  ///
  /// - Parameter proxy: The proxy that carries requests, or `nil` for none.
  /// - Returns: The transport.
  public static func standard(proxy: ProxyAddress? = nil) -> any DeliveryTransport {
    #if Delivery
      return HTTPTransport(HTTPTransport.Options(proxy: proxy))
    #else
      return AbsentTransport()
    #endif
  }
}
