#if Delivery
  internal import AsyncHTTPClient
  internal import Crypto
  public import Foundation
  public import MetricSync
  internal import NIOCore
  internal import NIOFoundationCompat
  internal import NIOHTTP1
  internal import NIOSSL

  /// A transport over HTTP/1.1 with TLS, which reuses connections.
  ///
  /// Redirects are not followed. An address without encryption is rejected unless its host is this
  /// computer.
  public final class HTTPTransport: DeliveryTransport {
    /// The options of a transport.
    public struct Options: Hashable, Sendable {
      /// The maximum time from the start of a request to the end of its response, in seconds.
      public var deadline: TimeInterval
      /// The maximum time to establish a connection, in seconds.
      public var connectionDeadline: TimeInterval
      /// The maximum number of bytes of a response's body that are kept.
      public var largestBody: Int
      /// The proxy, or `nil` for none; proxies in environment variables are ignored.
      public var proxy: ProxyAddress?
      /// The path of a PEM file with the certificates to trust instead of the system's, or `nil` to
      /// trust the system's.
      public var trustedCertificates: String?

      /// Creates options, by default without a proxy.
      public init(
        deadline: TimeInterval = 60, connectionDeadline: TimeInterval = 15,
        largestBody: Int = 8 << 20, proxy: ProxyAddress? = nil,
        trustedCertificates: String? = nil
      ) {
        self.deadline = deadline
        self.connectionDeadline = connectionDeadline
        self.largestBody = largestBody
        self.proxy = proxy
        self.trustedCertificates = trustedCertificates
      }
    }

    private let client: HTTPClient
    private let options: Options

    /// Creates a transport that opens connections when it sends requests.
    public init(_ options: Options = Options()) {
      self.options = options
      var configuration = HTTPClient.Configuration()
      configuration.redirectConfiguration = .disallow
      configuration.httpVersion = .http1Only
      configuration.decompression = .disabled
      configuration.timeout = .init(
        connect: .milliseconds(Self.milliseconds(options.connectionDeadline)))
      // The engine decides whether and when a request is retried.
      configuration.connectionPool.retryConnectionEstablishment = false
      configuration.proxy = options.proxy.map { .server(host: $0.host, port: $0.port) }
      if let file = options.trustedCertificates {
        var tls = TLSConfiguration.makeClientConfiguration()
        tls.trustRoots = .file(file)
        configuration.tlsConfiguration = tls
      }
      client = HTTPClient(configuration: configuration)
    }

    deinit {
      // The closure keeps the client alive until its connections are closed.
      client.shutdown { [client] _ in _ = client }
    }

    /// Sends a request once and returns its response.
    ///
    /// - Throws: `TransportError` if no readable response arrives, or if `Endpoint` rejects the
    ///   address, for example because it is neither encrypted nor on this computer;
    ///   `CancellationError` if the task was canceled.
    public func send(_ request: DeliveryRequest) async throws -> DeliveryResponse {
      do { _ = try Endpoint(request.url.absoluteString) } catch {
        throw TransportError(.notConnected, hint: "\(error)")
      }
      do {
        return try await withThrowingTaskGroup(of: DeliveryResponse?.self) { group in
          group.addTask { try await self.response(to: request) }
          group.addTask {
            try await Task.sleep(
              for: .milliseconds(Self.milliseconds(self.options.deadline)))
            return nil
          }
          defer { group.cancelAll() }
          guard let response = try await group.next() ?? nil else {
            throw TransportError(.interrupted, hint: "the deadline passed")
          }
          return response
        }
      } catch {
        if error is CancellationError || Task.isCancelled { throw CancellationError() }
        throw TransportFailure.error(of: error)
      }
    }

    private func response(to request: DeliveryRequest) async throws -> DeliveryResponse {
      var message = HTTPClientRequest(url: request.url.absoluteString)
      message.method = HTTPMethod(rawValue: request.method)
      message.headers.add(name: "User-Agent", value: "HealthSpec")
      for header in request.headers { message.headers.add(name: header.name, value: header.value) }
      if let signature = request.signature {
        message.headers.add(
          name: WebhookSignature.header, value: Self.value(of: signature, request.body))
      }
      if !request.body.isEmpty { message.body = .bytes(ByteBuffer(data: request.body)) }
      let response = try await client.execute(
        message, timeout: .milliseconds(Self.milliseconds(options.deadline)))
      do {
        var body = Data()
        for try await part in response.body {
          let rest = max(0, options.largestBody - body.count)
          body.append(contentsOf: part.readableBytesView.prefix(rest))
          if body.count >= options.largestBody { break }
        }
        return DeliveryResponse(
          status: Int(response.status.code),
          headers: response.headers.map { .init($0.name, $0.value) }, body: body)
      } catch {
        if error is CancellationError { throw error }
        // The head of the response arrived, so the receiver may have processed the request.
        throw TransportError(.unreadableResponse)
      }
    }

    private static func value(of signature: WebhookSignature, _ body: Data) -> String {
      let code = HMAC<SHA256>.authenticationCode(
        for: signature.signed(body), using: SymmetricKey(data: signature.secret.bytes))
      return "v1,\(Data(code).base64EncodedString())"
    }

    private static func milliseconds(_ seconds: TimeInterval) -> Int64 {
      Int64(min(max(seconds, 0.001), 1e9) * 1000)
    }
  }
#endif
