public import MetricSync

/// Access to the transport that this build includes.
public enum DeliveryTransports {
  /// Returns the HTTP transport or, in a build without it, a transport whose error states how to
  /// build the HTTP transport.
  ///
  /// - Parameter proxy: The proxy for requests, or `nil` for none.
  /// - Returns: The transport.
  public static func standard(proxy: ProxyAddress? = nil) -> any DeliveryTransport {
    #if Delivery
      return HTTPTransport(HTTPTransport.Options(proxy: proxy))
    #else
      return AbsentTransport()
    #endif
  }
}
