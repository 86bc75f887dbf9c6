import Foundation
import MetricSync
import Testing

struct ZapierTests {
  private let destination: ZapierDestination

  init() throws {
    destination = ZapierDestination(try Endpoint("https://hooks.zapier.com/hooks/catch/1/secret/"))
  }

  @Test func `a hook receives the batch identifier, because it may receive a batch twice`() throws {
    let request = try Judging.request(destination)
    let text = String(decoding: request.body, as: UTF8.self)
    let id = MetricBatch.id(of: [Fixtures.uuid(1)]).uuidString.lowercased()
    #expect(text.hasPrefix(#"{"batch":"\#(id)","metrics":[{"id":"#))
    #expect(destination.guarantee == .atLeastOnce)
  }

  @Test func `descriptions and dumps do not contain the path of a hook`() throws {
    let request = try Judging.request(destination)
    var dump = ""
    Swift.dump(request, to: &dump)
    for text in [destination.place, request.description, request.maskedHead, dump, "\(request)"] {
      #expect(!text.contains("secret") && !text.contains("catch"))
    }
  }

  @Test(arguments: [
    (200, "delivered"), (201, "delivered"), (206, "retry unknown"), (301, "stop"), (400, "retry"),
    (404, "retry"), (410, "stop"), (413, "shrink"), (429, "retry"), (500, "retry unknown"),
    (503, "retry unknown"),
  ])
  func `the status of a response determines the verdict`(_ status: Int, _ word: String) throws {
    let verdict = try Judging.verdict(destination, DeliveryResponse(status: status))
    #expect(Judging.word(verdict) == word)
  }
}

struct CustomTests {
  private func each(_ change: (inout CustomDestination.Settings) -> Void) throws
    -> CustomDestination
  {
    var settings = CustomDestination.Settings(
      url: "https://api.example.com/{{source}}/x?n={{name}}",
      headers: ["X-Source": "from {{source}}", "Authorization": "Bearer {{credential}}"],
      body: #"{"n":"{{name}}","v":{{value}},"s":{{source}},"e":{{endTimestamp}}}"#,
      sendsEachMetric: true)
    change(&settings)
    return try CustomDestination(settings)
  }

