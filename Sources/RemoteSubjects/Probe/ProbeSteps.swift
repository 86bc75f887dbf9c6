internal import Foundation
internal import HealthModel
internal import JSONText
internal import SubjectProtocol

extension ProbeStep {
  /// All steps, in the order in which a developer should implement the requests.
  package static var all: [ProbeStep] { greeting + app + queries + observing + bench + extended }

  private static let mass = #""HKQuantityTypeIdentifierBodyMass""#
  /// The parameters of a query for all body mass samples.
  static let matching = #""type":"HKQuantityTypeIdentifierBodyMass","predicate":{"all":{}}"#

  private static var greeting: [ProbeStep] {
    [
      ProbeStep(
        .hello, "the name and the capabilities of the store",
        params: String(decoding: JSONWriter.bytes(of: HelloParams.ofSuite), as: UTF8.self),
        isFoundation: true,
        advice: "answer each request with one line, and flush; send 'version': 1, "
          + "'kind': \"store\", a 'name', and as 'capabilities' any of "
          + StoreCapability.allCases.map(\.rawValue).joined(separator: ", ")
      ) { answer, _, memory in
        let hello: HelloAnswer
        do throws(WireError) { hello = try HelloAnswer(wire: .object(answer)) } catch {
          throw Mistake(expected: "'\(error.path)' to be \(error.expected)", found: error.found)
        }
        try require(
          hello.version == ProtocolVersion.current, "version \(ProtocolVersion.current)",
          found: "version \(hello.version)")
        try require(hello.kind == .store, "a store", found: "a \(hello.kind.rawValue)")
        memory.hello = hello
      },
      ProbeStep(
        .reset, "an empty store for the given app, whose clock shows the given time",
        params: #"{"now":1736424000,"seed":1,"app":{"name":"App","#
          + #""bundleIdentifier":"com.example.app","version":"1"}}"#, isFoundation: true,
        advice: "discard all data, keep 'now' and 'app', and answer {}"),
    ]
  }

  private static var app: [ProbeStep] {
    [
      ProbeStep(
        .storeAvailable, "whether health data is available",
        advice: "answer {\"available\": true}"
      ) { answer, _, _ in
        let isAvailable = try answer.member("available", as: Bool.self)
        try require(isAvailable, "'available' to be true after a reset", found: "false")
      },
      ProbeStep(
        .authorizationRequest,
        "the app requests authorization; after a reset, the user grants everything",
        params: #"{"share":[\#(mass)],"read":[\#(mass)]}"#,
        advice: "keep the authorization of each type, and answer {\"processed\": true}",
        check: requireProcessed),
      ProbeStep(
        .authorizationStatus, "whether the app may save", params: #"{"type":\#(mass)}"#,
        advice: "answer with the sharing status, here \"sharingAuthorized\""
      ) { answer, _, _ in
        let status = try answer.member("status", as: AuthorizationStatus.self)
        try require(
          status == .sharingAuthorized, "\"sharingAuthorized\"", found: "\"\(status.rawValue)\"")
      },
      ProbeStep(
        .sampleSave, "the app saves a sample", params: #"{"sample":{first}}"#,
        advice: "store the sample unchanged, with the app from 'reset' as its source; answer {}"),
    ]
  }

  static let requireProcessed: Check = { answer, _, _ in
    let isProcessed = try answer.member("processed", as: Bool.self)
    try require(isProcessed, "'processed' to be true", found: "false")
  }

  private static var queries: [ProbeStep] {
    [
      ProbeStep(
        .querySamples, "the stored samples that satisfy a condition",
        params: #"{"query":{query},\#(matching),"limit":0,"sort":[]}"#,
        advice: "answer with the samples that satisfy the predicate, each with its source"
      ) { answer, notices, _ in
        try requireOne(try answer.list("samples", of: QuantitySample.self, after: notices))
      },
      ProbeStep(
        .queryChanges, "all changes so far, and an anchor",
        params: #"{"query":{query},\#(matching),"limit":0}"#,
        advice:
          "without an anchor, answer with all samples that satisfy the predicate, and with a new "
          + "anchor, which is Base64 of your own format"
      ) { answer, notices, memory in
        try requireOne(try answer.list("samples", of: QuantitySample.self, after: notices))
        memory.anchor = try answer.member("anchor", as: Data.self).base64EncodedString()
      },
      ProbeStep(
        .sampleDelete, "the app deletes its sample", params: #"{"sample":{first}}"#,
        advice: "remove the sample with that UUID and record its UUID as deleted; answer {}"),
      ProbeStep(
        .queryChanges, "the changes since the anchor",
        params: #"{"query":{query},\#(matching),"anchor":{anchor},"limit":0}"#,
        advice:
          "answer with the samples that arrived since your anchor and still exist, and with the "
          + "deletions since then"
      ) { answer, notices, _ in
        let samples = try answer.list("samples", of: QuantitySample.self, after: notices)
        let deleted = try answer.list("deleted", of: DeletedObject.self, after: notices)
        try require(
          samples.isEmpty && deleted.map(\.uuid.uuidString) == [ProbeValues.firstUUID],
          "no samples, and the deletion of the first sample",
          found: "samples: \(samples.count), deletions: \(deleted.count)")
      },
    ]
  }

