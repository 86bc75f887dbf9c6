import Foundation
import MetricDelivery
import MetricSync
import Testing

/// Tests of the HTTP transport; all servers run on this computer.
struct HTTPTransportTests {
  private static let response = "HTTP/1.1 201 Created\r\nPreference-Applied: a=b\r\n"

  /// Sends a request; a given server listens until the response arrives or the request fails.
  private func send(
    _ request: DeliveryRequest, _ options: HTTPTransport.Options = .init(),
    to server: LoopbackServer? = nil
  ) async throws -> DeliveryResponse {
    defer { withExtendedLifetime(server) {} }
    return try await HTTPTransport(options).send(request)
  }

  /// Returns the kind of failure of a request to a server with the given reply.
  private func failure(
    _ reply: LoopbackServer.Reply, _ options: HTTPTransport.Options = .init()
  ) async throws -> TransportError.Kind? {
    let server = try LoopbackServer(reply)
    let error = await #expect(throws: TransportError.self) {
      _ = try await send(
        DeliveryRequest(method: "POST", url: server.url(), body: Data([0x7B])), options,
        to: server)
    }
    return error?.kind
  }

  @Test func `a complete request arrives, and its response is returned`() async throws {
    let server = try LoopbackServer(.bytes(Self.response + "Content-Length: 2\r\n\r\n{}"))
    let response = try await send(
      DeliveryRequest(
        method: "PATCH", url: server.url("/a%20b?c=%2C"),
        headers: [.init("apikey", "k", isSecret: true)], body: Data("[1]".utf8)))
    #expect(response.status == 201)
    #expect(response.header("preference-applied") == "a=b")
    #expect(response.body == Data("{}".utf8))
    let request = try #require(server.received.first)
    #expect(request.hasPrefix("PATCH /a%20b?c=%2C HTTP/1.1\r\n"))
    #expect(request.lowercased().contains("\r\napikey: k\r\n"))
    #expect(request.lowercased().contains("\r\ncontent-length: 3\r\n"))
    #expect(request.hasSuffix("\r\n\r\n[1]"))
  }

  @Test(arguments: [301, 302, 307, 308])
  func `redirects are returned as responses and not followed`(_ status: Int) async throws {
    let other = try LoopbackServer(.bytes(Self.response + "Content-Length: 0\r\n\r\n"))
    let server = try LoopbackServer(
      .bytes("HTTP/1.1 \(status) Moved\r\nLocation: \(other.url())\r\nContent-Length: 0\r\n\r\n"))
    let response = try await send(DeliveryRequest(method: "POST", url: server.url()), to: server)
    #expect(response.status == status)
    #expect(other.received.isEmpty)
  }

  @Test func `a response body is truncated to the maximum number of bytes`() async throws {
    let server = try LoopbackServer(
      .bytes(Self.response + "Content-Length: 100\r\n\r\n" + String(repeating: "x", count: 100)))
    let response = try await send(
      DeliveryRequest(method: "GET", url: server.url()), .init(largestBody: 10), to: server)
    #expect(response.body.count == 10)
  }

  @Test func `an endless response body is truncated to the maximum number of bytes`() async throws {
    let server = try LoopbackServer(
      .drip(Self.response + "\r\n" + String(repeating: "x", count: 1000)))
    let response = try await send(
      DeliveryRequest(method: "GET", url: server.url()), .init(largestBody: 5000), to: server)
    #expect(response.body.count == 5000)
  }

  @Test func `a request to a silent or slow server fails at the deadline`() async throws {
    #expect(try await failure(.silence, .init(deadline: 0.2)) == .interrupted)
    let drip = LoopbackServer.Reply.drip("HTTP/1.1 200 OK\r\n\r\nx")
    #expect(try await failure(drip, .init(deadline: 0.3)) == .interrupted)
  }

  @Test(arguments: [
    ("", TransportError.Kind.interrupted),
    ("HTP/9 nonsense\r\n\r\n", .unreadableResponse),
    ("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{", .unreadableResponse),
  ])
  func `a missing, malformed or truncated response is reported as interrupted or unreadable`(
    _ text: String, _ kind: TransportError.Kind
  ) async throws {
    #expect(try await failure(.bytes(text)) == kind)
  }

  @Test func `a refused connection is reported as not connected`() async throws {
    let port = try LoopbackServer(.silence).port
    let url = try #require(URL(string: "http://127.0.0.1:\(port)/"))
    let error = await #expect(throws: TransportError.self) {
      _ = try await send(DeliveryRequest(method: "POST", url: url))
    }
    #expect(error?.kind == .notConnected)
  }

  @Test func `an unencrypted request to another host is rejected with a hint to use https`()
    async throws
  {
    let url = try #require(URL(string: "http://example.com/"))
    let error = await #expect(throws: TransportError.self) {
      _ = try await send(DeliveryRequest(method: "POST", url: url))
    }
    #expect(error?.kind == .notConnected)
    #expect(error?.hint.contains("https") == true)
  }

  @Test func `the hint for an https address with a password names the password as the cause`()
    async throws
  {
    let url = try #require(URL(string: "https://user:secret@example.com/"))
    let error = await #expect(throws: TransportError.self) {
      _ = try await send(DeliveryRequest(method: "POST", url: url))
    }
    #expect(error?.kind == .notConnected)
    #expect(error?.hint.contains("user or password") == true)
    #expect(error?.hint.contains("not encrypted") == false)
  }

  @Test func `a server without TLS receives no request for an https address`() async throws {
    let server = try LoopbackServer(.bytes("HTTP/1.1 400 Bad Request\r\n\r\n"))
    let url = try #require(URL(string: "https://127.0.0.1:\(server.port)/"))
    let error = await #expect(throws: TransportError.self) {
      _ = try await send(DeliveryRequest(method: "POST", url: url, body: Data("value".utf8)))
    }
    #expect(error?.kind == .notConnected)
    #expect(server.received.allSatisfy { !$0.contains("value") })
  }

  @Test func `a request throws a cancellation error when its task is canceled`() async throws {
    let server = try LoopbackServer(.silence)
    let task = Task {
      try await send(DeliveryRequest(method: "POST", url: server.url()), to: server)
    }
    task.cancel()
    await #expect(throws: CancellationError.self) { _ = try await task.value }
  }

  @Test func `requests are sent through a proxy only if the options specify one`() async throws {
    let proxy = try LoopbackServer(.bytes(Self.response + "Content-Length: 0\r\n\r\n"))
    let server = try LoopbackServer(.bytes(Self.response + "Content-Length: 0\r\n\r\n"))
    let request = DeliveryRequest(method: "POST", url: server.url("/in"))
    // A proxy is asked for a tunnel, but this one ends the connection after its response.
    await #expect(throws: TransportError.self) {
      _ = try await send(request, .init(proxy: ProxyAddress(host: "127.0.0.1", port: proxy.port)))
    }
    #expect(server.received.isEmpty)
    let carried = try #require(proxy.received.first)
    #expect(carried.hasPrefix("CONNECT 127.0.0.1:\(server.port) HTTP/1.1\r\n"))
    _ = try await send(request)
    #expect(proxy.received.count == 1)
    #expect(server.received.count == 1)
  }
}
