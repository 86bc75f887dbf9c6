/// The host and port of an HTTP proxy, which is used only if the user specifies it.
public struct ProxyAddress: Hashable, Sendable {
  /// The name or IPv4 address of the proxy's host.
  public let host: String
  /// The port number.
  public let port: Int

  /// Creates the address of a proxy.
  public init(host: String, port: Int) {
    self.host = host
    self.port = port
  }

  /// Creates an address from text such as `proxy.example.com:8080`, or returns `nil` for text in
  /// another form.
  ///
  /// The port is a number from 1 to 65535 without a sign or leading zeros.
  public init?(_ text: String) {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, let port = Int(parts[1]), "\(port)" == parts[1],
      (1...65_535).contains(port), !parts[0].isEmpty,
      parts[0].utf8.allSatisfy({ byte in
        (byte >= 0x30 && byte <= 0x39) || (byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A)
          || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-")
      })
    else { return nil }
    self.init(host: String(parts[0]), port: port)
  }

  /// The host and the port, separated by a colon.
  public var text: String { "\(host):\(port)" }
}
