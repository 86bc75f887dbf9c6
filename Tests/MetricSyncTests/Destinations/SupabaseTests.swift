import Foundation
import MetricSync
import Testing

/// Functions that return the request of a delivery, the verdict on its outcome, and the verdict in
/// words.
enum Judging {
  static func verdict(
    _ destination: some RequestDestination, _ response: DeliveryResponse,
    credential: Secret? = nil
  ) throws -> DeliveryVerdict {
    try verdict(destination, .response(response), credential: credential)
  }

  static func verdict(
    _ destination: some RequestDestination, _ outcome: DeliveryOutcome, credential: Secret? = nil
  ) throws -> DeliveryVerdict {
    var conversation = destination.deliver(
      MetricBatch([OutgoingMetric(Fixtures.metric(1)), OutgoingMetric(Fixtures.metric(2))]),
      in: DeliveryContext(credential: credential, now: Fixtures.now))
    guard case .send = conversation.next(nil) else { throw TransportError(.notConnected) }
    guard case .finish(let verdict) = conversation.next(outcome) else {
      throw TransportError(.notConnected)
    }
    return verdict
  }

  static func request(
    _ destination: some RequestDestination, _ metrics: [HealthMetric] = [Fixtures.metric(1)],
    credential: Secret? = nil, memory: [String: String] = [:]
  ) throws -> DeliveryRequest {
    var conversation = destination.deliver(
      MetricBatch(metrics.map { OutgoingMetric($0) }),
      in: DeliveryContext(credential: credential, memory: memory, now: Fixtures.now))
    guard case .send(let request) = conversation.next(nil) else {
      throw TransportError(.notConnected)
    }
    return request
  }

  /// Returns the kind of a verdict, and the details of a retry or a stop after delivery, in words.
  static func word(_ verdict: DeliveryVerdict) -> String {
    switch verdict {
    case .delivered(let receipt): receipt.stop == nil ? "delivered" : "delivered, stop"
    case .retry(let retry):
      (retry.mayHaveArrived ? "retry unknown" : "retry")
        + (retry.prefersSmaller ? " smaller" : "")
        + (retry.wait > 0 ? " after \(Int(retry.wait))" : "")
    case .split: "split"
    case .shrink: "shrink"
    case .authorizeAgain: "authorize"
    case .pause: "pause"
    case .stop: "stop"
    }
  }
}

struct SupabaseTests {
  private let destination: SupabaseDestination

  init() throws {
    destination = SupabaseDestination(
      try Endpoint("https://abc.supabase.co"),
      settings: .init(table: "my metrics", schema: "health", endColumn: "end_timestamp"))
  }

