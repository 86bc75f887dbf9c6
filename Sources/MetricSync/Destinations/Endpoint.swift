public import Foundation

/// The error for an address that is not permitted.
public struct EndpointError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The problem and, in most cases, how to fix it, without the address.
  public let description: String

  /// Creates an error with a description, which must not contain the address.
  public init(_ description: String) { self.description = description }
}

/// The address of a destination: a URL with `https`, or with `http` on this computer.
public struct Endpoint: Hashable, Sendable {
  /// The address as a URL.
  public let url: URL

  /// Creates an endpoint from text.
  ///
  /// - Throws: ``EndpointError`` unless the text is an address with `https`, or with `http` and a
  ///   loopback host, without a user name, a password or a fragment.
  public init(_ text: String) throws(EndpointError) {
    guard let url = URL(string: text), let scheme = url.scheme?.lowercased(), let host = url.host,
      !host.isEmpty
    else { throw EndpointError("the address is not a URL; write it as 'https://host/path'") }
    guard scheme == "https" || scheme == "http" else {
      throw EndpointError("the address has a scheme other than 'https'")
    }
    guard scheme == "https" || Self.isLoopback(host) else {
      throw EndpointError(
        "the address is not encrypted; use 'https' for hosts other than localhost")
    }
    guard url.user == nil, url.password == nil else {
      throw EndpointError("the address contains a user or password; use the credential instead")
    }
    guard url.fragment == nil else {
      throw EndpointError("the address contains a fragment '#'; leave it out")
    }
    self.url = url
  }

  /// Creates an endpoint to which a destination appends its own path and query.
  ///
  /// - Throws: ``EndpointError`` for text that ``init(_:)`` rejects, and for an address with a
  ///   query, which the destination would replace.
  public init(base text: String) throws(EndpointError) {
    try self.init(text)
    guard url.query == nil else {
      throw EndpointError("the address contains a query '?'; leave it out")
    }
  }

  /// Returns whether a host is `localhost`, `::1` or an IPv4 loopback address in dotted decimal
  /// notation.
  static func isLoopback(_ host: String) -> Bool {
    let host = host.trimmingCharacters(in: CharacterSet(charactersIn: "[]")).lowercased()
    if host == "localhost" || host == "::1" { return true }
    // Some resolvers read a part with a leading zero as an octal number, which results in another
    // address.
    let parts = host.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 4 && parts[0] == "127"
      && parts.allSatisfy { part in UInt8(part).map { "\($0)" == part } ?? false }
  }
}

extension Endpoint: CustomStringConvertible, CustomReflectable {
  /// The address with its path and query masked, because they can be secrets.
  public var description: String { DeliveryRequest.masked(url, hidesPath: true) }

  /// A mirror with only the masked address.
  public var customMirror: Mirror { Mirror(self, children: ["endpoint": description]) }
}
