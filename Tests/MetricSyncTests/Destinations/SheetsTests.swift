import Foundation
import MetricSync
import Testing

struct SheetsTests {
  private let destination: SheetsDestination
  private let batch = MetricBatch([
    OutgoingMetric(Fixtures.metric(1, source: nil)), OutgoingMetric(Fixtures.metric(2)),
  ])

  init() throws {
    destination = SheetsDestination(
      try Endpoint("https://sheets.googleapis.com"),
      settings: .init(spreadsheet: "SHEET-ID", sheet: "It's mine"))
  }

  private func conversation(
    memory: [String: String] = [:], mayHaveArrived: Bool = false
  ) -> any DeliveryConversation {
    destination.deliver(
      MetricBatch(batch.metrics, mayHaveArrived: mayHaveArrived),
      in: DeliveryContext(credential: Secret("tok"), memory: memory, now: Fixtures.now))
  }

  private func request(_ step: DeliveryStep) throws -> DeliveryRequest {
    if case .send(let request) = step { return request }
    Issue.record("the step is not a request: \(step)")
    throw TransportError(.notConnected)
  }

  private func ok(_ body: String) -> DeliveryOutcome {
    .response(DeliveryResponse(status: 200, body: Data(body.utf8)))
  }

  @Test func `an empty sheet receives a header, then rows`() throws {
    var talk = conversation()
    let read = try request(talk.next(nil))
    #expect(read.method == "GET")
    #expect(
      read.url.absoluteString
        == "https://sheets.googleapis.com/v4/spreadsheets/SHEET-ID/values/"
        + "%27It%27%27s%20mine%27%21A1%3AH1")
    #expect(read.header("Authorization") == "Bearer tok")
    #expect(!read.maskedHead.contains("SHEET-ID") && !read.maskedHead.contains("tok"))
    let write = try request(talk.next(ok(#"{"range":"x"}"#)))
    #expect(write.method == "PUT")
    #expect(
      String(decoding: write.body, as: UTF8.self)
        == #"{"majorDimension":"ROWS","values":[["id","name","identifier","value","unit","#
        + #""timestamp","category","source"]]}"#)
    let append = try request(talk.next(ok("{}")))
    #expect(append.method == "POST")
    #expect(append.url.path.hasSuffix("!A1:append"))
    #expect(append.url.query == "valueInputOption=RAW&insertDataOption=INSERT_ROWS")
    let text = String(decoding: append.body, as: UTF8.self)
    #expect(text.contains(#""vitals",""],["#), "the cell of a missing source is not \"\"")
    let end = talk.next(
      ok(#"{"updates":{"updatedRange":"'It''s mine'!A2:H3","updatedRows":2}}"#))
    #expect(end == .finish(.delivered(DeliveryReceipt(memory: ["row": "3"]))))
  }

  @Test func `an unexpected header stops the destination`() throws {
    var talk = conversation()
    _ = talk.next(nil)
    guard case .finish(.stop) = talk.next(ok(#"{"values":[["Date","Weight"]]}"#)) else {
      Issue.record("rows would be appended below an unexpected header")
      return
    }
  }

  @Test func `the header is not read again if a filled row is known`() throws {
    var talk = conversation(memory: ["row": "9"])
    #expect(try request(talk.next(nil)).method == "POST")
  }

  @Test func `rows that arrived are looked up before a repeat and not appended again`() throws {
    var talk = conversation(memory: ["row": "9"], mayHaveArrived: true)
    let read = try request(talk.next(nil))
    #expect(read.url.path.hasSuffix("!A9:A"))
    #expect(read.url.query == "majorDimension=COLUMNS")
    let first = batch.metrics[0].metric.id.uuidString.lowercased()
    let append = try request(talk.next(ok(#"{"values":[["earlier","\#(first)"]]}"#)))
    let text = String(decoding: append.body, as: UTF8.self)
    #expect(!text.contains(first))
    #expect(text.contains(batch.metrics[1].metric.id.uuidString.lowercased()))
    let end = talk.next(ok(#"{"updates":{"updatedRange":"X!A11:H11","updatedRows":1}}"#))
    #expect(end == .finish(.delivered(DeliveryReceipt(memory: ["row": "11"]))))
  }

  @Test func `nothing is appended if all rows arrived`() throws {
    var talk = conversation(memory: ["row": "9"], mayHaveArrived: true)
    _ = talk.next(nil)
    let ids = batch.metrics.map { "\"\($0.metric.id.uuidString.lowercased())\"" }
    let end = talk.next(ok(#"{"values":[["earlier",\#(ids.joined(separator: ","))]]}"#))
    #expect(end == .finish(.delivered(DeliveryReceipt(memory: ["row": "11"]))))
  }

  @Test func `rows are looked up from the start of a sheet that has become shorter`() throws {
    var talk = conversation(memory: ["row": "9"], mayHaveArrived: true)
    _ = talk.next(nil)
    let refusal = DeliveryOutcome.response(DeliveryResponse(status: 400))
    #expect(try request(talk.next(refusal)).url.path.hasSuffix("!A1:A"))
    let ids = batch.metrics.map { "\"\($0.metric.id.uuidString.lowercased())\"" }
    var arrived = talk
    let end = arrived.next(ok(#"{"values":[["id",\#(ids.joined(separator: ","))]]}"#))
    #expect(end == .finish(.delivered(DeliveryReceipt(memory: ["row": "3"]))))
    var missing = talk
    _ = missing.next(ok(#"{"values":[["id"]]}"#))
    guard
      case .finish(.delivered(let receipt)) = missing.next(
        ok(#"{"updates":{"updatedRange":"X!A:H","updatedRows":2}}"#))
    else {
      Issue.record("the rows are not delivered")
      return
    }
    #expect(receipt.memory == ["row": "3"])
    guard case .finish(.stop) = talk.next(refusal) else {
      Issue.record("a second refusal does not stop the destination")
      return
    }
  }

  @Test(
    arguments: [
      "{}", #"{"values":[]}"#, #"{"values":[[""]]}"#, #"{"values":[["","other"]]}"#,
      #"{"values":[[12]]}"#, #"{"values":[["ID 0"]]}"#, #"{"values":[["ID 1"]]}"#,
    ])
  func `all rows are read if the last known one lacks text or holds a metric of the batch`(
    column: String
  ) throws {
    var talk = conversation(memory: ["row": "9"], mayHaveArrived: true)
    _ = talk.next(nil)
    var column = column
    for (index, metric) in batch.metrics.enumerated() {
      column = column.replacing("ID \(index)", with: metric.metric.id.uuidString.lowercased())
    }
    #expect(try request(talk.next(ok(column))).url.path.hasSuffix("!A1:A"))
    let ids = batch.metrics.map { "\"\($0.metric.id.uuidString.lowercased())\"" }
    let end = talk.next(ok(#"{"values":[["id","earlier",\#(ids.joined(separator: ","))]]}"#))
    #expect(end == .finish(.delivered(DeliveryReceipt(memory: ["row": "4"]))))
  }

  @Test(arguments: [
    #"{"updates":{"updatedRange":"X!B2:I3","updatedRows":2}}"#,
    #"{"updates":{"updatedRange":"X!A2:H2","updatedRows":1}}"#,
    #"{"updates":{"updatedRange":"X!AA2:AH3","updatedRows":2}}"#,
  ])
  func `rows that are missing or appended elsewhere stop the destination`(_ body: String) throws {
    var talk = conversation(memory: ["row": "1"])
    _ = talk.next(nil)
    guard case .finish(let verdict) = talk.next(ok(body)) else {
      Issue.record("the conversation does not end")
      return
    }
    #expect(Judging.word(verdict) == "delivered, stop")
  }

  @Test(arguments: [
    (400, #"{"error":{"message":"Unable to parse range"}}"#, "stop"), (401, "{}", "authorize"),
    (403, #"{"error":{"errors":[{"reason":"rateLimitExceeded"}]}}"#, "retry"),
    (403, #"{"error":{"details":[{"reason":"RATE_LIMIT_EXCEEDED"}]}}"#, "retry"),
    (403, #"{"error":{"status":"PERMISSION_DENIED"}}"#, "stop"), (404, "", "stop"),
    (403, #"{"error":{"details":[{"reason":"SERVICE_DISABLED"}]}}"#, "stop"),
    (403, #"{"error":{"details":[{"reason":"ACCESS_TOKEN_SCOPE_INSUFFICIENT"}]}}"#, "authorize"),
    (413, "", "shrink"), (429, "<html>", "retry"), (500, "", "retry unknown"),
    (502, "", "retry unknown"), (503, "", "retry unknown"), (504, "", "retry unknown"),
    (302, "", "stop"), (200, "{", "retry unknown"), (200, "{}", "retry unknown"),
  ])
  func `the status and the body of a response determine the verdict`(
    _ status: Int, _ body: String, _ word: String
  ) throws {
    var talk = conversation(memory: ["row": "1"])
    _ = talk.next(nil)
    let step = talk.next(.response(DeliveryResponse(status: status, body: Data(body.utf8))))
    guard case .finish(let verdict) = step else {
      Issue.record("another request follows")
      return
    }
    #expect(Judging.word(verdict) == word)
  }

  @Test(arguments: [(200, "{"), (200, ""), (206, "{}"), (500, ""), (502, ""), (503, ""), (504, "")])
  func `a failure before the rows are sent means that none arrived`(
    _ status: Int, _ body: String
  ) throws {
    let failure = DeliveryOutcome.response(
      DeliveryResponse(status: status, body: Data(body.utf8)))
    var header = conversation()
    _ = header.next(nil)
    var identifiers = conversation(memory: ["row": "9"], mayHaveArrived: true)
    _ = identifiers.next(nil)
    for step in [header.next(failure), identifiers.next(failure)] {
      guard case .finish(let verdict) = step else {
        Issue.record("another request follows")
        return
      }
      #expect(Judging.word(verdict) == "retry")
    }
  }

  @Test func `testing a destination appends nothing`() throws {
    var talk = try #require(
      destination.probe(in: DeliveryContext(memory: ["row": "5"], now: Fixtures.now)))
    #expect(try request(talk.next(nil)).method == "GET")
    let header = MetricField.standard.map { "\"\($0.rawValue)\"" }.joined(separator: ",")
    #expect(talk.next(ok("{\"values\":[[\(header)]]}")) == .finish(.delivered(DeliveryReceipt())))
  }
}
