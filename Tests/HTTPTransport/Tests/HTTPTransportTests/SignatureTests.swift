import Foundation
import MetricDelivery
import MetricSync
import Testing

/// Tests of Standard Webhooks signatures and of the secrecy of their keys.
struct SignatureTests {
  /// The key in the example of Standard Webhooks.
  private static let key = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"
  /// The body in the example.
  private static let body = #"{"test": 2432232314}"#
  /// The signature in the example.
  private static let signature = "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE="

  @Test func `the standard's example is sent with the documented signature`() async throws {
    let server = try LoopbackServer(.bytes("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n"))
    let request = DeliveryRequest(
      method: "POST", url: server.url(), body: Data(Self.body.utf8),
      signature: WebhookSignature(
        id: "msg_p5jXN8AQM9LWM0D4loKWxJek", at: Date(timeIntervalSince1970: 1_614_265_330.9),
        secret: try WebhookSecret(Secret(Self.key))))
    _ = try await HTTPTransport().send(request)
    let lines = try #require(server.received.first).components(separatedBy: "\r\n")
    #expect(lines.contains("webhook-id: msg_p5jXN8AQM9LWM0D4loKWxJek"))
    #expect(lines.contains("webhook-timestamp: 1614265330"))
    #expect(lines.contains("webhook-signature: \(Self.signature)"))
    #expect(lines.last == Self.body)
  }

  @Test func `a request without a key has no signature`() async throws {
    let server = try LoopbackServer(.bytes("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n"))
    _ = try await HTTPTransport().send(
      DeliveryRequest(method: "POST", url: server.url(), body: Data(Self.body.utf8)))
    let text = try #require(server.received.first)
    #expect(!text.contains("webhook-"))
  }

  @Test func `descriptions of a key and a signed request do not reveal the secret`() throws {
    let secret = try WebhookSecret(Secret(Self.key))
    let request = DeliveryRequest(
      method: "POST", url: try #require(URL(string: "https://a.example.com")),
      signature: WebhookSignature(id: "i", at: Date(timeIntervalSince1970: 0), secret: secret))
    var dump = ""
    Swift.dump(request, to: &dump)
    for text in [dump, request.maskedHead, "\(secret)", "\(String(reflecting: secret))"] {
      #expect(!text.contains("MfKQ9r8G"))
      #expect(!text.contains("49, 242"))
      #expect(!text.contains("24 bytes"))
    }
    #expect(request.maskedHead.hasSuffix("webhook-signature: ***"))
  }
}
