internal import Foundation
internal import HealthModel
internal import SubjectProtocol

/// The values and lines that rows about the protocol refer to by name, such as `<greeting>`.
package enum ExchangeNames {
  /// The predefined values within messages, by name.
  package static let values: [String: ExchangeValue] = {
    var values: [String: ExchangeValue] = [
      "greeting": greeting([1]),
      "greeting with a later version": greeting([1, 1_000_000]),
      "greeting of a later version": greeting([1_000_000]),
      "greeting with an unknown member": greeting([1], ["unknown": .bool(true)]),
      "beginning": beginning,
      "unknown method": .string("unknown.method"),
      "mass": .string(mass), "steps": .string("HKQuantityTypeIdentifierStepCount"),
      "everything": .object(["all": .object([:])]),
      "made-up anchor": .string("bm9uZQ=="),
      "app": source("app"), "scale": source("scale"),
      "unknown timer": .number(1_000_000), "unknown delivery": .number(1_000_000),
      "saving x with an unknown member": .object([
        "sample": sample("x"), "unknown": .object(["deeply": .array([.null])]),
      ]),
    ]
    for name in ["x", "y", "z"] {
      values[name] = sample(name)
      values["identity of \(name)"] = .string(identity(name))
      for writer in ["app", "scale"] { values["\(name) of \(writer)"] = sample(name, of: writer) }
    }
    for number in 1...3 { values["query \(number)"] = .string(identity("\(number)")) }
    return values
  }()

  /// Whole lines by name, including invalid messages and the end of the subject's output.
  static let lines: [String: ExchangeScript.Line] = [
    "end": .end,
    "no JSON": .raw(Array("hello".utf8)),
    "half a message": .raw(Array(#"{"jsonrpc":"2.0","id":1,"method":"settle""#.utf8)),
    "not a number": .raw(Array(#"{"jsonrpc":"2.0","id":NaN,"method":"settle"}"#.utf8)),
    "no UTF-8": .raw(Array(#"{"jsonrpc":"2.0","id":1,"method":""#.utf8) + [0xFF, 0x22, 0x7D]),
    "an empty line": .raw([]),
    "a list": .raw(Array(#"[{"jsonrpc":"2.0","id":1,"method":"settle"}]"#.utf8)),
    "a number": .raw(Array("7".utf8)),
    "a request with text for its id": .raw(
      Array(#"{"jsonrpc":"2.0","id":"one","method":"settle"}"#.utf8)),
    "a request that ends in CR": .raw(
      Array(#"{"jsonrpc":"2.0","id":1,"method":"store.available"}"#.utf8) + [0x0D]),
    "a request that holds U+2028": .raw(
      Array("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"store.available\",".utf8)
        + Array("\"params\":{\"unknown\":\"\u{2028}\"}}".utf8)),
    "a text for a sample": message("sample.save", ["sample": .string("x")], id: 1),
    "a condition of 101 levels": message("query.samples", deepCondition, id: 1),
    "a cancel of nothing": message("cancel", ["id": .number(1_000_000)]),
    "a cancel of request 1": message("cancel", ["id": .number(1)]),
    "an unknown notification": message("unknown.method", [:]),
    "a clock without time": message("clock.set", [:]),
  ]

  /// The time to which the predefined `reset` sets the clock, in seconds since 1970.
  package static let now: Double = 1_736_424_000

  /// The parameters of a `hello` request that offers only version 1.
  static let greeting = greeting([1])

  /// The requests that the suite sends before a row that does not start with a greeting.
  package static let opening: [ExchangeValue] = [
    request("hello", greeting, id: 900_001),
    request("reset", beginning, id: 900_002),
    request(
      "authorization.request",
      .object(["share": .array([.string(mass)]), "read": .array([.string(mass)])]), id: 900_003),
  ]

  /// Returns a request without the `jsonrpc` member, which is added when the request is sent.
  package static func request(_ method: String, _ params: ExchangeValue, id: Double)
    -> ExchangeValue
  {
    .object(["id": .number(id), "method": .string(method), "params": params])
  }

  // MARK: - Values

  private static let mass = QuantityType.bodyMass.identifier

  private static let beginning = ExchangeValue.object([
    "now": .number(now), "seed": .number(1), "app": source("app"),
  ])

  private static func greeting(
    _ versions: [Double], _ more: [String: ExchangeValue] = [:]
  ) -> ExchangeValue {
    let suite: [String: ExchangeValue] = [
      "name": .string(ProtocolVersion.suiteName),
      "version": .string(ProtocolVersion.suiteVersion),
    ]
    let members: [String: ExchangeValue] = [
      "versions": .array(versions.map(ExchangeValue.number)), "suite": .object(suite),
    ]
    return .object(members.merging(more) { first, _ in first })
  }

  private static func source(_ name: String) -> ExchangeValue {
    .object([
      "name": .string(name.capitalized), "bundleIdentifier": .string("com.example.\(name)"),
    ])
  }

  /// Returns a UUID string that encodes a short name.
  private static func identity(_ name: String) -> String {
    let digits = name.utf8.map { String($0, radix: 16, uppercase: true) }.joined()
    return "00000000-0000-4000-8000-"
      + String(repeating: "0", count: max(0, 12 - digits.count)) + digits
  }

  private static let weights: [String: Double] = ["x": 80, "y": 70.5, "z": 90]

  private static func sample(_ name: String, of writer: String? = nil) -> ExchangeValue {
    var members: [String: ExchangeValue] = [
      "uuid": .string(identity(name)), "type": .string(mass),
      "quantity": .object(["value": .number(weights[name] ?? 0), "unit": .string("kg")]),
      "start": .number(now - 3_600), "end": .number(now - 1_800.25),
    ]
    members["source"] = writer.map(source)
    return .object(members)
  }

  private static let deepCondition: [String: ExchangeValue] = {
    let everything = ExchangeValue.object(["all": .object([:])])
    let condition = (0..<101).reduce(everything) { inner, _ in .object(["not": inner]) }
    return [
      "query": .string(identity("1")), "type": .string(mass), "predicate": condition,
    ]
  }()

  private static func message(
    _ method: String, _ params: [String: ExchangeValue], id: Double? = nil
  ) -> ExchangeScript.Line {
    var message: [String: ExchangeValue] = ["method": .string(method), "params": .object(params)]
    message["id"] = id.map(ExchangeValue.number)
    return .message(.object(message))
  }
}
