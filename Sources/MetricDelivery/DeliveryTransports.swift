public import MetricSync

/// The transports of this build.
public enum DeliveryTransports {
  /// Returns the transport over HTTP, or one that says how it is built in.
  public static func standard() -> any DeliveryTransport {
    #if Delivery
      return HTTPTransport()
    #else
      return AbsentTransport()
    #endif
  }
}
