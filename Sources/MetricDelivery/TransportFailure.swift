#if Delivery
  internal import AsyncHTTPClient
  internal import Foundation
  internal import MetricSync
  internal import NIOCore
  internal import NIOHTTP1
  internal import NIOPosix
  internal import NIOSSL

  /// A conversion of client errors to transport errors, which depend on whether the request may
  /// have arrived.
  enum TransportFailure {
    static func error(of error: any Error) -> TransportError {
      switch error {
      case let error as TransportError: error
      case let error as HTTPClientError: TransportError(kind(of: error))
      case let error as NIOSSLError: TransportError(kind(of: error), hint: hint(for: error))
      case is NIOSSLExtraError: TransportError(.certificate)
      case is NIOConnectionError, is SocketAddressError: TransportError(.notConnected)
      case is HTTPParserError: TransportError(.unreadableResponse)
      case let error as IOError: TransportError(kind(of: error))
      case is ChannelError: TransportError(channelKind(of: error))
      default: TransportError(.interrupted)
      }
    }

    private static func kind(of error: HTTPClientError) -> TransportError.Kind {
      // Failures before any part of the request was written.
      let unsent: [HTTPClientError] = [
        .connectTimeout, .tlsHandshakeTimeout, .httpProxyHandshakeTimeout, .invalidProxyResponse,
        .proxyAuthenticationRequired, .getConnectionFromPoolTimeout, .invalidURL, .emptyHost,
        .emptyScheme, .invalidProxyConfiguration,
      ]
      return unsent.contains(error) ? .notConnected : .interrupted
    }

    private static func kind(of error: NIOSSLError) -> TransportError.Kind {
      switch error {
      case .handshakeFailed(let reason):
        return "\(reason)".contains("CERTIFICATE_VERIFY_FAILED") ? .certificate : .notConnected
      case .noCertificateToValidate, .unableToValidateCertificate, .cannotFindPeerIP,
        .cannotMatchULabel:
        return .certificate
      case .failedToLoadCertificate, .failedToLoadPrivateKey: return .certificate
      default: return .interrupted
      }
    }

    /// Returns the hint for a TLS error, or an empty string if the kind of failure is clear without
    /// one.
    private static func hint(for error: NIOSSLError) -> String {
      switch error {
      case .failedToLoadCertificate: "the file with the trusted certificates could not be loaded"
      default: ""
      }
    }

    private static func kind(of error: IOError) -> TransportError.Kind {
      let unsent = [ECONNREFUSED, EHOSTUNREACH, ENETUNREACH, EADDRNOTAVAIL]
      return unsent.contains(error.errnoCode) ? .notConnected : .interrupted
    }

    private static func channelKind(of error: any Error) -> TransportError.Kind {
      if case .connectTimeout? = error as? ChannelError { .notConnected } else { .interrupted }
    }
  }
#endif
