public import Foundation

/// A request that a transport sends to a destination.
public struct DeliveryRequest: Hashable, Sendable {
  /// A header of a request.
  public struct Header: Hashable, Sendable {
    /// The name of the header.
    public let name: String
    /// The value, without line breaks or other ASCII control characters.
    public let value: String
    /// Whether the value must not be shown.
    public let isSecret: Bool

    /// Creates a header; line breaks and other ASCII control characters are removed from the value,
    /// so that it cannot add another header.
    public init(_ name: String, _ value: String, isSecret: Bool = false) {
      self.name = name
      self.value = String(
        String.UnicodeScalarView(value.unicodeScalars.filter { $0.value >= 0x20 && $0 != "\u{7F}" })
      )
      self.isSecret = isSecret
    }
  }

  /// The HTTP method in uppercase, such as `POST`.
  public let method: String
  /// The address, which may contain secrets.
  public let url: URL
  /// The headers, in the order in which they are sent.
  public let headers: [Header]
  /// The body; empty for a request without one.
  public let body: Data
  /// Whether the path and the query of the address must not be shown.
  public let hidesPath: Bool
  /// The data for the signature that the transport adds to the request, or `nil` for none.
  public let signature: WebhookSignature?

  /// Creates a request; a signature adds the headers with its identifier and its time.
  public init(
    method: String, url: URL, headers: [Header] = [], body: Data = Data(), hidesPath: Bool = false,
    signature: WebhookSignature? = nil
  ) {
    self.method = method
    self.url = url
    self.headers = headers + (signature?.headers ?? [])
    self.body = body
    self.hidesPath = hidesPath
    self.signature = signature
  }

  /// Returns the first value of a header, regardless of the case of its name; `nil` if the header
  /// is missing.
  public func header(_ name: String) -> String? {
    headers.first { $0.name.lowercased() == name.lowercased() }?.value
  }

  /// The method, address and headers as lines, with secrets masked.
  public var maskedHead: String {
    let shown = headers.map { "\($0.name): \($0.isSecret ? Secret.mask : $0.value)" }
    let signed = signature.map { _ in "\(WebhookSignature.header): \(Secret.mask)" }
    return (["\(method) \(maskedAddress)"] + shown + (signed.map { [$0] } ?? []))
      .joined(separator: "\n")
  }

  /// The address with secrets masked.
  public var maskedAddress: String { Self.masked(url, hidesPath: hidesPath) }

  /// Returns an address without the parts that may be secret.
  ///
  /// User names, passwords and fragments are always removed. The path and the query remain unless
  /// they are hidden.
  public static func masked(_ url: URL, hidesPath: Bool) -> String {
    let host = url.host ?? ""
    let isBare = host.contains(":") && !host.hasPrefix("[")
    var address = "\(url.scheme ?? "")://" + (isBare ? "[\(host)]" : host)
    if let port = url.port { address += ":\(port)" }
    guard !hidesPath else { return address + "/\(Secret.mask)" }
    let components = URLComponents(url: url, resolvingAgainstBaseURL: true)
    address += components?.percentEncodedPath ?? ""
    if let query = components?.percentEncodedQuery { address += "?\(query)" }
    return address
  }
}

extension DeliveryRequest: CustomStringConvertible, CustomReflectable {
  /// The method and the address, with secrets masked.
  public var description: String { "\(method) \(maskedAddress)" }

  /// A mirror without secrets, so that no dump shows them.
  public var customMirror: Mirror { Mirror(self, children: ["request": description]) }
}