  @Test func `values are escaped for their position in a request`() throws {
    let metric = Fixtures.metric(1, source: "a/b?c\"\\\r\nX-Evil: 1", name: "é\"}")
    let request = try Judging.request(each { _ in }, [metric], credential: Secret("tok"))
    #expect(
      request.url.absoluteString
        == "https://api.example.com/a%2Fb%3Fc%22%5C%0D%0AX-Evil%3A%201/x?n=%C3%A9%22%7D")
    #expect(request.header("X-Source") == "from a/b?c\"\\X-Evil: 1")
    #expect(request.headers.allSatisfy { !$0.value.contains("\n") && !$0.value.contains("\r") })
    #expect(
      String(decoding: request.body, as: UTF8.self)
        == #"{"n":"é\"}","v":72,"s":"a/b?c\"\\\r\nX-Evil: 1","e":null}"#)
    #expect(!request.maskedHead.contains("tok"))
  }

  @Test func `form fields are percent-encoded`() throws {
    let destination = try each {
      $0.headers["Content-Type"] = "application/x-www-form-urlencoded"
      $0.body = "name={{name}}&value={{value}}"
    }
    let request = try Judging.request(destination, [Fixtures.metric(1, name: "a&b=c")])
    #expect(String(decoding: request.body, as: UTF8.self) == "name=a%26b%3Dc&value=72")
  }

  @Test
  func `with an idempotency key, a repeated request is identical, and status 409 leads to a retry`()
    throws
  {
    let plain = CustomDestination.Settings(url: "https://example.com")
    var keyed = plain
    keyed.idempotencyHeader = "Idempotency-Key"
    #expect(try CustomDestination(plain).guarantee == .atLeastOnce)
    let destination = try CustomDestination(keyed)
    #expect(destination.guarantee == .exactlyOnce)
    let (first, second) = (try Judging.request(destination), try Judging.request(destination))
    #expect(first == second)
    let id = MetricBatch.id(of: [Fixtures.uuid(1)]).uuidString.lowercased()
    #expect(first.header("Idempotency-Key") == "\"\(id)\"")
    #expect(
      Judging.word(try Judging.verdict(destination, DeliveryResponse(status: 409)))
        == "retry unknown")
    let others = [(200, "delivered"), (204, "delivered"), (207, "retry unknown"), (400, "stop")]
    for (status, word) in others + [(422, "split"), (302, "stop"), (401, "authorize")] {
      #expect(
        Judging.word(try Judging.verdict(destination, DeliveryResponse(status: status))) == word)
    }
    #expect(
      Judging.word(
        try Judging.verdict(try CustomDestination(plain), DeliveryResponse(status: 409))) == "stop")
  }

  @Test(arguments: [
    CustomDestination.Settings(method: "GET", url: "https://example.com"),
    .init(url: "http://example.com"), .init(url: "https://u:p@example.com"),
    .init(url: "ftp://example.com"), .init(url: "https://example.com/{{value}}"),
    .init(url: "https://example.com/{{batch"), .init(url: "https://example.com", body: "{"),
    .init(url: "https://example.com", body: #"{"m":"{{metrics}}"}"#),
    .init(url: "https://example.com", headers: ["a b": "c"]),
    .init(url: "https://example.com", idempotencyHeader: "a\r\nb"),
    .init(url: "https://example.com/{{metrics}}"), .init(url: "https://example.com#x"),
  ])
  func `settings that cannot be used are rejected`(_ settings: CustomDestination.Settings) {
    #expect(throws: (any Error).self) { try CustomDestination(settings) }
  }

  @Test(arguments: [
    "https://a.example.com{{source}}/in", "http://127.0.0.1{{source}}/in",
    "https://{{source}}.example.com/in", "https://a.example.com:{{value}}/in", "{{source}}",
    "https://a.example.com{{source}}?x=/", "{{source}}://a.example.com/in",
  ])
  func `a placeholder in the scheme, host or port of an address is rejected`(_ url: String) {
    #expect(throws: (any Error).self) {
      try CustomDestination(.init(url: url, sendsEachMetric: true))
    }
    let removal = url.replacing("{{source}}", with: "{{id}}").replacing("{{value}}", with: "{{id}}")
    #expect(throws: (any Error).self) {
      try CustomDestination(.init(url: "https://a.example.com/in", removalURL: removal))
    }
  }

  @Test(arguments: ["https://a.example.com/{{source}}", "https://a.example.com?x={{source}}"])
  func `a placeholder can be in the path or the query`(_ url: String) throws {
    let destination = try CustomDestination(.init(url: url, sendsEachMetric: true))
    let request = try Judging.request(destination, [Fixtures.metric(1, source: "@b.example/")])
    #expect(request.url.host == "a.example.com")
  }

  @Test(arguments: [
    CustomDestination.Settings(
      url: "https://a.example.com/in", headers: ["Key": "1"], idempotencyHeader: "key"),
    CustomDestination.Settings(
      url: "https://a.example.com/in", headers: ["A": "1", "a": "2"]),
    CustomDestination.Settings(url: "https://a.example.com/in", idempotencyHeader: "content-type"),
  ])
  func `a header that would be sent twice or replace the content type is rejected`(
    _ settings: CustomDestination.Settings
  ) {
    #expect(throws: RequestTemplate.Failure.self) { try CustomDestination(settings) }
  }

  @Test func `the idempotency header cannot be a signature header if requests are signed`()
    throws
  {
    let settings = CustomDestination.Settings(
      url: "https://a.example.com/in", idempotencyHeader: "webhook-id")
    #expect(throws: Never.self) { try CustomDestination(settings) }
    let secret = try WebhookSecret(
      Secret("whsec_" + Data(repeating: 1, count: 32).base64EncodedString()))
    #expect(throws: RequestTemplate.Failure.self) {
      try CustomDestination(settings, signing: secret)
    }
  }

  @Test func `an IPv6 host is shown in brackets`() throws {
    let endpoint = try Endpoint("http://[::1]:54321/in")
    #expect(DeliveryRequest.masked(endpoint.url, hidesPath: false) == "http://[::1]:54321/in")
  }

  @Test func `removals are sent one by one`() throws {
    let destination = try CustomDestination(
      .init(
        url: "https://example.com/m", headers: ["Authorization": "Bearer {{credential}}"],
        removalURL: "https://example.com/m/{{id}}"))
    let removed = [1, 2].map { RemovedMetric(id: Fixtures.uuid($0), identifier: "x") }
    var talk = try #require(
      destination.remove(
        removed, in: DeliveryContext(credential: Secret("tok"), now: Fixtures.now)))
    guard case .send(let first) = talk.next(nil) else {
      Issue.record("the first removal is not sent")
      return
    }
    #expect(first.method == "DELETE")
    #expect(first.header("Authorization") == "Bearer tok")
    guard case .send(let second) = talk.next(.response(DeliveryResponse(status: 404))) else {
      Issue.record("the second removal is not sent")
      return
    }
    #expect(second.url.path.hasSuffix("0002"))
    #expect(
      talk.next(.response(DeliveryResponse(status: 200))) == .finish(.delivered(DeliveryReceipt())))
  }

  @Test(arguments: [
    ("http://localhost:8080", true), ("http://127.0.0.1", true), ("http://[::1]:80/x", true),
    ("http://127.0.0.1.evil.com", false), ("http://localhost.evil.com", false),
    ("https://example.com", true), ("example.com", false), ("", false),
  ])
  func `an address is accepted only with https, or with http and a loopback host`(
    _ text: String, _ isPermitted: Bool
  ) {
    #expect(((try? Endpoint(text)) != nil) == isPermitted)
  }
}