  @Test func `the request upserts rows with all columns`() throws {
    let request = try Judging.request(
      destination, [Fixtures.metric(1, source: nil)], credential: Secret("aa.bb.cc"))
    #expect(request.method == "POST")
    #expect(
      request.url.absoluteString
        == "https://abc.supabase.co/rest/v1/my%20metrics?on_conflict=id&columns="
        + "id,name,identifier,value,unit,timestamp,category,source,end_timestamp")
    #expect(
      request.header("Prefer") == "resolution=merge-duplicates,return=minimal,missing=default")
    #expect(request.header("apikey") == "aa.bb.cc")
    #expect(request.header("Authorization") == "Bearer aa.bb.cc")
    #expect(request.header("Content-Profile") == "health")
    #expect(
      String(decoding: request.body, as: UTF8.self)
        == #"[{"id":"00000000-0000-4000-8000-000000000001","name":"Heart rate","#
        + #""identifier":"HKQuantityTypeIdentifierHeartRate","value":72,"unit":"count/min","#
        + #""timestamp":"2024-03-15T12:00:00.000Z","category":"vitals","source":null,"#
        + #""end_timestamp":null}]"#)
    #expect(!request.maskedHead.contains("aa.bb.cc"))
  }

  @Test func `a key with the prefix 'sb_' is not sent as a bearer token`() throws {
    let request = try Judging.request(destination, credential: Secret("sb_secret_x"))
    #expect(request.header("apikey") == "sb_secret_x")
    #expect(request.header("Authorization") == nil)
  }

  @Test(arguments: [
    ("https://p.example.com/a%20b", "https://p.example.com/a%20b/rest/v1/m"),
    ("https://p.example.com/%C3%A9/", "https://p.example.com/%C3%A9/rest/v1/m"),
    ("https://p.example.com/a%2Fb", "https://p.example.com/a%2Fb/rest/v1/m"),
    ("https://p.example.com/100%25", "https://p.example.com/100%25/rest/v1/m"),
  ])
  func `the path of an address stays encoded`(_ address: String, _ expected: String) throws {
    let table = SupabaseDestination(try Endpoint(address), settings: .init(table: "m"))
    #expect(try Judging.request(table).url.absoluteString.hasPrefix(expected))
    #expect(table.place.hasPrefix("https://p.example.com/"))
    let sheet = SheetsDestination(
      try Endpoint(address), settings: .init(spreadsheet: "s", sheet: "t"))
    let path = expected.replacing("/rest/v1/m", with: "/v4/spreadsheets/s/values/")
    #expect(try Judging.request(sheet).url.absoluteString.hasPrefix(path))
  }

  @Test func `a removal selects the rows by identifier`() throws {
    let removed = [RemovedMetric(id: Fixtures.uuid(1), identifier: "x")]
    var conversation = try #require(
      destination.remove(removed, in: DeliveryContext(now: Fixtures.now)))
    guard case .send(let request) = conversation.next(nil) else {
      Issue.record("the removal sends no request")
      return
    }
    #expect(request.method == "DELETE")
    #expect(request.url.query == "id=in.(00000000-0000-4000-8000-000000000001)")
    #expect(
      conversation.next(.response(DeliveryResponse(status: 204)))
        == .finish(.delivered(DeliveryReceipt())))
  }

  @Test(arguments: [
    (200, "", "delivered"), (201, "", "delivered"), (204, "", "retry unknown"),
    (206, "", "retry unknown"), (301, "", "stop"), (400, "PGRST102", "stop"),
    (400, "PGRST204", "stop"), (400, "42P10", "stop"), (400, "22P05", "split"),
    (400, "23502", "split"), (400, "23514", "split"), (400, "P0001", "stop"),
    (401, "PGRST301", "authorize"), (401, "", "authorize"), (401, "42501", "stop"),
    (403, "42501", "stop"), (404, "PGRST205", "stop"), (404, "42P01", "stop"),
    (405, "25006", "pause"), (409, "23505", "split"), (409, "23503", "split"), (413, "", "shrink"),
    (429, "", "retry"), (500, "57014", "retry unknown smaller"), (500, "40001", "retry unknown"),
    (500, "21000", "stop"), (500, "XX000", "retry unknown"), (503, "PGRST001", "retry unknown"),
    (504, "", "retry unknown"), (520, "", "retry unknown"), (540, "", "stop"),
    (544, "", "retry unknown smaller"), (501, "", "stop"), (418, "", "stop"),
  ])
  func `the status and the error code of a response determine the verdict`(
    _ status: Int, _ code: String, _ word: String
  ) throws {
    let response = DeliveryResponse(
      status: status,
      headers: [.init("preference-applied", "return=minimal, resolution=merge-duplicates")],
      body: Data(#"{"code":"\#(code)","message":"m","details":"(72)"}"#.utf8))
    let verdict = try Judging.verdict(destination, response)
    #expect(Judging.word(verdict) == word)
    #expect(!"\(verdict)".contains("(72)"))
  }

  @Test(arguments: [
    (200, "delivered"), (206, "delivered"), (204, "retry unknown"), (404, "stop"),
  ])
  func `a probe succeeds only with the status 200 or 206`(
    _ status: Int, _ word: String
  ) throws {
    var talk = try #require(destination.probe(in: DeliveryContext(now: Fixtures.now)))
    guard case .send(let request) = talk.next(nil) else {
      Issue.record("the probe sends no request")
      return
    }
    #expect(request.method == "GET")
    guard case .finish(let verdict) = talk.next(.response(DeliveryResponse(status: status))) else {
      Issue.record("the probe does not end")
      return
    }
    #expect(Judging.word(verdict) == word)
  }

  @Test func `a response that does not confirm updates stops the destination`() throws {
    #expect(
      Judging.word(try Judging.verdict(destination, DeliveryResponse(status: 201)))
        == "delivered, stop")
  }

  @Test(arguments: [
    (TransportError.Kind.notConnected, "retry"), (.interrupted, "retry unknown"),
    (.unreadableResponse, "retry unknown"), (.certificate, "stop"), (.notBuiltIn, "stop"),
  ])
  func `each transport failure leads to the expected verdict`(
    _ kind: TransportError.Kind, _ word: String
  ) throws {
    let verdict = try Judging.verdict(destination, .failure(TransportError(kind)))
    #expect(Judging.word(verdict) == word)
  }

  @Test(arguments: [
    ("120", "retry after 120"), (" 5 ", "retry after 5"), ("-5", "retry"), ("1.5", "retry"),
    ("soon", "retry"), ("0", "retry"), ("", "retry"),
    ("Fri, 15 Mar 2024 12:01:00 GMT", "retry after 60"),
    ("Friday, 15-Mar-24 12:01:00 GMT", "retry after 60"),
    ("Fri Mar 15 12:01:00 2024", "retry after 60"), ("Fri, 15 Mar 2024 11:00:00 GMT", "retry"),
    ("Fri, 35 Mar 2024 12:01:00 GMT", "retry"),
  ])
  func `a requested wait is parsed in every valid form, and an invalid one is ignored`(
    _ text: String, _ word: String
  ) throws {
    let response = DeliveryResponse(status: 429, headers: [.init("Retry-After", text)])
    #expect(Judging.word(try Judging.verdict(destination, response)) == word)
  }

  @Test func `the wait for a date in 'Retry-After' counts from the date of the response`() throws {
    let response = DeliveryResponse(
      status: 503,
      headers: [
        .init("Retry-After", "Fri, 15 Mar 2030 12:01:00 GMT"),
        .init("Date", "Fri, 15 Mar 2030 12:00:30 GMT"),
      ])
    #expect(Judging.word(try Judging.verdict(destination, response)) == "retry after 30")
  }
}