  private static func requireOne(_ samples: [QuantitySample]) throws {
    try require(samples.count == 1, "exactly one sample", found: "\(samples.count)")
    let found = samples.first?.uuid.uuidString ?? ""
    try require(
      found == ProbeValues.firstUUID, "the UUID of the saved sample", found: "another UUID")
    let quantity = samples.first?.quantity
    try require(
      quantity == Quantity(unit: .kilogram, value: 80.5), "an amount of 80.5 kg",
      found: "another amount")
    let source = samples.first?.sourceRevision?.source.bundleIdentifier
    try require(
      source == "com.example.app", "the app from 'reset' as its source",
      found: source ?? "no source")
  }

  private static var observing: [ProbeStep] {
    [
      ProbeStep(
        .queryObserve, "an observer, which is called right after it starts",
        params: #"{"query":{observer},\#(matching)}"#,
        advice: "write the notification query.notify with 'query' and a 'delivery' number that "
          + "increases, and then the answer {}", check: requireDelivery),
      ProbeStep(
        .queryComplete, "the observer has done its work",
        params: #"{"query":{observer},"delivery":{delivery}}"#,
        advice: "count the completion; answer {}"),
      ProbeStep(
        .sampleSave, "a change; the observer is notified before the answer",
        params: #"{"sample":{second}}"#,
        advice: "write query.notify for each running observer of the type before the answer",
        check: requireDelivery),
      ProbeStep(
        .queryStop, "the observer stops", params: #"{"query":{observer}}"#,
        advice: "stop notifying it; answer {}"),
      ProbeStep(
        .queryWatch, "the changes so far, and later ones as they occur",
        params: #"{"query":{watch},\#(matching)}"#,
        advice: "answer as for query.changes, and keep the query for updates"
      ) { answer, _, _ in _ = try answer.member("anchor", as: Data.self) },
      ProbeStep(
        .sampleSave, "a change; the watch is notified before the answer",
        params: #"{"sample":{third}}"#,
        advice: "write query.update with 'query', 'samples', 'deleted' and 'anchor' for each "
          + "running watch before the answer"
      ) { _, notices, _ in
        let update = notices.first { $0["method"] == .string("query.update") }
        guard let update else {
          throw Mistake(expected: "a query.update before the answer", found: "none")
        }
        let samples = try update.member("params", as: JSONObject.self)
          .list("samples", of: QuantitySample.self)
        try require(samples.count == 1, "only the new sample", found: "samples: \(samples.count)")
      },
    ]
  }

  static let requireDelivery: Check = { _, notices, memory in
    let notice = notices.first { $0["method"] == .string("query.notify") }
    guard let notice else {
      throw Mistake(expected: "a query.notify before the answer", found: "none")
    }
    let delivery = try notice.member("params", as: JSONObject.self)
      .member("delivery", as: Int.self)
    if let last = memory.delivery {
      try require(
        delivery > last, "a 'delivery' above \(last), the number of the previous call",
        found: "\(delivery)")
    }
    memory.delivery = delivery
  }
}

/// The values that the probe inserts into parameters.
enum ProbeValues {
  static let firstUUID = "00000000-0000-4000-8000-000000000001"

  /// Returns a body mass sample as JSON, with a UUID that ends with the given one-digit number.
  static func sample(_ number: Int, kilograms: Double) -> String {
    """
    {"uuid":"00000000-0000-4000-8000-00000000000\(number)",\
    "type":"HKQuantityTypeIdentifierBodyMass","quantity":{"value":\(kilograms),"unit":"kg"},\
    "start":1736420000,"end":1736420000}
    """
  }

  /// Returns the UUID of a query as a JSON string.
  static func query(_ number: Int) -> String {
    "\"00000000-0000-4000-9000-\(String(1_000_000_000_000 + number).dropFirst())\""
  }
}
